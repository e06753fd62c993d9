import Foundation

/// A program in a real terminal, driven and read as a user would.
package final class TmuxTerminal: Sendable {
    private let folder: TemporaryFolder
    private let socket = "buzzbox-\(UUID().uuidString.prefix(8))"
    package let width: Int
    package let height: Int

    package init(width: Int = 110, height: Int = 32) throws {
        self.width = width
        self.height = height
        folder = try TemporaryFolder()
    }

    deinit {
        // The tmux server ends with its last session, and the session with its shell.
        for line in (try? String(contentsOfFile: pidFile, encoding: .utf8))?.split(separator: "\n") ?? [] {
            if let process = Int32(line) { kill(process, SIGKILL) }
        }
    }

    private var pidFile: String { folder.path + "/pids" }

    @discardableResult
    private func tmux(_ arguments: [String]) async throws -> String {
        let result = try await TestSupport.run("/usr/bin/env", ["tmux", "-L", socket, "-f", "/dev/null"] + arguments)
        guard result.status == 0 else { throw Waited("tmux \(arguments.first ?? ""): \(result.errors)") }
        return result.output
    }

    /// Starts a shell and runs programs in it, so that what they leave on the terminal can be seen.
    package func open(environment: [String: String] = [:]) async throws {
        var arguments = ["new-session", "-d", "-x", "\(width)", "-y", "\(height)"]
        let all = ["LC_ALL": "C.UTF-8", "COLORTERM": "truecolor", "NO_COLOR": "", "PS1": "$ "].merging(environment) {
            $1
        }
        for (name, value) in all { arguments += ["-e", "\(name)=\(value)"] }
        try await tmux(arguments + ["sh"])
        // Allow programs to set the clipboard, so that tests can detect when hostile text does.
        try await tmux(["set-option", "-g", "set-clipboard", "on"])
        let processes = try await tmux(["list-panes", "-F", "#{pane_pid}\n#{pid}"])
        try processes.write(toFile: pidFile, atomically: true, encoding: .utf8)
    }

    package func run(_ command: String) async throws {
        try await type(command)
        try await press("Enter")
    }

    package func type(_ text: String) async throws {
        // tmux takes a semicolon at the end of an argument for the end of its command.
        let escaped = text.hasSuffix(";") ? text.dropLast() + "\\;" : text[...]
        try await tmux(["send-keys", "-l", "--", String(escaped)])
    }

    /// Keys by tmux's names: `Enter`, `Escape`, `C-k`, `M-Enter`, `Up`.
    package func press(_ keys: String...) async throws {
        try await tmux(["send-keys"] + keys)
    }

    package func paste(_ text: String) async throws {
        // Through a file, because arguments are limited in length.
        let path = folder.path + "/paste"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try await tmux(["load-buffer", path])
        try await tmux(["paste-buffer", "-p"])
    }

    package func resize(width: Int, height: Int) async throws {
        try await tmux(["resize-window", "-x", "\(width)", "-y", "\(height)"])
    }

    package func screen() async throws -> [String] {
        try await tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The screen with colours, as escape sequences.
    package func styledScreen() async throws -> String {
        try await tmux(["capture-pane", "-p", "-e"])
    }

    /// Waits until the screen shows a text and returns the line with it.
    @discardableResult
    package func sees(_ text: String, within limit: Duration = patience) async throws -> String {
        try await eventually(
            "“\(text)” on the screen", within: limit,
            seen: { ((try? await self.screen()) ?? []).joined(separator: "\n") }
        ) {
            try await self.screen().first { $0.contains(text) }
        }
    }

    package func seesNo(_ text: String, within limit: Duration = patience) async throws {
        try await eventually(
            "no “\(text)” on the screen", within: limit,
            seen: { ((try? await self.screen()) ?? []).joined(separator: "\n") }
        ) {
            try await self.screen().contains { $0.contains(text) } ? nil : ()
        }
    }

    /// Expands a tmux format for the pane: `#{pane_title}`, `#{cursor_x}`.
    package func fact(_ format: String) async throws -> String {
        try await tmux(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
    }

    /// What programs put on the clipboard, newest first.
    package func clipboard() async throws -> String {
        try await tmux(["list-buffers", "-F", "#{buffer_sample}"])
    }

    /// Closes the window, as a user does with the mouse.
    package func close() async throws {
        try await tmux(["kill-pane"])
    }

    package func processID(of command: String) async throws -> Int32? {
        let panes = try await tmux(["list-panes", "-F", "#{pane_pid}"])
        guard let shell = Int32(panes.trimmingCharacters(in: .whitespacesAndNewlines)) else { return nil }
        let children = try String(contentsOfFile: "/proc/\(shell)/task/\(shell)/children", encoding: .utf8)
        return children.split(separator: " ").compactMap { Int32($0) }.first { child in
            (try? String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8))?.hasPrefix(command) ?? false
        }
    }
}
