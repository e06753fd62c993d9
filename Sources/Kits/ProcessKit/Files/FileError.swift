import CPlatform
import Glibc

/// A file system error with a message for the user.
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was attempted, worded to follow "Cannot": "read", "create the directory" …
    package let action: String
    package let path: String
    /// The `errno` of the failed call.
    package let code: Int32

    package init(action: String, path: String, code: Int32) {
        self.action = action
        self.path = path
        self.code = code
    }

    /// Uses the calling thread's `errno`, so no other call may come in between.
    static func last(_ action: String, _ path: String) -> FileError {
        FileError(action: action, path: path, code: errno)
    }

    package var isMissing: Bool { code == ENOENT }

    package var description: String {
        let hint =
            switch code {
            case EACCES, EPERM: " Check who owns it and its permissions."
            case ENOSPC, EDQUOT: " Free some space and try again."
            case EROFS: " The file system is mounted read-only."
            case EILSEQ: " It is not UTF-8 text: convert it first, with iconv for instance."
            case EFBIG where action == "write": " Raise the limit for the size of files (ulimit -f)."
            case EFBIG: " It is larger than expected."
            default: ""
            }
        return "Cannot \(action) \(path): \(systemMessage(code)).\(hint)"
    }
}

/// The system's message for an `errno`.
package func systemMessage(_ code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    buzz_error_text(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
