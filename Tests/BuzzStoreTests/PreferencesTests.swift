import BuzzModel
import BuzzStore
import JSONKit
import Testing

@Suite("AccountStore: what the copilot may do")
struct PreferencesTests {
    @Test func `memory is off at first, everything else on`() async throws {
        let test = try await TestStore.joined(creator: true)
        let preferences = try await test.store.copilotAccess().preferences
        #expect(CopilotFeature.allCases.filter { !preferences.isSwitchedOn($0) } == [.memory])
        #expect(!preferences.isOn(.conversationMemories))
    }

    @Test func `a switch roams as account data and what others keep there stays`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(
            Sync("s2").accountData("app.buzzbox.preferences", ["other": 1, "copilot": ["later": true]]))
        try await test.store.setCopilotFeature(.faq, isOn: false)
        try await test.store.setCopilotFeature(.memory, isOn: true)
        let items = try await test.store.readyOutbox(now: test.clock.now, limit: 5)
        #expect(items.map(\.kind) == [.accountData])
        #expect(
            items.first?.payload["content"] == [
                "other": 1, "copilot": ["later": true, "faq": false, "memory": true],
            ])
        #expect(try await test.store.copilotAccess().has(.memory))
    }

    @Test func `a switch set on another device counts here, except where one set here is still to go`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(Sync("s2").accountData("app.buzzbox.preferences", ["copilot": ["drafts": false]]))
        #expect(try await !test.store.copilotAccess().has(.drafts))
        #expect(try await !test.store.copilotAccess().has(.preparedDrafts))
        try await test.store.setCopilotFeature(.drafts, isOn: true)
        try await test.sync(Sync("s3").accountData("app.buzzbox.preferences", ["copilot": ["drafts": false]]))
        #expect(try await test.store.copilotAccess().has(.drafts))
    }

    @Test func `nonsense in account data leaves the switches as they are at first`() {
        #expect(CopilotPreferences(["copilot": ["faq": "no", "memory": 1]]) == CopilotPreferences())
        #expect(CopilotPreferences("x") == CopilotPreferences())
    }

    @Test func `what is switched off is not shown, in the list, the thread and a search`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "we pay 500 for a video")]))
        let id = try unwrap(try await test.store.triageQueue(limit: 1).first?.messageID)
        #expect(try await test.conversation().awaitsTriage)
        try await test.store.saveTriage([
            (
                id,
                Triage(
                    category: .business, confidence: 1, sentiment: .positive, intensity: .low, score: 80,
                    reason: "budget")
            )
        ])
        try await test.store.indexPending()
        func shown() async throws -> [Triage?] {
            let hits = try await test.store.search("pay", limit: 1)
            return [
                try await test.conversation().triage, try await test.messages().first?.triage,
                hits.first?.message.triage,
            ]
        }
        #expect(try await shown().map { $0?.shownCategory } == [.business, .business, .business])
        try await test.store.setCopilotFeature(.scores, isOn: false)
        #expect(try await shown().allSatisfy { $0?.score == nil && $0?.shownSentiment == .positive })
        try await test.store.setCopilotFeature(.categories, isOn: false)
        #expect(try await shown().allSatisfy { $0 != nil && $0?.shownCategory == nil })
        try await test.store.setCopilotFeature(.sentiment, isOn: false)
        #expect(try await shown().allSatisfy { $0 == nil })
        try await test.sync(Sync("s3").join(timeline: [Event.text("$2", "hello?")]))
        #expect(try await !test.conversation().awaitsTriage)
        try await test.store.setCopilotFeature(.categories, isOn: true)
        #expect(try await test.conversation().awaitsTriage)
    }

    @Test func `a fan is shown nothing of the copilot, whatever was stored before`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "hi")]))
        let id = try unwrap(try await test.store.triageQueue(limit: 1).first?.messageID)
        try await test.store.saveTriage([
            (id, Triage(category: .fan, confidence: 1, sentiment: .positive, intensity: .low, reason: "kind"))
        ])
        #expect(try await test.conversation().triage != nil)
        try await test.store.setCreator(false)
        #expect(try await test.conversation().triage == nil)
        #expect(try await test.messages().first?.triage == nil)
        #expect(try await !test.store.copilotAccess().has(.categories))
    }

    @Test func `drafts made ahead are marked in the list, and stale when somebody writes again`() async throws {
        let test = try await TestStore.joined(creator: true)
        try await test.sync(Sync("s2").join(timeline: [Event.text("$1", "shall I send it?")]))
        let id = try unwrap(try await test.messages().last?.id)
        #expect(try await test.conversation().prepared == nil)
        try await test.store.saveDraft(["drafts": [:]], kind: .replies, for: id)
        #expect(try await test.conversation().prepared == .ready)
        try await test.sync(Sync("s3").join(timeline: [Event.text("$2", "or shall I wait?")]))
        #expect(try await test.conversation().prepared == .stale)
        // Once answered, the prepared drafts are useless and no longer announced.
        try await test.send("wait, please")
        #expect(try await test.conversation().prepared == nil)
        try await test.sync(Sync("s4").join(timeline: [Event.text("$3", "fine")]))
        try await test.store.setCopilotFeature(.preparedDrafts, isOn: false)
        #expect(try await test.conversation().prepared == nil)
    }
}
