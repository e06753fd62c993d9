import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import ProcessKit
import TestSupport
import Testing

@MainActor @Suite struct NotificationTests {
    /// Starts at noon UTC whatever the machine's time zone, far from the hours the tests call quiet.
    private func notified(
        _ settings: InterfaceSettings, _ body: (TestInterface) async -> Void
    ) async -> (titles: [String], heard: [Notifier.Heard]) {
        let test = await TestInterface(settings: settings)
        var titles: [String] = []
        test.app.effect = { if case .notify(let title, _) = $0 { titles.append(title) } }
        await test.running {
            // The first refresh only records the current state and notifies of nothing.
            await test.inbox.receive("before", in: SampleInbox.crypto)
            await test.settle()
            test.time.advance(by: .seconds(1))
            await body(test)
            await test.settle()
        }
        return (titles, test.app.notifier.heard)
    }

    @Test func `a category that is switched off does not ring, and the list says so`() async {
        var settings = InterfaceSettings()
        settings.announcedCategories = [.urgent]
        let (titles, heard) = await notified(settings) { test in
            await test.inbox.receive("hello", in: SampleInbox.nadia)
            await test.settle()
            await test.inbox.receive("look at this", in: SampleInbox.mira)
        }
        #expect(titles == ["Mira · stream mods"])
        #expect(heard.map(\.name) == ["Mira · stream mods", "Nadia"])
        #expect(heard.map(\.silence) == [nil, "fan is turned off"])
    }

    @Test func `a conversation rings as was chosen for it`() async {
        let (titles, heard) = await notified(InterfaceSettings()) { test in
            await test.open(SampleInbox.lumen)
            await test.press("Esc", ":")
            await test.type("notify")
            await test.press("Enter", "n")
            #expect(await test.inbox.levels == [SampleInbox.lumen: .never])
            await test.inbox.receive("hello", in: SampleInbox.lumen)
            await test.settle()
            await test.press("u")
            #expect(await test.inbox.levels.isEmpty)
            test.time.advance(by: .seconds(1))
            await test.inbox.receive("hello?", in: SampleInbox.lumen)
        }
        #expect(titles == ["Lumen Optics"])
        #expect(heard.last?.silence == "turned off here")
    }

    @Test func `in quiet hours only what was allowed to rings`() async {
        let (titles, heard) = await notified(InterfaceSettings(quietHours: 0..<24 * 60)) { test in
            await test.inbox.allow(.always, SampleInbox.mira)
            await test.inbox.receive("hello", in: SampleInbox.nadia)
            await test.settle()
            await test.inbox.receive("now!", in: SampleInbox.mira)
        }
        #expect(titles == ["Mira · stream mods"])
        #expect(heard.last?.silence == "quiet hours")
    }

    @Test func `of spam nothing rings whatever is chosen, and its words are kept nowhere`() async {
        let (titles, heard) = await notified(InterfaceSettings()) { test in
            await test.inbox.allow(.always, SampleInbox.crypto)
            await test.inbox.receive("WIN WIN WIN", in: SampleInbox.crypto)
        }
        #expect(titles == [])
        #expect(heard.isEmpty)
    }

    @Test func `the list opens what came in`() async {
        _ = await notified(InterfaceSettings()) { test in
            await test.inbox.receive("hello", in: SampleInbox.nadia)
            await test.settle()
            await test.press("N", "Enter")
            #expect(test.app.overlay == nil)
            #expect(test.app.thread.conversation?.id == SampleInbox.nadia)
        }
    }

    @Test func `the log is shown from its end, narrowed by typing, one after the other`() async throws {
        let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
        defer { try? Files.removeTree(folder) }
        let lines = (1...400).map {
            "2026-01-01T00:00:00.000Z \($0 % 100 == 0 ? "error" : "info") line \($0) \u{1B}[31m"
        }
        try Files.write(lines.joined(separator: "\n") + "\n", to: folder + "/a.log")
        var settings = InterfaceSettings()
        settings.logFiles = [LogFile(name: "a", path: folder + "/a.log"), LogFile(name: "b", path: folder + "/b.log")]
        let test = await TestInterface(settings: settings)
        await test.running {
            await test.press("L")
            guard let logs = test.app.overlay as? LogsViewModel else { return #expect(Bool(false), "no log") }
            logs.setHeight(10)
            #expect(logs.state.lines.last?.text.contains("line 400") == true)
            #expect(logs.state.lines.last?.level == .failure)
            #expect(logs.state.lines.count == 10)
            #expect(!logs.state.lines.contains { $0.text.contains("\u{1B}") })
            await test.press("Up")
            #expect(!logs.state.follows)
            await test.type("error")
            #expect(logs.state.total == 4)
            await test.press("M-s")
            #expect(logs.state.source == "b")
            #expect(logs.state.emptyText == "The log is empty.")
        }
    }
}
