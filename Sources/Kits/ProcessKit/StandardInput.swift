import Glibc

/// What comes in by a pipe, a file or a person's typing.
package enum StandardInput {
    package static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    private static let name = "standard input"

    /// Everything up to the end. Fails where the task that reads is cancelled.
    package static func all(limit: Int = 64 << 20) throws(FileError) -> [UInt8] {
        try Files.readAll(STDIN_FILENO, name: name, limit: limit) { () throws(FileError) in
            try waitForInput(STDIN_FILENO)
        }
    }

    /// The same as text; bytes that are none are refused rather than replaced.
    package static func text(limit: Int = 64 << 20) throws(FileError) -> String {
        try Files.text(try all(limit: limit), of: name)
    }

    /// Returns when there is something to read, or the end. A blocking read could not be called off.
    private static func waitForInput(_ descriptor: Int32) throws(FileError) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            guard !Task.isCancelled else { throw FileError(action: "read", path: name, code: ECANCELED) }
            let count = poll(&entry, 1, 100)
            // What cannot be waited for is left to the read to say.
            if count > 0 || count < 0 && errno != EINTR { return }
        }
    }

    /// The first line, without its end; nil when there is none. Leaves the rest to be read.
    package static func firstLine() throws(FileError) -> String? {
        try firstLine(STDIN_FILENO, isCalledOff: true).map { (line) throws(FileError) in
            try Files.text(line, of: name)
        }
    }

    /// Line by line as they come, without their ends; nil for one that is no text. One reader in the life of the
    /// process: what reads cannot be called back.
    package static func lines() -> AsyncStream<String?> {
        let (stream, continuation) = AsyncStream.makeStream(of: String?.self)
        // A thread of its own: making a terminal's descriptor non-blocking would do so for the shell as well.
        let thread = ThreadBody {
            while let line = (try? firstLine(STDIN_FILENO)) ?? nil {  // an input that fails has ended
                continuation.yield(String(validating: line, as: UTF8.self))
            }
            continuation.finish()
        }
        if !thread.start(stackBytes: 128 << 10) { continuation.finish() }
        return stream
    }

    // Byte by byte, so that nothing after the line is taken away from whoever reads next.
    //
    // - Parameter isCalledOff: with the task that reads; a thread of its own has none.
    static func firstLine(_ descriptor: Int32, isCalledOff: Bool = false) throws(FileError) -> [UInt8]? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            if isCalledOff { try waitForInput(descriptor) }
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last("read", "standard input") }
            if count == 0 {
                return line.isEmpty ? nil : line
            }
            if byte == 0x0A {
                if line.last == 0x0D { line.removeLast() }
                return line
            }
            line.append(byte)
            guard line.count <= 16 << 20 else {
                throw FileError(action: "read a line of", path: "standard input", code: EFBIG)
            }
        }
    }
}
