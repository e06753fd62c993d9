import CPicture
import Glibc

/// Resource limits for a process whose only job is to decode an untrusted picture.
package enum Confinement {
    /// Limits this process's memory and processor time; the process dies when it exceeds them.
    package static func apply(bytes: Int, seconds: Int) {
        buzz_picture_confine(UInt64(clamping: bytes), UInt32(clamping: seconds))
    }

    /// Ends the process with this exit code.
    package static func end(code: Int32) -> Never {
        exit(code)
    }
}
