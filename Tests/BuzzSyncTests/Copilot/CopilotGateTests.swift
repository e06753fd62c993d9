import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit
import TestSupport
import Testing

@testable import BuzzSync

/// No text from encrypted conversations reaches a copilot on another machine before the user allows it, on any path.
@Suite struct CopilotGateTests {
    private static let secret = "zebrafinch"
    private static let plain = "parrot"

    /// Eve's conversation is encrypted, Bob's is not, and all copilot features are on.
    private func copilot(elsewhere address: String?) async throws -> CopilotUnderTest {
        let copilot = try await CopilotUnderTest()
        let store = copilot.store
        try await store.setCopilotElsewhere(address)
        try await store.setCreator(true)
        for feature in CopilotFeature.allCases { try await store.setCopilotFeature(feature, isOn: true) }
        copilot.answer(.triageMessages, CopilotUnderTest.judging(.business))
        for function in [
            CopilotFunction.generateSmartReplies, .correctCategory, .addSupermemoryMemory, .listMemories, .extractDeal,
            .findPromises, .findTopics,
        ] {
            copilot.answer(function) { _ in CopilotUnderTest.result([:]) }
        }
        copilot.answer(.extractDeal) { _ in CopilotUnderTest.result(["facts": [], "corrections": []]) }
        copilot.answer(.generateSmartReplies) { _ in CopilotUnderTest.result(CopilotUnderTest.drafts) }
        // Mark the room first, so that every message in it counts as encrypted.
        for name in ["bob", "eve"] { try await copilot.hears([], from: name) }
        try await store.setEncrypted([copilot.room("eve").rawValue])
        for (name, word) in [("bob", Self.plain), ("eve", Self.secret)] {
            try await copilot.hears(["what do you charge for a \(word)?"], from: name)
            try await copilot.hears(["my \(word) is free"], from: name, isOwn: true)
            try await copilot.hears(["can you send the \(word) today?"], from: name)
        }
        return copilot
    }

    /// Runs everything that ever sends text to a copilot.
    private func work(_ copilot: CopilotUnderTest) async throws {
        let store = copilot.store
        try await CopilotSorting(store: store, caller: copilot.caller, log: .silent).sort()
        // Do this while the others' messages are the last ones, because drafts are only prepared for unanswered
        // messages.
        try await CopilotPreparation(store: store, caller: copilot.caller, time: copilot.time, log: .silent)
            .prepare(checksFAQ: true)
        for name in ["bob", "eve"] {
            // Fails for a conversation that was never triaged, which is fine here.
            _ = try? await store.correctCategory(of: copilot.room(name), to: .business)
            let last = try await store.latest(in: copilot.room(name), limit: 1).page.messages.last
            let word = name == "bob" ? Self.plain : Self.secret
            try await store.enqueueMessage(
                OutgoingMessage(text: "yes, the \(word) goes out", replyTo: last?.id), in: copilot.room(name))
            let mine = try await store.latest(in: copilot.room(name), limit: 1).page.messages.last
            // Send the message, because only sent messages become memories.
            if let mine, let row = try await store.outboxEntries().first(where: { $0.messageID == mine.id }) {
                try await store.complete(row.id, .event(EventID("$out-\(name)")))
            }
            try await store.change([copilot.room(name): .archived(true)])
            try await store.change([copilot.room(name): .archived(false)])
            try await copilot.hears(["and how much is the \(word)?"], from: name)
        }
        try await CopilotSorting(store: store, caller: copilot.caller, log: .silent).sort()
        _ = try await CopilotRefining(store: store, caller: copilot.caller, time: copilot.time).refine()
        try await QuestionChecks(store: store, caller: copilot.caller, log: .silent).check(judges: true)
        _ = try await CopilotDeliveries(
            store: store, caller: copilot.caller, policy: RetryPolicy(jitter: 0), time: copilot.time, random: { 0.5 },
            log: .silent
        ).deliver(memories: true)
        try await CardWorker(store: store, caller: copilot.caller, time: copilot.time, random: { 0.5 }).work()
    }

    @Test func `nothing of it is told to a copilot elsewhere, and everything else is`() async throws {
        let copilot = try await copilot(elsewhere: "https://copilot.example")
        try await work(copilot)
        let told = copilot.told
        #expect(!told.contains(Self.secret), "\(told)")
        for function in [
            CopilotFunction.triageMessages, .checkFAQ, .generateSmartReplies, .correctCategory, .addSupermemoryMemory,
            .findTopics,
        ] {
            #expect(copilot.calls(function).contains { $0.text.contains(Self.plain) }, "\(function)")
        }
        let drafts = DraftContext(store: copilot.store, log: .silent)
        await #expect(throws: CopilotError.notForCopilot) {
            try await drafts.request(conversation: copilot.room("eve"), messageText: "how much?")
        }
        // Samples of the user's style come only from conversations that the copilot may see.
        let request = try await drafts.request(conversation: copilot.room("bob"), messageText: "how much?")
        #expect(!request.data.text.contains(Self.secret))
        #expect(try await copilot.conversation("eve").awaitsTriage == false)
        #expect(try await copilot.store.copilotAccess().mayHear(isEncrypted: true) == false)
        #expect(
            try await copilot.store.openMessages(categories: [.fan, .business, .urgent, nil], limit: 50).messages
                .allSatisfy { $0.conversationID != copilot.room("eve") })
        await copilot.stop()
    }

    @Test func `once the person has said so it is told, to that copilot and to no other`() async throws {
        let copilot = try await copilot(elsewhere: "https://copilot.example")
        try await copilot.store.allowEncrypted(true)
        try await work(copilot)
        for function in [
            CopilotFunction.triageMessages, .checkFAQ, .generateSmartReplies, .correctCategory, .addSupermemoryMemory,
            .findTopics,
        ] {
            #expect(copilot.calls(function).contains { $0.text.contains(Self.secret) }, "\(function)")
        }
        try await copilot.store.setCopilotElsewhere("https://other.example")
        #expect(try await !copilot.store.mayTellCopilot(of: copilot.room("eve")))
        try await copilot.store.setCopilotElsewhere("https://copilot.example")
        #expect(try await copilot.store.mayTellCopilot(of: copilot.room("eve")))
        try await copilot.store.allowEncrypted(false)
        #expect(try await !copilot.store.mayTellCopilot(of: copilot.room("eve")))
        await copilot.stop()
    }

    @Test func `what waits to be told is taken back with the word`() async throws {
        let copilot = try await copilot(elsewhere: "https://copilot.example")
        try await copilot.store.allowEncrypted(true)
        try await CopilotSorting(store: copilot.store, caller: copilot.caller, log: .silent).sort()
        _ = try await copilot.store.correctCategory(of: copilot.room("eve"), to: .spam)
        try await copilot.store.allowEncrypted(false)
        let before = copilot.calls(.correctCategory).count
        _ = try await CopilotDeliveries(
            store: copilot.store, caller: copilot.caller, policy: RetryPolicy(jitter: 0), time: copilot.time,
            random: { 0.5 }, log: .silent
        ).deliver(memories: true)
        #expect(copilot.calls(.correctCategory).count == before)
        await copilot.stop()
    }

    @Test func `a copilot on this machine is told like of anything else`() async throws {
        let copilot = try await copilot(elsewhere: nil)
        try await work(copilot)
        #expect(copilot.told.contains(Self.secret))
        #expect(try await copilot.store.copilotAccess().encrypted == .here)
        await copilot.stop()
    }
}
