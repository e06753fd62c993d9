import CTestSupport
import Foundation
import Synchronization

/// A terminal that keeps every byte a program writes to it, and answers queries as a test says.
package final class PseudoTerminal: Sendable {
    private struct State {
        var output = ""
        /// How far queries have been looked for.
        var answered: [String: Int] = [:]
    }

    private let main: Int32
    private let process: pid_t
    private let state: Shared

    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    /// Runs a program in a session of its own.
    ///
    /// - Parameters:
    ///   - pixels: the size in pixels that the window claims.
    ///   - answers: what to answer to what, in this order: in one piece, or in several with pauses in between.
    package init(
        _ program: String, environment: [String: String], width: Int = 100, height: Int = 30,
        pixels: (width: Int, height: Int) = (0, 0), answers: KeyValuePairs<String, [String]> = [:]
    ) throws {
        var name = [CChar](repeating: 0, count: 64)
        let main = test_terminal_open(&name)
        guard main >= 0 else { throw Waited("a pseudo-terminal") }
        var size = winsize(
            ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: UInt16(pixels.width),
            ws_ypixel: UInt16(pixels.height))
        _ = ioctl(main, UInt(TIOCSWINSZ), &size)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that a session's leader opens is its own.
        for descriptor in 0...2 as ClosedRange<Int32> {
            posix_spawn_file_actions_addopen(&actions, descriptor, name, O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(test_spawn_session()))
        let inherited = ProcessInfo.processInfo.environment.filter { !["TMUX", "STY", "NO_COLOR"].contains($0.key) }
        let all = inherited.merging(["TERM": "xterm-256color", "COLORTERM": "truecolor"]) { $1 }
            .merging(environment) { $1 }
        let words = [strdup(program), nil]
        let variables = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var child: pid_t = 0
        guard posix_spawn(&child, program, &actions, &attributes, words, variables) == 0 else {
            throw Waited("\(program) to start")
        }
        self.main = main
        process = child
        let state = Shared()
        self.state = state
        Thread.detachNewThread { Self.read(main, into: state, answers) }
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        close(main)
    }

    private static func read(_ main: Int32, into shared: Shared, _ answers: KeyValuePairs<String, [String]>) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var bytes: [UInt8] = []
        while true {
            let count = Glibc.read(main, &buffer, buffer.count)
            guard count > 0 else { return }
            bytes += buffer[..<count]
            let text = String(decoding: bytes, as: UTF8.self)
            let due = shared.state.withLock { state -> [[String]] in
                state.output = text
                return answers.flatMap { query, pieces in
                    let found = text.components(separatedBy: query).count - 1
                    let before = state.answered.updateValue(found, forKey: query) ?? 0
                    return Array(repeating: pieces, count: found - before)
                }
            }
            for pieces in due {
                for (index, piece) in pieces.enumerated() {
                    // A slow line: longer than a program waits for the rest of a key.
                    if index > 0 { poll(nil, 0, 150) }
                    write(main, piece)
                }
            }
        }
    }

    private static func write(_ main: Int32, _ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(main, bytes, bytes.count)
    }

    package func types(_ text: String) { Self.write(main, text) }

    package func resize(width: Int, height: Int, pixels: (width: Int, height: Int)) {
        var size = winsize(
            ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: UInt16(pixels.width),
            ws_ypixel: UInt16(pixels.height))
        _ = ioctl(main, UInt(TIOCSWINSZ), &size)
    }

    package func send(_ signal: Int32) { kill(process, signal) }

    /// Everything written so far.
    package var output: String { state.state.withLock(\.output) }

    /// Waits until the program has written a text, after the first `start` characters of its output, and returns what
    /// follows it.
    @discardableResult
    package func receives(_ text: String, after start: Int = 0) async throws -> String {
        try await eventually("“\(text.debugDescription)”", seen: { String(output.suffix(4000)).debugDescription }) {
            let output = output.dropFirst(start)
            return output.firstRange(of: text).map { String(output[$0.upperBound...]) }
        }
    }
}
