import CPicture
import Glibc

/// For a process that decodes a stranger's picture and nothing else.
package enum Confinement {
    /// From now on this process gets no more memory and processor time than that, and dies when it wants more.
    package static func apply(bytes: Int, seconds: Int) {
        buzz_picture_confine(UInt64(clamping: bytes), UInt32(clamping: seconds))
    }

    /// Ends the process with a code of its own.
    package static func end(code: Int32) -> Never {
        exit(code)
    }
}
