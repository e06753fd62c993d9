import BuzzModel
import BuzzServices
import BuzzViewModels
import Foundation
import InterfaceFakes
import ProcessKit
import Testing

/// Messages sent later, snippets and pipes.
@MainActor @Suite struct LaterTests {
    private func later(_ test: TestInterface) async throws -> [ScheduledMessage] {
        try await test.inbox.scheduled(in: nil)
    }

    @Test func `a text is kept for tomorrow and leaves the composer`() async throws {
        let test = await TestInterface()
        try await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("good morning")
            await test.press("M-l", "t")
            let message = try #require(try await later(test).first)
            #expect(message.text == "good morning" && message.conversationID == SampleInbox.nadia)
            #expect(TimeText.future(message.sendAt, now: test.app.environment.now) == "tomorrow 09:00")
            #expect(test.composerText.isEmpty)
            #expect(test.notice?.hasPrefix("It will be sent tomorrow 09:00.") == true)
            #expect(test.app.thread.state.header?.later == "1 sent later")
            #expect(await test.inbox.lastOutgoing == nil)
        }
    }

    @Test func `any time can be typed, but none that has passed`() async throws {
        let test = await TestInterface()
        try await test.running { () async throws in
            await test.open(SampleInbox.nadia)
            await test.type("hi")
            await test.press("M-l", "o")
            await test.type("2020-01-01 8:00")
            await test.press("Enter")
            #expect(try await later(test).isEmpty)
            for _ in 0..<15 { await test.press("Backspace") }
            await test.type("in 2 hours")
            await test.press("Enter")
            #expect(try await later(test).first?.sendAt.milliseconds == TestInterface.start + 7_200_000)
        }
    }

    @Test func `it is edited, put off, sent at once and discarded`() async throws {
        let test = await TestInterface()
        try await test.running { () async throws in
            await test.open(SampleInbox.nadia)
            for text in ["one", "two"] {
                await test.type(text)
                await test.press("M-l", "t")
            }
            await test.press("Esc", "Z", "Enter", "e")
            await test.type("!")
            await test.press("Enter")
            #expect(try await later(test).map(\.text) == ["one!", "two"])
            await test.press("Z", "1", "t", "h")
            #expect(try await later(test).first?.sendAt.milliseconds == TestInterface.start + 3_600_000)
            await test.press("Z", "1", "s")
            #expect(await test.inbox.lastOutgoing?.text == "one")
            await test.press("Z", "1", "x", "y")
            #expect(try await later(test).isEmpty)
        }
    }

    @Test func `one that was not sent is told of once, and marked in the list`() async throws {
        let test = await TestInterface()
        try await test.running {
            await test.open(SampleInbox.nadia)
            await test.type("hi")
            await test.press("M-l", "t")
            let id = try #require(try await later(test).first?.id)
            await test.inbox.hold(id, because: "The clock was changed.")
            await test.settle()
            #expect(test.notice?.contains("A message to Nadia wasn’t sent: The clock was changed.") == true)
            test.app.environment.clearNotice()
            await test.inbox.hold(id, because: "The clock was changed.")
            await test.settle()
            #expect(test.notice == nil)
            await test.press("Esc", "Z")
            guard let menu = test.app.overlay as? MenuViewModel else { return #expect(Bool(false), "no menu") }
            #expect(menu.state.rows.first?.title.hasPrefix("! ") == true)
        }
    }

    @Test func `an edit is not sent later, nor is nothing`() async throws {
        let test = await TestInterface()
        try await test.running { () async throws in
            await test.open(SampleInbox.nadia)
            await test.press("M-l")
            #expect(test.notice?.hasPrefix("Write a message first") == true)
            await test.press("Esc", "Enter", "Up", "E", "M-l")
            #expect(test.notice == "Only new messages can be sent later.")
            #expect(try await later(test).isEmpty)
        }
    }

    // MARK: Snippets

    private func withSnippets(_ snippets: [Snippet], _ body: @MainActor (TestInterface) async throws -> Void)
        async throws
    {
        let test = await TestInterface()
        await test.inbox.setSnippets(snippets)
        try await test.running {
            await test.open(SampleInbox.nadia)
            try await body(test)
        }
    }

    @Test func `a snippet completes, with what fills itself in`() async throws {
        try await withSnippets([Snippet(name: "hello", text: "Hi {name}, {me} here. {x y}{}{1}")]) { test in
            await test.type("Well ;hel")
            #expect(test.app.composer.state.completions.first?.hasPrefix("hello") == true)
            await test.press("Enter", "Esc")
            #expect(test.composerText == "Well ;hel")
        }
        try await withSnippets([Snippet(name: "hello", text: "Hi {name}, {me} here. {}{1}")]) { test in
            await test.type("Well ;hel")
            await test.press("Enter")
            #expect(test.composerText == "Well Hi Nadia, Andie here. {}{1}")
        }
    }

    @Test func `other fields are asked for`() async throws {
        try await withSnippets([Snippet(name: "ship", text: "On {day} to {place}, {day}.")]) { test in
            await test.type(";ship")
            await test.press("Tab")
            await test.type("Friday")
            await test.press("Tab")
            await test.type("Rome")
            await test.press("Enter")
            #expect(test.composerText == "On Friday to Rome, Friday.")
        }
    }

    @Test func `a smiley is no snippet, and a snippet is no command`() async throws {
        let snippets = [Snippet(name: "pw", text: "/file /etc/passwd"), Snippet(name: "p", text: "x")]
        try await withSnippets([snippets[0]]) { test in
            await test.type("ok ;p")
            await test.press("Enter")
            #expect(await test.inbox.lastOutgoing?.text == "ok ;p")
        }
        try await withSnippets(snippets) { test in
            await test.type(";pw")
            await test.press("Tab", "Enter")
            #expect(await test.inbox.lastOutgoing?.text == "/file /etc/passwd")
            #expect(await test.inbox.lastOutgoing?.filePath == nil)
        }
    }

    // MARK: Pipes

    @Test func `a message is piped to a command, and what that prints goes into the composer`() async throws {
        let test = await TestInterface()
        try await test.running { () async throws in
            await test.open(SampleInbox.tomas)
            await test.press("Up", "|")
            await test.type("tr a-z A-Z")
            await test.press("Enter")
            #expect(test.composerText == "WHICH MIC IS THAT? SOUNDS SO WARM")
        }
    }

    @Test func `a command that never stops printing is stopped, and so is what it has started`() async throws {
        let test = await TestInterface()
        let mark = "never-ending-\(ProcessInfo.processInfo.processIdentifier)"
        try await test.running { () async throws in
            await test.open(SampleInbox.tomas)
            await test.press("Up", "|")
            await test.type("yes \(mark) | cat")
            await test.press("Enter")
            #expect(test.composerText.hasPrefix(mark))
            #expect(test.composerText.utf8.count <= 10_000)
            // A killed process takes a moment to go.
            while try running(mark) { await Task.yield() }
        }
    }

    /// Whether a process that is no zombie has the word in its command line.
    private func running(_ mark: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { entry in
            let line = (try? String(contentsOfFile: "/proc/\(entry)/cmdline", encoding: .utf8)) ?? ""  // it has ended
            return line.hasPrefix("yes") && line.contains(mark)
        }
    }

    @Test func `a command that fails says why, and one that prints a command of the composer is text`() async throws {
        let test = await TestInterface()
        try await test.running { () async throws in
            await test.open(SampleInbox.tomas)
            await test.press("Up", "|")
            await test.type("echo no >&2; exit 3")
            await test.press("Enter")
            #expect(test.notice == "The command failed: no")
            #expect(test.composerText.isEmpty)
            await test.press("|")
            for _ in 0..<19 { await test.press("Backspace") }
            await test.type("echo /file x")
            await test.press("Enter", "Enter")
            #expect(await test.inbox.lastOutgoing?.text == "/file x")
        }
    }
}
