import BuzzModel
import BuzzServices
import BuzzViewModels
import InterfaceFakes
import Testing

@MainActor @Suite struct MemoriesTests {
    private static let rates = Memory(
        id: "m1", content: "Rates 2026: 1,500 a video", metadata: ["kind": "note"],
        createdAt: Timestamp(milliseconds: TestInterface.start))
    private static let mic = Memory(
        id: "m2", content: "Q: which mic?\nA: the old one", metadata: ["kind": "answer", "with": "Ann\u{1B}[31m"])

    private func opened(
        isOn: Bool = true, waiting: [WaitingMemory] = [],
        _ body: (TestInterface, MemoriesViewModel) async throws -> Void
    ) async throws {
        let test = await TestInterface { inbox in
            await inbox.setAccess(
                CopilotAccess(isCreator: true, preferences: CopilotPreferences(switches: [.memory: isOn])))
            await inbox.setMemories([Self.rates, Self.mic], waiting: waiting)
        }
        try await test.running {
            await test.press("K")
            try await body(test, try #require(memories(test)))
        }
    }

    private func memories(_ test: TestInterface) -> MemoriesViewModel? {
        guard let model = test.app.overlay as? MemoriesViewModel else { return nil }
        model.setHeight(10)
        return model
    }

    private static let lost = WaitingMemory(
        id: OutboxID(7), content: "lost", createdAt: Timestamp(milliseconds: TestInterface.start), attempts: 4,
        isDropped: true, lastError: "The copilot took too long. Try again.")

    @Test func `what waits comes first, what was dropped says why, and the state is told`() async throws {
        try await opened(waiting: [Self.lost]) { _, model in
            #expect(model.state.rows.map(\.mark) == [.dropped, .stored, .stored])
            #expect(model.state.rows[0].detail == "dropped · The copilot took too long. Try again.")
            #expect(model.state.rows[2].detail == "answer · with Ann")
            #expect(model.state.summary.hasPrefix("2 stored · last sync "))
            #expect(model.state.summary.hasSuffix("1 dropped"))
        }
    }

    @Test func `a search shows how well each fits, and Escape brings the list back`() async throws {
        try await opened { test, model in
            await test.press("/")
            await test.type("rates")
            #expect(model.state.rows.map(\.score) == ["0.83"])
            #expect(model.state.selectedText == "Rates 2026: 1,500 a video")
            await test.press("Esc")
            #expect(model.state.rows.count == 2)
        }
    }

    @Test func `a forgotten memory can be taken back`() async throws {
        try await opened { test, model in
            await test.press("x")
            #expect(await test.inbox.memories.map(\.id) == ["m2"])
            #expect(model.state.rows.count == 1)
            await test.press("u")
            #expect(
                await test.inbox.memories.contains {
                    $0.content == Self.rates.content && $0.metadata == ["kind": "note"]
                })
        }
    }

    @Test func `what the copilot takes long to forget holds up nothing that is sent`() async throws {
        try await opened { test, model in
            await test.inbox.setLate(true)
            test.burst(["x", "x"])
            #expect(test.notice == "Being deleted.")
            #expect(model.state.rows[0].detail == "deleting …")
            if let nadia = await test.inbox.stored(SampleInbox.nadia) { test.app.composer.open(nadia) }
            test.app.composer.send(.type("meanwhile"))
            test.app.composer.send(.submit)
            for _ in 0..<50 { await Task.yield() }
            #expect(await test.inbox.lastMessage(in: SampleInbox.nadia)?.body == "meanwhile")
            await test.inbox.setLate(false)
            await test.settle()
            #expect(test.notice?.hasPrefix("Forgotten.") == true)
            #expect(await test.inbox.memories.map(\.id) == ["m2"])
        }
    }

    @Test func `who quits right after forgetting something has it forgotten`() async {
        let test = await TestInterface()
        await test.inbox.setMemories([Memory(id: "1", content: "likes tea")])
        await test.running {
            await test.press("K")
            await test.inbox.setLate(true)
            test.burst(["x"])
            let end = Task { await test.app.background.shutDown() }
            for _ in 0..<1000 { await Task.yield() }
            await test.inbox.setLate(false)
            await end.value
            #expect(await test.inbox.memories.isEmpty)
        }
    }

    @Test func `what is not forgotten is said, and so is what cannot be remembered, where it was written`() async throws
    {
        try await opened { test, model in
            await test.inbox.refuse(.offline)
            await test.press("x")
            #expect(test.notice?.hasPrefix("Not deleted.") == true)
            #expect(model.state.rows.count == 2 && model.state.rows[0].detail != "deleting …")
            await test.press("a")
            await test.type("never before ten")
            await test.inbox.setAccess(CopilotAccess(isCreator: false))
            await test.press("Enter")
            guard let form = test.app.overlay as? FormViewModel else { return #expect(Bool(false), "the text is gone") }
            #expect(form.state.fields[0].text == "never before ten" && form.state.problem != nil)
        }
    }

    @Test func `something is added in a form that leads back`() async throws {
        try await opened { test, _ in
            await test.press("a")
            await test.type("never before ten")
            await test.press("Enter")
            #expect(memories(test) != nil)
            #expect(await test.inbox.memories.first?.content == "never before ten")
        }
    }

    @Test func `while memory is switched off it can be looked through but not added to`() async throws {
        try await opened(isOn: false) { test, model in
            #expect(model.state.rows.count == 2)
            #expect(model.state.summary.hasPrefix("turned off"))
            await test.press("a")
            #expect(test.notice?.hasPrefix("Memory is turned off in the settings.") == true)
        }
    }

    @Test func `where memory is off the page stays, and says which key leads to the switch`() async throws {
        try await opened(isOn: false) { test, _ in
            await test.press("a")
            #expect(memories(test) != nil)
            #expect(test.notice == "Memory is turned off in the settings. C opens them.")
        }
    }
}
