import Glibc

/// The program's command line.
package enum Arguments {
    /// Read from the kernel. Swift looks for the arguments in front of the environment and finds none if a library such
    /// as libfaketime has moved it; then every command would open the interface instead.
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
