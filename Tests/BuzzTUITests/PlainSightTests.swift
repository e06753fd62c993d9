import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import Testing

@testable import BuzzTUI

/// Important states are visible on small screens and without colours too.
@MainActor @Suite struct PlainSightTests {
    @Test func `a popup hides nothing that is being read, and stands above the keys`() async {
        let screen = await Screen(100, 30)
        await screen.test.running {
            await screen.test.open(SampleInbox.lumen)
            await screen.test.press("Up")
            for key in ["Enter", "+", "x"] {
                await screen.test.press(key)
                let rows = await screen.rows()
                #expect(rows.contains { $0.contains("Yes please, and the sample images.") }, "\(key)")
                let rule = rows.lastIndex { $0.hasPrefix("────") && !$0.contains("┬") }
                #expect(rule.map { $0 > 8 && $0 < 28 } == true, "\(key)")
                await screen.test.press("Esc")
            }
        }
    }

    @Test func `a form keeps the page that it was opened from behind it`() async {
        let screen = await Screen(132, 43)
        await screen.test.inbox.setLibrary([LibraryEntry(id: "1", questions: ["why?"], answer: "because")])
        await screen.test.running {
            await screen.test.press("F", "a")
            #expect(await screen.text().contains("New answer"))
            #expect(await screen.text().contains("because"))
            await screen.test.press("Esc")
            #expect(await screen.text().contains("because"))
            await screen.test.press("Esc", "n")
            #expect(await !screen.text().contains("because"))
        }
    }

    @Test func `what is marked is still seen to be unread`() async {
        let screen = await Screen(80, 24)
        await screen.test.running {
            screen.test.app.inbox.send(.selectConversation(SampleInbox.tomas))
            await screen.test.press("Space")
            #expect(await screen.rows().contains { $0.contains("■●Tomás") })
        }
    }

    @Test func `code is told from text without colours`() async {
        var screen = await Screen(80, 24)
        screen.theme = .monochrome
        await screen.test.running {
            await screen.test.open(SampleInbox.nadia)
            await screen.test.type("use `make`:")
            await screen.test.press("M-Enter")
            await screen.test.type("```")
            await screen.test.press("M-Enter")
            await screen.test.type("make test")
            await screen.test.press("M-Enter")
            await screen.test.type("```")
            await screen.test.press("Enter")
            #expect(await screen.text().contains("use `make`:"))
            #expect(await screen.text().contains("┆ make test"))
            screen.isASCII = true
            #expect(await screen.text().contains(": make test"))
        }
    }

    @Test func `help is whole at forty columns`() async {
        let screen = await Screen(40, 12)
        await screen.test.running {
            await screen.test.press("?")
            var seen = ""
            for _ in 0..<80 {
                let rows = await screen.rows().dropFirst(4).dropLast()
                #expect(!rows.contains { $0.contains("…") }, "\(rows)")
                seen += rows.map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: " ") + " "
                await screen.test.press("PageDown")
            }
            #expect(seen.contains("conversations, or the"))
        }
    }

    @Test func `a long line of the log goes on below`() async throws {
        let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
        defer { try? Files.removeTree(folder) }
        let words = (1...30).map { "word\($0)" }
        try Files.write("2026-03-03T20:00:00Z info \(words.joined(separator: " "))\n", to: folder + "/a.log")
        var settings = InterfaceSettings()
        settings.logFiles = [LogFile(name: "a", path: folder + "/a.log")]
        let screen = await Screen(40, 16, settings: settings)
        await screen.test.running {
            await screen.test.press("L")
            let text = await screen.text()
            for word in words { #expect(text.contains(word), "\(word)") }
        }
    }

    @Test func `more that is new than fits is read from where it begins`() async {
        let screen = await Screen(40, 12) { inbox in
            for number in 1...9 { await inbox.receive("line \(number)", in: SampleInbox.tomas, name: "Tomás") }
        }
        await screen.test.running {
            _ = await screen.surface()
            await screen.test.open(SampleInbox.tomas)
            let rows = await screen.rows()
            #expect(rows.contains { $0.contains(" new ") }, "\(rows)")
            #expect(!rows.contains { $0.contains("line 9") })
            // Reading to the end works as usual.
            await screen.test.press("Esc", "Enter", "Up", "G")
            #expect(await screen.text().contains("line 9"))
            #expect(await screen.test.inbox.stored(SampleInbox.tomas)?.unread == 0)
        }
    }

    @Test func `a sentence in the last row leaves the keys that fit beside it`() async {
        let screen = await Screen(120, 36)
        await screen.test.running {
            screen.test.app.environment.inform("You promised Mira: “the cut”   :promises")
            let last = await screen.rows().last ?? ""
            #expect(last.contains("You promised Mira") && last.contains("Enter open"))
            screen.test.app.environment.show(Notice("The disk is full.", .failure))
            let rows = await screen.rows().suffix(2)
            #expect(rows.first?.contains("The disk is full.") == true && rows.last?.contains("Enter open") == true)
        }
    }
}
