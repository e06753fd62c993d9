import Glibc
import TerminalKit
import Testing

/// Draws through ncurses into memory and interprets the output with an emulator.
@MainActor @Suite(.serialized) struct CursesScreenTests {
    private func screen(
        _ size: Size, _ environment: [String: String] = ["TERM": "xterm-256color"], terminfo: String? = nil,
        unicode: Bool = true
    ) throws -> CursesScreen {
        #expect(TerminalLocale.useUTF8())
        return try CursesScreen(
            profile: TerminalProfile(environment: environment),
            terminfo: terminfo.map { DirectColorTerminfo(directory: $0) }, unicode: unicode, size: size)
    }

    /// The visible part of the style: a blank shows neither foreground nor bold.
    private func visible(_ cell: Cell) -> Style {
        let marks: Style.Attributes = [.reverse, .underline, .strikethrough]
        guard cell.cluster == " ", cell.style.attributes.isDisjoint(with: marks), cell.style.link == nil else {
            return cell.style
        }
        return Style(background: cell.style.background)
    }

    private func expectShown(_ surface: Surface, _ emulator: ScreenEmulator, _ note: String = "") {
        #expect(emulator.unknown.isEmpty)
        for y in 0..<surface.size.height {
            for x in 0..<surface.size.width where surface[x, y].width > 0 {
                let (wanted, shown) = (surface[x, y], emulator.cells[y][x])
                #expect(shown.cluster == wanted.cluster, "\(note) at \(x),\(y)")
                #expect(visible(shown) == visible(wanted), "\(note) at \(x),\(y)")
            }
        }
    }

    @Test func `a surface appears as it was drawn`() throws {
        let size = Size(width: 30, height: 5)
        let screen = try screen(size)
        screen.clusters = true
        var emulator = ScreenEmulator(size: size)
        emulator.feed(screen.enter())
        var surface = Surface(size: size)
        surface.put("plain é漢字", x: 0, y: 0, style: Style(foreground: .indexed(196), attributes: [.bold, .italic]))
        surface.put("👩‍👩‍👧🇨🇭👍🏽❤️1️⃣क्षกำ\u{A0}\u{3000}!", x: 0, y: 1, style: Style(background: .indexed(20)))
        surface.put("struck", x: 0, y: 2, style: Style(attributes: [.strikethrough, .underline]))
        surface.put("link", x: 10, y: 2, style: Style(link: "https://example.org/x"))
        surface.put("corner", x: 24, y: 4, style: Style(attributes: .reverse))
        surface.cursor = Point(x: 3, y: 2)
        emulator.feed(screen.frame(for: surface))
        expectShown(surface, emulator)
        #expect(emulator.cursor == Point(x: 3, y: 2))
        #expect(emulator.cursorIsVisible)
        surface.cursor = nil
        emulator.feed(screen.frame(for: surface))
        #expect(!emulator.cursorIsVisible)
    }

    @Test func `where only ASCII can be drawn, links and struck words are plain text`() throws {
        let size = Size(width: 40, height: 1)
        let screen = try screen(size, unicode: false)
        var emulator = ScreenEmulator(size: size)
        emulator.feed(screen.enter())
        var surface = Surface(size: size)
        surface.put("see ", x: 0, y: 0)
        surface.put("https://example.org", x: 4, y: 0, style: Style(link: "https://example.org"))
        surface.put("gone", x: 24, y: 0, style: Style(attributes: .strikethrough))
        surface.put("and more", x: 29, y: 0)
        let frame = screen.frame(for: surface)
        #expect(frame.allSatisfy { $0 < 0x80 })
        emulator.feed(frame)
        #expect(String(emulator.cells[0].map(\.cluster)).hasPrefix("see https://example.org gone and more"))
    }

    @Test func `lines move in a terminal that is taller than its description`() throws {
        let size = Size(width: 60, height: 40)
        let screen = try screen(size)
        var emulator = ScreenEmulator(size: size)
        emulator.feed(screen.enter())
        func surface(without gone: Int?) -> Surface {
            var surface = Surface(size: size)
            let lines = (0..<size.height).filter { $0 != gone }.map { "line \($0) says \($0 * $0 * 7_919)" }
            for (y, line) in lines.enumerated() { surface.put(line, x: 0, y: y) }
            return surface
        }
        for surface in [surface(without: nil), surface(without: 5), surface(without: nil)] {
            emulator.feed(screen.frame(for: surface))
            expectShown(surface, emulator)
        }
    }

