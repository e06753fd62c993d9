import Glibc

/// What comes in by a pipe, a file or a person's typing.
package enum StandardInput {
    package static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Everything up to the end.
    package static func all(limit: Int = 64 << 20) throws(FileError) -> [UInt8] {
        try Files.readAll(STDIN_FILENO, name: "standard input", limit: limit)
    }

    /// The first line, without its end; nil when there is none. Leaves the rest to be read.
    package static func firstLine() throws(FileError) -> String? {
        try firstLine(STDIN_FILENO)
    }

    /// Line by line as they come, without their ends. One reader in the life of the process: what reads cannot be
    /// called back.
    package static func lines() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        // A thread of its own: making a terminal's descriptor non-blocking would do so for the shell as well.
        let thread = ThreadBody {
            while let line = (try? firstLine(STDIN_FILENO)) ?? nil {  // an input that fails has ended
                continuation.yield(line)
            }
            continuation.finish()
        }
        if !thread.start(stackBytes: 128 << 10) { continuation.finish() }
        return stream
    }

    // Byte by byte, so that nothing after the line is taken away from whoever reads next.
    static func firstLine(_ descriptor: Int32) throws(FileError) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last("read", "standard input") }
            if count == 0 {
                return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            }
            if byte == 0x0A {
                if line.last == 0x0D { line.removeLast() }
                return String(decoding: line, as: UTF8.self)
            }
            line.append(byte)
            guard line.count <= 16 << 20 else {
                throw FileError(action: "read a line of", path: "standard input", code: EFBIG)
            }
        }
    }
}
