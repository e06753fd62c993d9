import CopilotProtocol
import JSONKit
import Testing

@testable import Copilot

@Suite struct ArgumentTests {
    private static let message: JSON = ["id": "1", "text": "hi", "sentAt": 0]

    /// Wrong types for every optional argument and some required ones.
    static let wrong: [(CopilotFunction, JSON)] = [
        (.triageMessages, ["messages": ["id": "1"]]),
        (.triageMessages, ["messages": [["id": 1, "text": "hi"]]]),
        (.triageMessages, ["messages": [["id": "1", "text": "hi", "conversationId": 4]]]),
        (.triageMessages, ["messages": [["id": "1", "text": "hi", "senderId": ["x"]]]]),
        (.triageMessages, ["messages": [["id": "1", "text": "hi", "isAnswered": "no"]]]),
        (.categorizeMessage, ["text": ["hi"]]), (.categorizeMessage, ["text": "hi", "messageId": 4]),
        (.analyzeSentiment, ["text": 1]), (.scoreOpportunity, ["text": true]),
        (.analyzeConversation, ["conversationID": 3]),
        (.analyzeConversation, ["conversationID": "!c", "forceRefresh": "yes"]),
        (.analyzeConversation, ["conversationID": "!c", "messages": [["text": 1]]]),
        (.analyzeConversation, ["conversationID": "!c", "messages": [["text": "hi", "isOwn": "no"]]]),
        (.correctCategory, ["messageId": 1, "text": "hi", "category": "fan"]),
        (.correctCategory, ["messageId": "1", "text": "hi", "category": 2]),
        (.correctCategory, ["messageId": "1", "text": 3]),
        (.checkFAQ, ["text": "how?", "sender": 1]), (.checkFAQ, ["text": "how?", "messageId": 1]),
        (.checkFAQ, ["text": "how?", "category": 1]),
        (.saveFAQ, ["question": 1, "answer": "x"]), (.saveFAQ, ["questions": "x", "answer": "x"]),
        (.saveFAQ, ["question": "x", "answer": "x", "sendsAutomatically": "yes"]),
        (.saveFAQ, ["question": "x", "answer": "x", "updatedAt": "now"]), (.deleteFAQ, ["id": 1]),
        (.suggestFAQs, ["limit": "many"]), (.suggestFAQs, [1]),
        (.generateSmartReplies, ["conversationId": "c", "messageText": "hi", "context": "bad"]),
        (.generateSmartReplies, ["conversationId": "c", "messageText": "hi", "context": ["bad"]]),
        (.generateSmartReplies, ["conversationId": "c", "messageText": "hi", "context": [["text": "a", "isOwn": 1]]]),
        (.generateSmartReplies, ["conversationId": "c", "messageText": "hi", "useMemories": "no"]),
        (.generateSmartReplies, ["conversationId": "c", "messageText": "hi", "ownMessages": "hey"]),
        (.generateSmartReplies, ["conversationId": "c", "messageText": "hi", "replyType": 1]),
        (.generateSmartReplies, ["conversationId": "c", "messageText": "hi", "senderName": 1]),
        (.generateSmartReplies, ["conversationId": "c", "messageText": "hi", "forceRefresh": 1]),
        (.addSupermemoryMemory, ["content": "x", "metadata": "y"]),
        (.addSupermemoryMemory, ["content": "x", "createdAt": "today"]),
        (.searchSupermemoryMemories, ["query": "x", "limit": "3"]), (.listMemories, ["cursor": 1]),
        (.deleteMemories, ["id": 1]), (.deleteMemories, ["ids": "mem_1"]), (.forgetMe, ["userId": 1]),
        (.extractDeal, ["messages": [message], "name": 1]), (.extractDeal, ["messages": [message], "today": 1]),
        (.extractDeal, ["messages": [message], "today": "soon"]),
        (.extractDeal, ["messages": [message], "corrections": "x"]),
        (.findPromises, ["messages": [["id": "1", "text": "hi", "sentAt": 0, "isOwn": "no"]]]),
        (.findTopics, ["messages": [["id": "1", "text": "hi", "sentAt": 0, "secondsFromUTC": "x"]]]),
        (.groupQuestions, ["questions": [["id": "1"]]]),
        (.findEarlierAnswers, ["question": "how?", "candidates": "x"]),
        (.findEarlierAnswers, ["question": "how?", "candidates": [["id": "1", "text": "x", "answer": 2]]]),
        (.personalizeAnswer, ["answer": "x", "recipients": [["id": "1", "text": "x", "name": 2]]]),
    ]

    @Test(arguments: wrong.indices)
    func `an argument of another kind is refused, not overlooked`(index: Int) async throws {
        let (function, data) = Self.wrong[index]
        let copilot = try await TestCopilot()
        do {
            let answer = try await copilot.run(function, data, as: "@ann:test.example")
            Issue.record("\(function) took \(data.text) and answered \(answer.text)")
        } catch {
            #expect(error.status == .invalidArgument, "\(function) \(data.text)")
            #expect(error.message.hasPrefix("“") || error.message.hasPrefix("The data"), "\(error.message)")
        }
    }

    @Test(arguments: ["\u{200B}", "\u{200D}\u{FE0F}", "\u{2060} \u{FEFF}\n", "\u{202E}\u{0}", "\u{3164}", "\u{2800}"])
    func `a text in which nothing can be seen is an empty one`(text: String) async throws {
        let copilot = try await TestCopilot()
        for (function, data) in [
            (.generateSmartReplies, ["conversationId": "c", "messageText": .string(text)]),
            (.categorizeMessage, ["text": .string(text)]), (.checkFAQ, ["text": .string(text)]),
            (.addSupermemoryMemory, ["content": .string(text)]),
        ] as [(CopilotFunction, JSON)] {
            do {
                _ = try await copilot.run(function, data, as: "@ann:test.example")
                Issue.record("\(function) took it")
            } catch {
                #expect(error.status == .invalidArgument)
                #expect(error.message.hasSuffix("is empty."))
            }
        }
        let seen = try await copilot.run(
            .categorizeMessage, ["text": .string("\(text)❤️")], as: "@ann:test.example")
        #expect(seen["category"] == "fan")
    }

    @Test func `a memory keeps line breaks and tabs, and no other controls`() async throws {
        let copilot = try await TestCopilot()
        let content = "one\n\ttwo\u{1B}[31m red\u{7}\u{202E} \u{0}three"
        _ = try await copilot.run(
            .addSupermemoryMemory, ["content": .string(content), "metadata": ["from\u{1}": "a\u{8}b"]],
            as: "@ann:test.example")
        let kept = try await copilot.run(.listMemories, as: "@ann:test.example")["memories"][0]
        #expect(kept["content"] == "one\n\ttwo red three")
        #expect(kept["metadata"] == ["from": "ab"])
        await #expect(throws: CallableError.self) {
            try await copilot.run(.addSupermemoryMemory, ["content": "\u{1B}[31m"], as: "@ann:test.example")
        }
    }
}
