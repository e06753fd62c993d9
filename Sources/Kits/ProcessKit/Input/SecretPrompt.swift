import Glibc

/// Asks for a password on the terminal without echoing it.
package struct SecretPrompt: Sendable {
    private let descriptor: Int32

    /// Nil without a terminal.
    package static func atTerminal() -> SecretPrompt? {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
        return descriptor < 0 ? nil : SecretPrompt(descriptor: descriptor)
    }

    /// The descriptor stays open as long as the process lives.
    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    package enum Answer: Sendable, Equatable {
        case text(String)
        /// Ctrl-D, or the terminal is gone.
        case none
        /// Ctrl-C.
        case interrupted
    }

    package func ask(_ question: String) -> Answer {
        var before = termios()
        guard tcgetattr(descriptor, &before) == 0 else { return .none }
        var silent = before
        // Read Ctrl-C as a byte: a signal could end the process while the echo is off.
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        guard tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 else { return .none }
        defer { tcsetattr(descriptor, TCSAFLUSH, &before) }
        show(question)
        let answer = readAnswer()
        show("\n")
        return answer
    }

    private func readAnswer() -> Answer {
        var answer: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return .none }
            switch byte {
            case 0x0A, 0x0D: return .text(String(decoding: answer, as: UTF8.self))
            case 0x03: return .interrupted
            case 0x04: if answer.isEmpty { return .none }
            case 0x15: answer = []
            case 0x08, 0x7F:
                // Remove a whole character, however many bytes it has.
                while let last = answer.popLast(), last & 0xC0 == 0x80 {}
            default: answer.append(byte)
            }
        }
    }

    private func show(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(descriptor, bytes, bytes.count)
    }
}
