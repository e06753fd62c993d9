import CopilotProtocol
import JSONKit
import TestSupport
import Testing

@testable import Copilot

/// A creator can delete everything kept about them, and nobody else's data is touched.
@Suite struct ForgettingTests {
    private let ann = Caller(userID: "@ann:test.example", role: .creator)
    private let bob = Caller(userID: "@bob:test.example", role: .creator)

    private func fill(_ service: CopilotService, _ caller: Caller, _ word: String) async throws {
        _ = try await service.call(.addSupermemoryMemory, ["content": .string("likes the \(word)")], by: caller)
        _ = try await service.call(
            .saveFAQ, ["question": .string("Where is the \(word)?"), "answer": .string("By the \(word).")], by: caller)
        _ = try await service.call(
            .correctCategory, ["messageId": "m1", "text": .string("the \(word) again"), "category": "spam"], by: caller)
    }

    private func memories(_ service: CopilotService, _ caller: Caller) async throws -> Int? {
        try await service.call(.listMemories, [:], by: caller)["total"].int
    }

    private func answer(_ service: CopilotService, _ caller: Caller, _ text: String) async throws -> JSON {
        try await service.call(.checkFAQ, ["text": .string(text)], by: caller)
    }

    @Test func `what was kept is gone, also for whoever gets the number, and others keep theirs`() async throws {
        let copilot = try await TestCopilot()
        let service = copilot.service
        try await fill(service, ann, "lighthouse")
        try await fill(service, bob, "windmill")
        #expect(try await answer(service, bob, "Where is the windmill?")["isFAQ"] == true)
        #expect(try await service.call(.forgetMe, ["userId": .string(bob.userID)], by: bob)["forgotten"] == true)
        #expect(try await memories(service, bob) == 0)
        #expect(try await service.call(.listFAQs, [:], by: bob)["faqs"].array?.isEmpty == true)
        #expect(try await answer(service, bob, "Where is the windmill?")["isFAQ"] == false)
        // The next creator gets the freed row id.
        let carl = Caller(userID: "@carl:test.example", role: .creator)
        _ = try await service.call(.saveFAQ, ["question": "Who are you?", "answer": "Carl."], by: carl)
        #expect(try await answer(service, carl, "Where is the windmill?")["isFAQ"] == false)
        #expect(try await memories(service, ann) == 1)
        #expect(try await answer(service, ann, "Where is the lighthouse?")["isFAQ"] == true)
    }

    @Test func `nothing is forgotten by mistake, or for a fan`() async throws {
        let service = try await TestCopilot().service
        try await fill(service, ann, "lighthouse")
        await #expect(throws: CallableError.self) { _ = try await service.call(.forgetMe, [:], by: ann) }
        await #expect(throws: CallableError.self) {
            _ = try await service.call(.forgetMe, ["userId": "@bob:test.example"], by: ann)
        }
        await #expect(throws: CallableError.self) {
            let fan = Caller(userID: ann.userID, role: .fan)
            _ = try await service.call(.forgetMe, ["userId": .string(ann.userID)], by: fan)
        }
        #expect(try await memories(service, ann) == 1)
    }
}
