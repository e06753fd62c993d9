/// Recognises file names, which clients send as the text of a picture without a caption.
enum FileNames {
    private static let harmless: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "avif", "bmp", "tif", "tiff", "svg", "mp4", "mov", "webm",
        "mkv", "avi", "m4v", "mp3",
        "m4a", "ogg", "oga", "opus", "wav", "flac", "aac", "amr", "3gp", "pdf", "txt", "docx", "odt", "xlsx", "pptx",
        "csv",
    ]

    /// "IMG_2041.jpg", "plan small room.png", but not "contract.exe" or an address with a path.
    static func isOne(_ message: String) -> Bool {
        guard message.utf8.count <= 200,
            !message.contains(where: { $0 == "\n" || $0 == "/" || $0 == "?" || $0 == "!" }),
            let dot = message.lastIndex(of: "."), dot != message.startIndex
        else { return false }
        let ending = message[message.index(after: dot)...].lowercased()
        guard harmless.contains(ending) else { return false }
        // People may write "look at this.png"; in a file name no sentence precedes it.
        return !message[..<dot].contains(". ") && message.split(separator: " ").count <= 8
    }
}
