import Foundation
import JSONKit
import TestSupport
import Testing

/// Terminals with few or no capabilities, and more text than anyone types.
@Suite(.timeLimit(.minutes(5))) struct UnusualTerminalStories {
    private let home: Person
    private let server: ScriptedHomeserver

    init() async throws {
        server = try ScriptedHomeserver()
        home = try Person("andie")
        try await home.signsIn(at: server.url)
        try home.configures("[copilot]\nkind = \"none\"\n")
    }

    private func opens(_ command: String, in terminal: TmuxTerminal) async throws {
        try await terminal.run("clear; " + command)
        try await terminal.sees("@andie:test.example")
        try await terminal.sees("Zeno")
    }

    private func quits(_ terminal: TmuxTerminal) async throws {
        try await terminal.press("q")
        try await terminal.seesNo("Zeno")
    }

    @Test func `what can show no screen is told why, everything else is used as far as it goes`() async throws {
        let terminal = try TmuxTerminal()
        try await terminal.open(environment: ["BUZZBOX_HOME": home.home])
        try await terminal.run("TERM=dumb \(Programs.buzzbox); echo answered-$?")
        try await terminal.sees("cannot show a full screen")
        try await terminal.sees("answered-1")
        try await terminal.run("clear; \(Programs.buzzbox) >&-; echo answered-$((1 + $?))")
        try await terminal.sees("is not a terminal")
        try await terminal.sees("answered-2")

        var room = ScriptedHomeserver.room("Zeno")
        room["timeline"]["events"] = [
            [
                "type": "m.room.message", "event_id": "$rich", "sender": .string(ScriptedHomeserver.stranger),
                "origin_server_ts": 1_700_000_001_000,
                "content": [
                    "msgtype": "m.text", "body": "see", "format": "org.matrix.custom.html",
                    "formatted_body":
                        "<a href=\"https://example.org/x\">here</a> <del>gone</del> after",
                ],
            ]
        ]
        server.tells(["!zeno:test.example": room])
        try await opens("env -u TERM \(Programs.buzzbox)", in: terminal)
        try await quits(terminal)
        try await opens("TERM=nobody-knows-this \(Programs.buzzbox)", in: terminal)
        try await quits(terminal)

        try await opens("LC_ALL=C NO_COLOR=1 \(Programs.buzzbox)", in: terminal)
        try await terminal.press("Enter")
        try await terminal.sees("Write to Zeno")
        try await terminal.sees("here gone after")
        let rows = try await terminal.screen()
        #expect(rows.allSatisfy { $0.allSatisfy(\.isASCII) })
        #expect(try await !terminal.styledScreen().contains(#/\[[0-9;]*[34]8;[25]/#))
        try await terminal.press("Escape")
        try await terminal.sees("Enter open")
        try await quits(terminal)
    }

    @Test func `started behind the shell's back it waits to be called, and a paste of ten megabytes harms nobody`()
        async throws
    {
        server.tells(["!zeno:test.example": ScriptedHomeserver.room("Zeno")])
        let terminal = try TmuxTerminal()
        try await terminal.open(environment: ["BUZZBOX_HOME": home.home])
        try await terminal.run("\(Programs.buzzbox) &")
        try await terminal.run("clear; echo whole-$((40 + 2))")
        try await terminal.sees("whole-42")
        try await terminal.run("fg")
        try await terminal.sees("Zeno")
        try await terminal.press("Enter")
        try await terminal.sees("Write to Zeno")
        try await terminal.type("before")
        try await terminal.paste(String(repeating: "all work and no play\n", count: 500_000))
        try await terminal.sees("Your text is unchanged")
        try await terminal.type(" and after")
        try await terminal.sees("before and after")
    }

    @Test func `what is typed before the screen is there counts as keys, Enter too`() async throws {
        server.tells(["!zeno:test.example": ScriptedHomeserver.room("Zeno")])
        let terminal = try TmuxTerminal()
        try await terminal.open(environment: ["BUZZBOX_HOME": home.home])
        // Run it once first, so that the room is stored.
        try await opens(Programs.buzzbox, in: terminal)
        try await quits(terminal)
        try await terminal.run("clear; echo now; sleep 1; \(Programs.buzzbox)")
        try await terminal.sees("now")
        try await terminal.type("/zen")
        try await terminal.press("Enter", "Enter")
        try await terminal.type("written early")
        try await terminal.sees("@andie:test.example")
        let screen = try await terminal.sees("written early")
        #expect(!screen.contains("zenwritten"))
        #expect(!screen.contains("zen written"))
        #expect(screen.split(separator: "\n").contains { $0.contains("written early") && !$0.contains("zen") })
    }
}
