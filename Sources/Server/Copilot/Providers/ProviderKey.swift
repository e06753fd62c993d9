import Glibc

/// Where a key comes from. It is looked up at each use, so that it can be changed without a restart, and it is never
/// part of a description, a log line or an error.
package struct ProviderKey: Sendable, CustomStringConvertible {
    package enum Source: Sendable, Hashable {
        case none
        case environment(String)
        case file(String)
    }

    package let source: Source

    package init(_ source: Source) {
        self.source = source
    }

    package var description: String {
        switch source {
        case .none: "no key"
        case .environment(let name): "the environment variable \(name)"
        case .file(let path): "the file \(path)"
        }
    }

    /// `nil` where none is wanted, as local servers allow.
    func value() throws(ProviderError) -> String? {
        switch source {
        case .none: return nil
        case .environment(let name):
            guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { throw .noKey(description) }
            return try checked(text)
        case .file(let path):
            var status = stat()
            guard stat(path, &status) == 0 else { throw .noKey(description) }
            guard status.st_mode & 0o077 == 0 else {
                throw .noKey("\(description) to mode 0600: others can read it now")
            }
            guard let file = fopen(path, "r") else { throw .noKey(description) }
            defer { fclose(file) }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = fread(&buffer, 1, buffer.count, file)
            return try checked(String(decoding: buffer[..<count], as: UTF8.self))
        }
    }

    /// A key with a line break in it would become a header of its own.
    private func checked(_ text: String) throws(ProviderError) -> String {
        let key = text.drop(while: \.isWhitespace)
        guard let end = key.lastIndex(where: { !$0.isWhitespace }) else { throw .noKey(description) }
        let trimmed = String(key[...end])
        guard trimmed.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .noKey(description) }
        return trimmed
    }
}
