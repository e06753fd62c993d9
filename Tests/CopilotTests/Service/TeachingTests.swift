import BuzzModel
import CopilotProtocol
import JSONKit
import ProcessKit
import SQLiteKit
import TestSupport
import Testing

@testable import Copilot

@Suite struct TeachingTests {
    private let message =
        "Hello, we sell handmade kites and would like to advertise on your channel. What do you charge?"

    private func category(_ copilot: TestCopilot, id: String = "$1", as userID: String = "@ann:test.example")
        async throws -> JSON
    {
        let data: JSON = ["messages": [["id": .string(id), "text": .string(message)]]]
        return try await copilot.run(.triageMessages, data, as: userID)["results"][0]
    }

    private func correct(
        _ copilot: TestCopilot, to category: Category?, as userID: String = "@ann:test.example"
    ) async throws -> JSON {
        try await copilot.run(
            .correctCategory,
            ["messageId": "$1", "text": .string(message), "category": JSON(category?.rawValue)], as: userID)
    }

    @Test func `a correction counts at once, is marked, and can be taken back`() async throws {
        let copilot = try await TestCopilot()
        let before = try await category(copilot)
        #expect(before["category"] == "business")
        #expect(before["isCorrected"].isNull)
        #expect(try await correct(copilot, to: .spam)["success"] == true)
        let after = try await category(copilot)
        #expect(after["category"] == "spam")
        #expect(after["isCorrected"] == true)
        #expect(after["score"].isNull)
        // Another message with the same words: its category was learnt, but the creator did not set it.
        let other = try await category(copilot, id: "$2")
        #expect(other["category"] == "spam")
        #expect(other["isCorrected"].isNull)
        #expect(try await correct(copilot, to: nil)["changed"] == true)
        #expect(try await category(copilot) == before)
        #expect(try await correct(copilot, to: nil)["changed"] == false)
    }

    @Test func `a message made business by its creator gets a score`() async throws {
        let copilot = try await TestCopilot()
        _ = try await correct(copilot, to: .urgent)
        #expect(try await category(copilot)["sentiment"] == "urgent")
        _ = try await correct(copilot, to: .business)
        #expect(try await category(copilot)["score"].int != nil)
    }

    @Test(arguments: [
        "Hello, we sell handmade kites and would like to advertise on your channel. What do you charge?",
        "Congratulations!! You were selected for our ambassador program, pay $20 shipping at http://bit.ly/win4",
        "Earn $5,000 a week from home, guaranteed, message me on telegram @quick_profit",
        "love your songs, would you sing at my sister's wedding for 300 euros?",
    ])
    func `a message has one score, whoever asks for it and whatever is known beside it`(text: String) async throws {
        let copilot = try await TestCopilot()
        let ann = "@ann:test.example"
        let score = try await copilot.run(.scoreOpportunity, ["text": .string(text)], as: ann)
        for category in ["spam", "fan", "business"] {
            _ = try await copilot.run(
                .correctCategory, ["messageId": "$1", "text": .string(text), "category": .string(category)], as: ann)
        }
        for id in ["$1", "$2"] {
            let data: JSON = [
                "messages": [["id": .string(id), "text": .string(text), "conversationId": "!c", "senderId": "@jo:x"]]
            ]
            let sorted = try await copilot.run(.triageMessages, data, as: ann)["results"][0]
            #expect(sorted["category"] == "business")
            #expect(sorted["score"] == score["score"] && sorted["breakdown"] == score["breakdown"])
        }
        let again = try await copilot.run(.scoreOpportunity, ["text": .string(text)], as: ann)
        #expect(again["score"] == score["score"])
    }

