import Foundation
import JSONKit
import TestSupport
import Testing

/// Whatever strangers can send, shown by the real program in a real terminal.
@Suite(.timeLimit(.minutes(5))) struct HostileTextStories {
    private static let corpus: [String] = [
        // Screen, cursor, colours, modes, the alternate screen, a reset.
        "\u{1B}[2J\u{1B}[H\u{1B}[31m", "\u{9B}2J\u{9B}5;5Hx", "\u{1B}c", "\u{1B}[?1049l", "\u{1B}[?25l\u{1B}[?2004l",
        "\u{1B}[3;5r\u{1B}[?6h", "\u{1B}[8;5;20t", "\u{1B}(0lqqk\u{1B}(B", "\u{E}shift out\u{F}", "\u{1B}[6n\u{1B}[>c",
        "\u{1B}[?1000h\u{1B}[?1006h", "\u{1B}#8", "\u{1B}[4h\u{1B}[20h", "\u{1B}D\u{1B}M\u{1B}E",
        // Title, clipboard, links, notifications, queries to the terminal.
        "\u{1B}]0;owned\u{7}", "\u{1B}]2;owned\u{1B}\\", "\u{9D}0;owned\u{9C}", "\u{1B}kowned\u{1B}\\",
        "\u{1B}]52;c;b3duZWQ=\u{7}", "\u{9D}52;c;b3duZWQ=\u{9C}", "\u{1B}P+q544e\u{1B}\\",
        "\u{1B}Ptmux;\u{1B}\u{1B}]0;owned\u{7}\u{1B}\\",
        "\u{1B}]8;;https://evil.example/\u{1B}\\click\u{1B}]8;;\u{1B}\\", "\u{1B}]777;notify;a;b\u{7}",
        "\u{1B}_owned\u{1B}\\",
        "\u{1B}]4;1;#ff0000\u{7}\u{1B}]11;#ffffff\u{7}", "\u{1B}[", "\u{1B}]0;never ended", "\u{1B}",
        // Single controls, C0 and C1.
        "\u{8}\u{8}\u{8}\u{8}back", "\r\roverwritten", "tab\ttab\u{B}\u{C}", "\u{7}\u{7}\u{7}", "\u{0}null\u{7F}",
        "\u{80}\u{84}\u{85}\u{88}\u{8D}\u{90}x\u{9C}\u{9F}", "\u{2028}\u{2029}\u{85}lines",
        // Direction marks, invisible and combining characters.
        "\u{202E}desrever\u{202D}\u{2066}\u{2067}\u{2068}", "שלום \u{200F}عربي 123 \u{202B}x",
        "\u{FEFF}\u{200B}\u{2060}\u{180E}",
        "e" + String(repeating: "\u{301}", count: 3000), String(repeating: "\u{489}", count: 500),
        String(repeating: "\u{E0041}", count: 500), "\u{1160}\u{115F}\u{3164}\u{FFA0}",
        "\u{FFFE}\u{FFFF}\u{1FFFE}\u{10FFFF}",
        "👩‍👩‍👧‍👦🏳️‍🌈🇨🇭👍🏽" + String(repeating: "\u{200D}👩", count: 300), "1\u{FE0F}\u{20E3}☠\u{FE0E}☠\u{FE0F}",
        "\u{1F1E6}\u{1F1E7}\u{1F1E8}",
        "ﷺ꧅𒐫⸻", "ไทย นมัสเต नमस्ते กำ", "１２３ｱｲｳ", "\u{D7FF}\u{E000}\u{F8FF}\u{100000}",
        // Floods.
        String(repeating: "漢", count: 2000), String(repeating: "x", count: 1 << 20),
        String(repeating: "\n", count: 3000) + "end",
        String(repeating: "a ", count: 1 << 17), String(repeating: "\u{1B}[A", count: 20_000),
        String(repeating: "\t", count: 2000),
        // Characters with a meaning in shells, format strings and markup.
        "%s%n%x`$(reboot)`; rm -rf", "#[fg=red]#{pane_title}#(id)", "<b>bold</b><script>x</script>&#27;[31m",
    ]

    private let home: Person
    private let server: ScriptedHomeserver

    init() async throws {
        server = try ScriptedHomeserver()
        home = try Person("andie")
        try await home.signsIn(at: server.url)
    }

    struct Window: Sendable, CustomTestStringConvertible {
        var width = 110
        var height = 32
        var environment: [String: String] = [:]
        var colors = "auto"
        var testDescription: String { "\(width)×\(height), \(colors) \(environment)" }
        /// The character drawn in front of the text being written.
        var bar: String { environment["LC_ALL"] == "C" ? "|" : "▏" }
    }

    private static let windows = [
        Window(colors: "direct"), Window(width: 80, height: 24, environment: ["NO_COLOR": "1"]),
        // A single pane.
        Window(width: 40, height: 12, colors: "16"),
        // ASCII only.
        Window(environment: ["LC_ALL": "C"]),
    ]

    @Test(arguments: windows)
    func `whatever somebody sends, the screen outside the message is byte for byte what it was`(
        _ window: Window
    ) async throws {
        try home.configures("[interface]\ncolors = \"\(window.colors)\"\n[copilot]\nkind = \"none\"\n")
        server.tells([Self.open: ScriptedHomeserver.room("Torture"), Self.other: ScriptedHomeserver.room("Zeno")])
        let one = try await home.opensInbox(
            width: window.width, height: window.height, environment: window.environment)
        try await one.sees("Zeno")
        server.tells([Self.other: Self.timeline([Self.text("seen", at: 1)])])
        server.tells([Self.open: Self.timeline([Self.text("it begins", at: 2)])])
        try await one.sees("it begins")
        try await one.press("g")
        try await one.press("g")
        try await one.press("Enter")
        try await one.sees("Write to Torture")
        try await one.type("mine")
        try await one.sees("\(window.bar)mine")
        try await shows("the last harmless one", at: 10, in: one)
        let before = try await Self.frame(of: one)
        #expect(before.facts.hasPrefix("1 0 0 0,\(window.height - 1) "))
        for (number, text) in Self.corpus.enumerated() {
            try await shows(text, at: 11 + number, in: one)
            var after = try await Self.frame(of: one)
            // The preview is updated a moment after the message.
            for _ in 0..<20 where after != before { after = try await Self.frame(of: one) }
            #expect(after == before, "after \(number): \(text.debugDescription.prefix(80))")
            guard after == before else { return }
        }
        try await one.type(" still")
        try await one.sees("\(window.bar)mine still")
        try await one.press("Escape")
        try await one.sees("? help")
        try await one.press("q")
        try await one.seesNo("Torture")
        try await one.run("clear; stty -a | grep -q ' echo ' && echo whole-$((40 + 2))")
        try await one.sees("whole-42")
        await server.stop()
    }

    // MARK: Rooms

    private static let open = "!open:test.example"
    private static let other = "!other:test.example"
    private static let sender = ScriptedHomeserver.stranger

    /// Shows the text as a message and as its sender's name in the open conversation, as the preview of another one,
    /// and as the name of a third.
    private func shows(_ text: String, at moment: Int, in one: TmuxTerminal) async throws {
        server.tells([
            Self.other: Self.timeline([Self.named(text, at: 2 * moment), Self.text(text, at: 2 * moment)]),
            Self.open: Self.timeline([
                Self.named(text, at: 2 * moment + 1), Self.text(text, at: 2 * moment + 1),
                Self.named("Torture", at: 2 * moment + 1), Self.text("marker \(moment) ends", at: 2 * moment + 1),
            ]),
        ])
        try await one.sees("marker \(moment) ends")
    }

    private static func timeline(_ events: [JSON]) -> JSON {
        ["timeline": ["events": .array(events), "limited": false, "prev_batch": "p"]]
    }

    private static func text(_ body: String, at moment: Int) -> JSON {
        event("m.room.message", ["msgtype": "m.text", "body": .string(body)], at: moment)
    }

    private static func named(_ name: String, at moment: Int) -> JSON {
        var event = event("m.room.member", ["membership": "join", "displayname": .string(name)], at: moment)
        event["state_key"] = .string(sender)
        return event
    }

    private static func event(_ type: String, _ content: JSON, at moment: Int) -> JSON {
        [
            "type": .string(type), "content": content, "sender": .string(sender),
            "event_id": .string("$\(UUID().uuidString)"),
            "origin_server_ts": .int(1_700_000_000_000 + Int64(moment) * 1000),
        ]
    }

    // MARK: The undamaged frame

    private struct Frame: Equatable {
        /// The header without the clock, the tabs, the rule, the composer and the row of keys, with all colours.
        var styled: [String]
        /// The list with its colours but without previews, if there is a line between the panes.
        var list: [String]
        /// The terminal's state: modes, caret, title, clipboard.
        var facts: String
    }

    private static let previews = [4, 6]

    private static func frame(of one: TmuxTerminal) async throws -> Frame {
        let styled = styledRows(try await one.styledScreen())
        let list = styled.indices.dropFirst(3).dropLast().map { row in
            let parts = styled[row].split(separator: #/[│├|+]/#, maxSplits: 1, omittingEmptySubsequences: false)
            return previews.contains(row) || parts.count == 1 ? "preview, \(parts.count)" : "\(parts[0])|\(parts.count)"
        }
        let facts = try await one.fact(
            "#{alternate_on} #{insert_flag} #{origin_flag} #{scroll_region_upper},#{scroll_region_lower} #{cursor_x},#{cursor_y} "
                + "#{pane_title}")
        let clipboard = try await one.clipboard()
        return Frame(
            styled: [styled[0].replacing(#/\d\d:\d\d/#, with: "")] + styled[1...2] + styled.suffix(4), list: list,
            facts: facts.replacing(#/\(\d+\) /#, with: "") + "|" + clipboard)
    }
}
