import Glibc

/// Where a key or token comes from. It is read at each use, so that it can be changed without a restart, and it never
/// appears in a description, a log line or an error.
package enum KeySource: Sendable, Hashable, CustomStringConvertible {
    case none
    case environment(String)
    case file(String)

    package var description: String {
        switch self {
        case .none: "no key"
        case .environment(let name): "the environment variable \(name)"
        case .file(let path): "the file \(path)"
        }
    }

    /// `nil` when no key is configured.
    package func value() throws(KeySourceError) -> String? {
        switch self {
        case .none: return nil
        case .environment(let name):
            guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else {
                throw KeySourceError(wanted: description)
            }
            return try checked(text)
        case .file(let path):
            var status = stat()
            guard stat(path, &status) == 0 else { throw KeySourceError(wanted: description) }
            guard status.st_mode & 0o077 == 0 else {
                throw KeySourceError(wanted: "\(description) to mode 0600: others can read it now")
            }
            let text: String
            do throws(FileError) {
                text = try Files.readText(path, limit: 64 << 10)
            } catch {
                throw KeySourceError(wanted: description)
            }
            return try checked(text)
        }
    }

    /// Reject line breaks: they would inject another header.
    private func checked(_ text: String) throws(KeySourceError) -> String {
        let key = text.drop(while: \.isWhitespace)
        guard let end = key.lastIndex(where: { !$0.isWhitespace }) else { throw KeySourceError(wanted: description) }
        let trimmed = String(key[...end])
        guard trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw KeySourceError(wanted: description) }
        return trimmed
    }
}

/// The key is missing; `wanted` continues the sentence "set …".
package struct KeySourceError: Error, Sendable, Hashable {
    package let wanted: String
}
