import Glibc

/// What the program was called with.
package enum Arguments {
    /// As the kernel keeps it: Swift looks for it in front of the environment, and finds nothing where a library has moved
    /// that, as libfaketime does. Without any, a command would open the interface and never end.
    package static let current: [String] = {
        let file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return CommandLine.arguments }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = read(file, &piece, piece.count), count > 0 { bytes += piece[..<count] }
        guard bytes.last == 0 else { return CommandLine.arguments }
        return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }()
}