    @Test func `corrections survive a restart`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/copilot.db"
        _ = try await correct(try await TestCopilot(location: .file(path)), to: .spam)
        let again = try await TestCopilot(location: .file(path))
        #expect(try await category(again)["category"] == "spam")
    }

    @Test func `so many are learnt from, the latest`() async throws {
        let store = try await TestStore.open(time: ManualTime())
        let extra = 50
        let kept = try await store.write(for: "@ann:test.example") { connection, creator in
            let table = CorrectionTable(connection: connection, creator: creator)
            for number in 0..<(CorrectionTable.most + extra) {
                let entry = Corrections.Entry(id: "$\(number)", text: "text \(number)", category: .fan)
                try table.put(entry, at: Int64(number))
            }
            return try table.all().map(\.id)
        }
        #expect((CorrectionTable.most * 9 / 10...CorrectionTable.most).contains(kept.count))
        let newest = CorrectionTable.most + extra - 1
        #expect(kept.last == "$\(newest)" && kept.first == "$\(newest + 1 - kept.count)")
    }

    @Test func `a correction made by another process counts, too`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/copilot.db"
        let first = try await TestCopilot(location: .file(path))
        let second = try await TestCopilot(location: .file(path))
        #expect(try await category(first)["category"] == "business")
        _ = try await correct(second, to: .fan)
        #expect(try await category(first)["category"] == "fan")
        _ = try await correct(second, to: nil)
        #expect(try await category(first)["category"] == "business")
    }

    @Test func `one creator's corrections don't change another's messages`() async throws {
        let copilot = try await TestCopilot()
        _ = try await correct(copilot, to: .spam)
        #expect(try await category(copilot, as: "@bob:test.example")["category"] == "business")
    }

    @Test func `what a sender wrote before helps with a short message, and isn't another creator's to know`()
        async throws
    {
        let copilot = try await TestCopilot()
        let spam = "Congratulations winner!! claim your free iPhone now http://bit.ly/prize"
        let batch: JSON = [
            "messages": .array(
                (0..<6).map { ["id": .string("$s\($0)"), "text": .string(spam), "senderId": "@eve:x.example"] })
        ]
        #expect(
            try await copilot.run(.triageMessages, batch, as: "@ann:test.example")["results"][0]["category"] == "spam")
        let short: JSON = ["messages": [["id": "$n", "text": "hello?", "senderId": "@eve:x.example"]]]
        let known = try await copilot.run(.triageMessages, short, as: "@ann:test.example")["results"][0]
        let unknown = try await copilot.run(.triageMessages, short, as: "@bob:test.example")["results"][0]
        #expect(known["category"] == "spam")
        #expect(unknown["category"] == "fan")
    }

    @Test(
        arguments: [
            ["messageId": "$1", "text": "hi", "category": "vip"], ["messageId": "", "text": "hi", "category": "fan"],
            ["text": "hi", "category": "fan"], ["messageId": "$1", "category": "fan"], ["messageId": 1, "text": "x"],
        ] as [JSON])
    func `a correction that makes no sense is refused`(data: JSON) async throws {
        let copilot = try await TestCopilot()
        await #expect(throws: CallableError.self) {
            try await copilot.run(.correctCategory, data, as: "@ann:test.example")
        }
    }

    @Test func `a conversation is judged by what the other side wrote last`() async throws {
        let copilot = try await TestCopilot()
        let messages: JSON = [
            ["text": "I hate your new song, awful", "isOwn": false], ["text": "sorry to hear", "isOwn": true],
            ["text": "We would like to sponsor a video.", "isOwn": false],
            ["text": "Our budget is $4,000, contract attached. jo@velto.io", "isOwn": false],
        ]
        let data: JSON = ["conversationID": "!c", "messages": messages]
        let answer = try await copilot.run(.analyzeConversation, data, as: "@ann:test.example")
        #expect(answer["category"] == "business")
        #expect((0...10).contains(answer["businessScore"].int ?? -1))
        #expect(answer["cached"] == false)
        #expect(try await copilot.run(.analyzeConversation, data, as: "@ann:test.example")["cached"] == true)
        var fresh = data
        fresh["forceRefresh"] = true
        #expect(try await copilot.run(.analyzeConversation, fresh, as: "@ann:test.example")["cached"] == false)
    }

    @Test func `a conversation without messages is what its last message was sorted into`() async throws {
        let copilot = try await TestCopilot()
        let data: JSON = ["conversationID": "!c"]
        await #expect(throws: CallableError.self) {
            try await copilot.run(.analyzeConversation, data, as: "@ann:test.example")
        }
        let batch: JSON = ["messages": [["id": "$1", "text": .string(message), "conversationId": "!c"]]]
        _ = try await copilot.run(.triageMessages, batch, as: "@ann:test.example")
        let answer = try await copilot.run(.analyzeConversation, data, as: "@ann:test.example")
        #expect(answer["category"] == "business")
        #expect(answer["cached"] == true)
        await #expect(throws: CallableError.self) {
            try await copilot.run(.analyzeConversation, data, as: "@bob:test.example")
        }
    }
}
