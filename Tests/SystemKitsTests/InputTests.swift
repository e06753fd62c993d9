import Glibc
import Testing

@testable import ProcessKit

@Suite(.timeLimit(.minutes(5))) struct SecretPromptTests {
    /// A pseudo-terminal with the user's end and the program's end.
    final class Terminal: Sendable {
        let person: Int32
        let program: Int32

        init() throws {
            person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            var number: Int32 = 0
            var unlocked: Int32 = 0
            // TIOCSPTLCK and TIOCGPTN, macros that Swift does not import.
            try #require(ioctl(person, 0x4004_5431, &unlocked) == 0 && ioctl(person, 0x8004_5430, &number) == 0)
            program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
            try #require(program >= 0)
        }

        deinit {
            close(person)
            close(program)
        }

        var echoes: Bool {
            var settings = termios()
            tcgetattr(program, &settings)
            return settings.c_lflag & tcflag_t(ECHO) != 0
        }

        func type(_ text: String) {
            let bytes = Array(text.utf8)
            _ = write(person, bytes, bytes.count)
        }

        func sees() -> String {
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(person, &bytes, bytes.count)
            return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
        }
    }

    func answer(_ keys: String) async throws -> SecretPrompt.Answer {
        let terminal = try Terminal()
        #expect(terminal.echoes)
        let (answers, continuation) = AsyncStream.makeStream(of: SecretPrompt.Answer.self)
        // On its own thread, because both ends block.
        let thread = ThreadBody {
            continuation.yield(SecretPrompt(descriptor: terminal.program).ask("Password: "))
            continuation.finish()
        }
        try #require(thread.start(stackBytes: 128 << 10))
        #expect(terminal.sees() == "Password: ")
        #expect(!terminal.echoes)
        terminal.type(keys)
        var iterator = answers.makeAsyncIterator()
        let result = try #require(await iterator.next())
        #expect(terminal.echoes)
        #expect(terminal.sees() == "\r\n")
        return result
    }

    @Test func `what is typed is taken and not shown`() async throws {
        #expect(try await answer("pässword 1\n") == .text("pässword 1"))
        #expect(try await answer("\r") == .text(""))
    }

    @Test func `typing errors can be mended`() async throws {
        #expect(try await answer("ab\u{7F}c\n") == .text("ac"))
        #expect(try await answer("a❤\u{7F}b\n") == .text("ab"))
        #expect(try await answer("wrong\u{15}right\n") == .text("right"))
    }

    @Test func `giving up leaves the terminal as it was`() async throws {
        #expect(try await answer("abc\u{3}") == .interrupted)
        #expect(try await answer("\u{4}") == SecretPrompt.Answer.none)
    }
}

@Suite struct StandardInputTests {
    @Test func `a line is taken and the rest left`() throws {
        let (reading, writing) = try makePipe()
        let bytes = Array("one\r\n\nthree".utf8)
        _ = write(writing, bytes, bytes.count)
        close(writing)
        defer { close(reading) }
        #expect(try StandardInput.firstLine(reading) == Array("one".utf8))
        #expect(try StandardInput.firstLine(reading) == Array("".utf8))
        #expect(try StandardInput.firstLine(reading) == Array("three".utf8))
        #expect(try StandardInput.firstLine(reading) == nil)
    }
}
