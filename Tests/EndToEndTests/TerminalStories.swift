import Foundation
import JSONKit
import TestSupport
import Testing

/// What users do to their terminal while the inbox is open in it.
@Suite(.timeLimit(.minutes(5))) struct TerminalStories {
    let folder: TemporaryFolder
    let server: ServerProcess
    let andie: Person
    let dana: Fan

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("andie", password: "correct horse")
        andie = try Person("andie")
        try await andie.signsIn(at: server.url)
        // The tests run with NO_COLOR, which the file overrides.
        try andie.configures("[interface]\ncolors = \"direct\"\ntheme = \"dark\"\n")
        dana = try await Fan("Dana", writesTo: andie, at: server)
        for number in 1...8 { try await dana.writes("line number \(number)") }
    }

    @Test func `other colours, a small window and back, and the window closed: nothing typed is lost`() async throws {
        let one = try await andie.opensInbox()
        try await one.sees("line number 8")
        let ground = try await choosesAnotherTheme(one)
        try await one.press("Enter")
        try await one.sees("Write to Dana")
        try await one.type("typed and not sent")
        try await one.sees("typed and not sent")
        try await makesTheWindowSmall(one)

        let program = try #require(try await one.processID(of: "buzzbox"))
        try await one.close()
        try await eventually("the program's end") { Self.runs(program) ? nil : () }
        let other = try await andie.opensInbox()
        try await other.sees("line number 8")
        #expect(try await other.ground() == ground, "the chosen colours stay")
        try await other.press("Enter")
        try await other.sees("typed and not sent")
        #expect(try await dana.received().isEmpty)
    }

    private func choosesAnotherTheme(_ one: TmuxTerminal) async throws -> String? {
        let before = try await one.ground()
        try await one.press("T")
        try await one.sees("Themes")
        try await one.press("G")
        // The selected theme is previewed, and undone when the choice is cancelled.
        try await eventually("other colours") { try await one.ground() == before ? nil : () }
        try await one.press("Escape")
        try await eventually("the colours as they were") { try await one.ground() == before ? () : nil }
        try await one.press("T")
        try await one.sees("Themes")
        try await one.press("j")
        try await eventually("other colours") { try await one.ground() == before ? nil : () }
        try await one.press("Enter")
        try await one.seesNo("Themes")
        let chosen = try await one.ground()
        #expect(chosen != before)
        return chosen
    }

    private func makesTheWindowSmall(_ one: TmuxTerminal) async throws {
        // The copilot marks the message that earned the badge, at its own time.
        try await eventually("the mark of the newest message") {
            try await one.threadRows().contains { $0.contains("⚑") && $0.contains("line number 8") } ? () : nil
        }
        let before = try await one.threadRows()
        try await one.resize(width: 40, height: 12)
        try await eventually("one pane in 40 columns") {
            let rows = try await one.screen()
            return rows.count <= 13 && !rows.contains { $0.contains("│") } && rows.contains { $0.contains("not sent") }
                ? () : nil
        }
        try await one.resize(width: 12, height: 3)
        try await one.sees("needs 30×8")
        try await one.resize(width: 110, height: 32)
        try await eventually(
            "the screen as it was",
            seen: { (["before:"] + before + ["now:"] + ((try? await one.screen()) ?? [])).joined(separator: "\n") }
        ) {
            try await one.threadRows() == before ? () : nil
        }
    }

    /// A zombie, which has ended but was not waited for, does not count as running.
    private static func runs(_ process: Int32) -> Bool {
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let state = line.split(separator: ")").last?.split(separator: " ").first
        else { return false }
        return state != "Z"
    }
}

extension TmuxTerminal {
    /// The rows of messages and composer. They exclude what changes by itself: the clock, and the row of keys with
    /// the copilot's state.
    fileprivate func threadRows() async throws -> [String] {
        try await screen().dropFirst(5).prefix { !$0.contains("Enter send") }.map {
            String($0.split(separator: "│", maxSplits: 1).last ?? "")
        }
    }

    /// The background colour of the first row.
    fileprivate func ground() async throws -> String? {
        try await styledScreen().firstMatch(of: #/48;2;\d+;\d+;\d+/#).map { String($0.output) }
    }
}