    @Test func `only what changed is sent`() throws {
        let size = Size(width: 80, height: 24)
        let screen = try screen(size)
        _ = screen.enter()
        var surface = Surface(size: size)
        for y in 0..<24 { surface.put(String(repeating: "text ", count: 16), x: 0, y: y) }
        #expect(screen.frame(for: surface).count > 80 * 24)
        #expect(screen.frame(for: surface).isEmpty)
        surface.put("X", x: 40, y: 12)
        let frame = screen.frame(for: surface)
        #expect(frame.count < 40)
        #expect(frame.contains(0x58))
        screen.invalidate()
        #expect(screen.frame(for: surface).count > 80 * 24)
    }

    @Test func `how a surface came about makes no difference, what it shows does`() throws {
        let size = Size(width: 20, height: 1)
        let screen = try screen(size)
        _ = screen.enter()
        func surface(_ clusters: [String], links: [String]) -> Surface {
            var surface = Surface(size: size)
            for (place, cluster) in clusters.enumerated().reversed() { surface.put(cluster, x: place * 2, y: 0) }
            for (place, link) in links.enumerated() {
                surface.put("l", x: 10 + place, y: 0, style: Style(link: "https://\(link).example"))
            }
            return surface
        }
        let first = surface(["🇨🇭", "🇨🇿"], links: ["a", "b"])
        #expect(!screen.frame(for: first).isEmpty)
        var again = surface(["🇨🇿", "👍🏽"], links: ["b", "c"])
        again.clear()
        again.put("ll", x: 10, y: 0, style: Style(link: "https://b.example"))
        again.put("🇨🇭🇨🇿", x: 0, y: 0)
        again.put("l", x: 10, y: 0, style: Style(link: "https://a.example"))
        #expect(screen.frame(for: again).isEmpty)
        #expect(!screen.frame(for: surface(["🇨🇿", "🇨🇭"], links: ["a", "b"])).isEmpty)
        #expect(!screen.frame(for: surface(["🇨🇿", "🇨🇭"], links: ["b", "a"])).isEmpty)
    }

