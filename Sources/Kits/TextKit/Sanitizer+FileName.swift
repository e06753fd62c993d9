extension Sanitizer {
    private static let longestFileName = 200
    private static let unwanted = Set("<>:\"|?*\u{2044}\u{2215}\u{29F5}".unicodeScalars)
    private static let reservedFileNames: Set<String> = ["con", "prn", "aux", "nul", "clock$"]

    /// The last path component, made safe for any file system and command line; `file` when nothing remains.
    package static func fileName(_ text: String) -> String {
        // Split by scalars: a slash with a combining mark is a different character but still a slash in a path.
        let parts = text.unicodeScalars.split { $0 == "/" || $0 == "\\" }
        let last = parts.last.map { String($0.drop(while: \.isMark)) } ?? ""
        var scalars = String.UnicodeScalarView()
        for scalar in singleLine(last, scalars: 4096).unicodeScalars {
            scalars.append(unwanted.contains(scalar) ? "_" : scalar)
        }
        var name = String(scalars.drop { $0 == "." || $0 == " " || $0 == "-" || $0 == "~" || $0.isMark })
        while name.last == "." || name.last == " " { name.removeLast() }
        if isReserved(name) { name = "_" + name }
        name = shortened(name)
        return name.isEmpty ? "file" : name
    }

    private static func isReserved(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.lowercased()
        if reservedFileNames.contains(stem) { return true }
        guard stem.count == 4, stem.hasPrefix("com") || stem.hasPrefix("lpt") else { return false }
        return stem.last?.isNumber == true
    }

    /// Truncated to the longest allowed file name, keeping a short extension.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > longestFileName else { return name }
        var suffix = ""
        if let dot = name.lastIndex(of: "."), name[dot...].utf8.count <= 16 { suffix = String(name[dot...]) }
        var stem = ""
        var bytes = suffix.utf8.count
        for character in name {
            bytes += character.utf8.count
            if bytes > longestFileName { break }
            stem.append(character)
        }
        return stem + suffix
    }
}
