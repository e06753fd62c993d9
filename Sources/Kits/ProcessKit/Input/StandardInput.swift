import Glibc

/// Standard input, whether a pipe, a file or a terminal.
package enum StandardInput {
    package static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    private static let name = "standard input"

    /// Everything up to the end. Throws when the reading task is cancelled.
    package static func all(limit: Int = 64 << 20) throws(FileError) -> [UInt8] {
        try Files.readAll(STDIN_FILENO, name: name, limit: limit) { () throws(FileError) in
            try waitForInput(STDIN_FILENO)
        }
    }

    /// The same as text; throws if it isn't valid UTF-8.
    package static func text(limit: Int = 64 << 20) throws(FileError) -> String {
        try Files.text(try all(limit: limit), of: name)
    }

    /// Waits in short steps for input or its end, because a blocking read could not be cancelled.
    private static func waitForInput(_ descriptor: Int32) throws(FileError) {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            guard !Task.isCancelled else { throw FileError(action: "read", path: name, code: ECANCELED) }
            let count = poll(&entry, 1, 100)
            // If polling fails, let the read report the error.
            if count > 0 || count < 0 && errno != EINTR { return }
        }
    }

    /// The first line without its line end; nil when there is none. Later input stays unread.
    package static func firstLine() throws(FileError) -> String? {
        try firstLine(STDIN_FILENO, isCalledOff: true).map { (line) throws(FileError) in
            try Files.text(line, of: name)
        }
    }

    /// The lines as they arrive, without line ends; nil for a line that isn't valid UTF-8. Call once per process: the
    /// thread that reads cannot be stopped.
    package static func lines() -> AsyncStream<String?> {
        let (stream, continuation) = AsyncStream.makeStream(of: String?.self)
        // Uses a blocking thread: a terminal made non-blocking would be so for the shell as well.
        let thread = ThreadBody {
            while let line = (try? firstLine(STDIN_FILENO)) ?? nil {  // an input that fails has ended
                continuation.yield(String(validating: line, as: UTF8.self))
            }
            continuation.finish()
        }
        if !thread.start(stackBytes: 128 << 10) { continuation.finish() }
        return stream
    }

    // Reads byte by byte, so that input after the line is left for the next reader.
    //
    // - Parameter isCalledOff: throw when the current task is cancelled; a plain thread has no task.
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
