import CNcurses
import Glibc
import PictureKit

/// The terminal device: reads, writes, and detects a hang-up.
package final class TerminalDevice {
    let input: Int32
    private let output: Int32
    private let ownsInput: Bool
    /// How many bytes typed before raw mode have not been read yet.
    private var typedAhead = 0
    private(set) var bytesWritten = 0
    /// How long the last write waited for the terminal.
    private(set) var lastWrite = Duration.zero
    /// Writing has failed permanently.
    private(set) var isHungUp = false

    /// Writes to standard output. Reads standard input or, if that is redirected, the controlling terminal.
    init() throws(TerminalError) {
        output = STDOUT_FILENO
        guard isatty(output) == 1 else { throw .notATerminal }
        if isatty(STDIN_FILENO) == 1 {
            input = STDIN_FILENO
            ownsInput = false
        } else {
            input = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY)
            ownsInput = true
            guard input >= 0 else { throw .notATerminal }
        }
        try awaitForeground()
        let code = cn_device_save(output)
        guard code == 0 else { throw .cannotConfigure(code: code) }
    }

    deinit {
        if ownsInput { close(input) }
    }

    /// A background job must not use the terminal. The kernel would stop it, unless its threads block the signals.
    private func awaitForeground() throws(TerminalError) {
        guard cn_await_foreground(output) == 0 else { throw .inBackground }
    }

    func makeRaw() throws(TerminalError) {
        try awaitForeground()
        let code = cn_device_raw(output)
        guard code == 0 else { throw .cannotConfigure(code: code) }
        typedAhead = Int(cn_device_typed_ahead(input))
    }

    func makeCooked() {
        cn_device_cooked(output)
    }

    /// Has these bytes written to restore the terminal if the program crashes.
    func guardWith(_ bytes: [UInt8]) {
        cn_guard_set(output, bytes, bytes.count)
    }

    /// The size of the terminal on standard output; nil when it isn't one.
    package static var sizeOfOutput: Size? {
        var height: Int32 = 0
        var width: Int32 = 0
        guard isatty(STDOUT_FILENO) == 1, cn_device_size(STDOUT_FILENO, &height, &width) == 0, height > 0, width > 0
        else { return nil }
        return Size(width: Int(width), height: Int(height))
    }

    var size: Size {
        var height: Int32 = 0
        var width: Int32 = 0
        guard cn_device_size(output, &height, &width) == 0, height > 0, width > 0 else {
            return Size(width: 80, height: 24)
        }
        return Size(width: Int(min(width, 2000)), height: Int(min(height, 1000)))
    }

    /// The pixels of a cell; nil where the terminal doesn't say.
    var cellSize: PictureSize? {
        var height: Int32 = 0
        var width: Int32 = 0
        let cells = size
        guard cn_device_pixels(output, &height, &width) == 0, height > 0, width > 0 else { return nil }
        return PictureSize(width: Int(width) / cells.width, height: Int(height) / cells.height)
    }

    func write(_ text: String) {
        write(Array(text.utf8))
    }

    func write(_ bytes: [UInt8]) {
        guard !isHungUp, !bytes.isEmpty else { return }
        let begun = ContinuousClock.now
        defer { lastWrite = .now - begun }
        bytes.withUnsafeBytes { buffer in
            var sent = 0
            while sent < buffer.count {
                let count = Glibc.write(output, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
                if count > 0 {
                    sent += count
                } else if errno == EAGAIN {
                    var wait = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                    poll(&wait, 1, 1000)
                    if wait.revents & Int16(POLLHUP | POLLERR) != 0 {
                        isHungUp = true
                        break
                    }
                } else if errno != EINTR {
                    isHungUp = true
                    break
                }
            }
            bytesWritten += sent
        }
    }

    func read(atMost most: Int) -> [UInt8]? {
        guard let bytes = Self.read(from: input, atMost: most) else { return nil }
        let early = min(typedAhead, bytes.count)
        typedAhead -= early
        guard early > 0 else { return bytes }
        // Map LF typed before raw mode to CR, the byte Enter sends in raw mode.
        return bytes[..<early].map { $0 == 0x0A ? 0x0D : $0 } + bytes[early...]
    }

    /// Reads what is available without waiting; nil after a hang-up.
    ///
    /// Announced input may be gone: an editor or the shell can have read it since.
    package static func read(from descriptor: Int32, atMost most: Int = 16 << 10) -> [UInt8]? {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let found = poll(&ready, 1, 0)
        if found == 0 || found < 0 && errno == EINTR { return [] }
        var buffer = [UInt8](repeating: 0, count: most)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count > 0 { return Array(buffer[..<count]) }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
    }
}
