import BuzzModel
import MatrixProtocol
import ProcessKit

/// The metadata of a file to be sent: its type, according to its name, and its size.
struct OutgoingFile {
    let kind: MessageKind
    let content: MessageContent.File

    init(path: String) throws(ServiceError) {
        guard Files.exists(path) else { throw .file("No such file: \(path). Check its name.") }
        guard !Files.isDirectory(path) else {
            throw .file("\(path) is a folder. Pack it into a file first.")
        }
        guard Files.isRegular(path), let size = Files.size(path) else {
            throw .file("\(path) is a pipe, a device or a socket. Save its output to a file and send that.")
        }
        let name = path.split(separator: "/").last.map(String.init) ?? "file"
        let suffix = name.contains(".") ? name.split(separator: ".").last?.lowercased() ?? "" : ""
        let type = Self.types[suffix]
        kind =
            switch type?.prefix(while: { $0 != "/" }) {
            case "image": .image
            case "video": .video
            case "audio": .audio
            default: .file
            }
        let dimensions = kind == .image ? ImageSize.read(path) : nil
        content = MessageContent.File(
            url: nil, name: name, mimeType: type ?? "application/octet-stream", size: size,
            width: dimensions?.width, height: dimensions?.height)
    }

    private static let types = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml", "avif": "image/avif", "heic": "image/heic", "bmp": "image/bmp", "mp4": "video/mp4",
        "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm", "mkv": "video/x-matroska",
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac",
        "wav": "audio/wav", "m4a": "audio/mp4", "aac": "audio/aac", "pdf": "application/pdf", "txt": "text/plain",
        "md": "text/markdown", "csv": "text/csv", "html": "text/html", "json": "application/json",
        "zip": "application/zip", "gz": "application/gzip", "tar": "application/x-tar",
        "doc": "application/msword", "xls": "application/vnd.ms-excel", "ppt": "application/vnd.ms-powerpoint",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "odt": "application/vnd.oasis.opendocument.text", "ods": "application/vnd.oasis.opendocument.spreadsheet",
        "epub": "application/epub+zip",
    ]
}