    @Test(arguments: 0..<20) func `any sequence of frames shows the last one`(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let size = Size(width: 20, height: 4)
        let screen = try screen(size)
        screen.clusters = true
        var emulator = ScreenEmulator(size: size)
        emulator.feed(screen.enter())
        let texts = [
            "a", "bc ", "    ", "漢", "字字", "👩‍👩‍👧", "🇨🇭", "🇨🇿", "❤️", "é", "क्ष", "\u{A0}", "\u{3000}", "-----",
        ]
        let styles = [
            Style(), Style(), Style(foreground: .indexed(100)), Style(background: .indexed(30), attributes: .bold),
            Style(attributes: .strikethrough), Style(link: "https://a.example"), Style(link: "https://b.example"),
            Style(attributes: [.reverse, .underline]),
        ]
        var surface = Surface(size: size)
        for step in 0..<40 {
            for _ in 0..<Int.random(in: 1..<6, using: &random) {
                surface.put(
                    texts[Int.random(in: 0..<texts.count, using: &random)], x: Int.random(in: -1..<20, using: &random),
                    y: Int.random(in: 0..<4, using: &random),
                    style: styles[Int.random(in: 0..<styles.count, using: &random)])
            }
            if Int.random(in: 0..<10, using: &random) == 0 { surface.clear() }
            let place = Point(x: Int.random(in: 0..<20, using: &random), y: Int.random(in: 0..<4, using: &random))
            surface.cursor = Bool.random(using: &random) ? place : nil
            emulator.feed(screen.frame(for: surface))
            expectShown(surface, emulator, "step \(step)")
            #expect(emulator.cursorIsVisible == (surface.cursor != nil))
            if let cursor = surface.cursor { #expect(emulator.cursor == cursor) }
        }
    }

    @Test(arguments: 0..<20) func `lines that scroll leave nothing behind`(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let size = Size(width: 30, height: 12)
        let screen = try screen(size)
        screen.clusters = true
        var emulator = ScreenEmulator(size: size)
        emulator.feed(screen.enter())
        let kinds: [(String, Style)] = [
            ("plain", Style()), ("plain", Style()), ("", Style()), ("👩‍👩‍👧 family", Style()),
            ("https://a.example", Style(link: "https://a.example")),
            ("https://b.example", Style(link: "https://b.example")), ("struck", Style(attributes: .strikethrough)),
        ]
        var lines: [(String, Style)] = []
        for step in 0..<60 {
            for _ in 0..<Int.random(in: 0..<4, using: &random) {
                lines.append(kinds[Int.random(in: 0..<kinds.count, using: &random)])
            }
            var surface = Surface(size: size)
            surface.put("clock \(step / 3)", x: 20, y: 0)
            for (row, line) in lines.suffix(10).enumerated() {
                surface.put("now", x: 0, y: row + 1)
                surface.put(line.0, x: 5, y: row + 1, style: line.1)
            }
            surface.cursor = Int.random(in: 0..<3, using: &random) == 0 ? Point(x: 4, y: 11) : nil
            emulator.feed(screen.frame(for: surface))
            expectShown(surface, emulator, "step \(step)")
        }
    }

    @Test func `terminals that split clusters get simpler ones of the same width`() throws {
        let size = Size(width: 20, height: 1)
        let screen = try screen(size)
        var emulator = ScreenEmulator(size: size)
        emulator.feed(screen.enter())
        var surface = Surface(size: size)
        surface.put("👩‍👩‍👧|👍🏽|🇨🇭|", x: 0, y: 0)
        emulator.feed(screen.frame(for: surface))
        #expect(emulator.cells[0].filter { $0.width > 0 }.map { String($0.cluster) }.joined().hasPrefix("👩|👍|🇨🇭|"))
    }

    @Test func `colours reach the terminal as well as it can show them`() throws {
        let size = Size(width: 4, height: 1)
        var surface = Surface(size: size)
        surface.put("a", x: 0, y: 0, style: Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 0, 5)))
        surface.put("b", x: 1, y: 0, style: Style(foreground: .indexed(12)))
        let directory = "/tmp/terminfo-test-\(getpid())"
        defer { removeTree(directory) }
        func shown(_ environment: [String: String]) throws -> ([Style], Capabilities.Colors) {
            let screen = try screen(size, environment, terminfo: directory)
            var emulator = ScreenEmulator(size: size)
            emulator.feed(screen.enter())
            emulator.feed(screen.frame(for: surface))
            return (emulator.cells[0].prefix(2).map(\.style), screen.colors)
        }
        let direct = try shown(["TERM": "xterm-256color", "COLORTERM": "truecolor"])
        #expect(direct.1 == .direct)
        #expect(
            direct.0 == [
                Style(foreground: .rgb(255, 0, 0), background: .rgb(0, 0, 5)), Style(foreground: .indexed(12)),
            ])
        let indexed = try shown(["TERM": "xterm-256color"])
        #expect(indexed.1 == .indexed256)
        #expect(
            indexed.0 == [Style(foreground: .indexed(196), background: .indexed(16)), Style(foreground: .indexed(12))])
        let few = try shown(["TERM": "xterm"])
        #expect(few.1 == .sixteen)
        #expect(few.0[1] == Style(foreground: .indexed(4), attributes: .bold))
        let none = try shown(["TERM": "xterm-256color", "NO_COLOR": "1"])
        #expect(none.1 == .none)
        #expect(none.0 == [Style(), Style()])
    }

    @Test func `more colour pairs than there are slots don't mix up colours`() throws {
        let size = Size(width: 100, height: 1)
        let directory = "/tmp/terminfo-test-\(getpid())"
        defer { removeTree(directory) }
        let screen = try screen(size, ["TERM": "xterm-256color", "COLORTERM": "truecolor"], terminfo: directory)
        var emulator = ScreenEmulator(size: size)
        emulator.feed(screen.enter())
        for round in 0..<320 {
            var surface = Surface(size: size)
            for x in 0..<100 {
                surface.put(
                    "x", x: x, y: 0, style: Style(foreground: .rgb(UInt8(x), UInt8(round & 255), UInt8(round >> 8))))
            }
            emulator.feed(screen.frame(for: surface))
            if round % 40 == 39 { expectShown(surface, emulator, "round \(round)") }
        }
    }

    @Test func `a new size is painted whole`() throws {
        let screen = try screen(Size(width: 10, height: 2))
        _ = screen.enter()
        _ = screen.frame(for: Surface(size: Size(width: 10, height: 2)))
        let size = Size(width: 14, height: 3)
        screen.resize(to: size)
        var emulator = ScreenEmulator(size: size)
        var surface = Surface(size: size)
        surface.put("wider and up", x: 2, y: 2)
        emulator.feed(screen.frame(for: surface))
        expectShown(surface, emulator)
    }

    private func removeTree(_ directory: String) {
        for entry in ["direct1+xterm-256color", "direct1+xterm"] { unlink("\(directory)/d/\(entry)") }
        rmdir("\(directory)/d")
        rmdir(directory)
    }
}

@MainActor @Suite struct TestBackendTests {
    @Test func `it hands on events and keeps what is shown`() async {
        let backend = TestBackend(size: Size(width: 8, height: 2))
        backend.type("a\n")
        backend.resize(to: Size(width: 4, height: 1))
        backend.finish()
        var events: [TerminalEvent] = []
        while let more = await backend.events.next() { events += more }
        #expect(events == [.key(.character("a")), .key(Key(.enter)), .resize(Size(width: 4, height: 1))])
        var surface = Surface(size: backend.size)
        surface.put("hi", x: 0, y: 0)
        backend.present(surface)
        await backend.waitForText("hi")
        #expect(backend.text == "hi")
        #expect(backend.frames == 1)
    }
}
