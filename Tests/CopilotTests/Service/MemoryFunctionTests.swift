import CopilotProtocol
import JSONKit
import Testing

@testable import Copilot

@Suite struct MemoryFunctionTests {
    @Test func `a memory is added, found, listed and deleted`() async throws {
        let copilot = try await TestCopilot()
        let added = try await copilot.call(
            "addSupermemoryMemory",
            ["content": "Concert in Oslo on 3 May", "metadata": ["kind": "date", "year": 2027]])
        #expect(added.result["success"] == true)
        #expect(added.result["timestamp"] == "2023-11-14T22:13:20.000Z")
        let found = try await copilot.call("searchSupermemoryMemories", ["query": "when in oslo"]).result
        let item = try #require(MemoryItem(json: found["memories"][0]))
        #expect(item.id == added.result["memoryId"].string)
        #expect(item.metadata == ["kind": "date", "year": "2027"])
        #expect(found["searchedAt"].string != nil)
        let list = try await copilot.call("listMemories").result
        #expect(list["total"] == 1)
        #expect(list["memories"][0]["content"] == "Concert in Oslo on 3 May")
        #expect(try await copilot.call("deleteMemories", ["ids": [.string(item.id)]]).result["deleted"] == 1)
        #expect(try await copilot.call("listMemories").result["total"] == 0)
    }

    @Test(
        arguments: [
            ("addSupermemoryMemory", [:]), ("addSupermemoryMemory", ["content": "  "]),
            ("addSupermemoryMemory", ["content": 3]),
            ("addSupermemoryMemory", ["content": "x", "metadata": ["a": [1]]]),
            ("searchSupermemoryMemories", ["query": ""]), ("searchSupermemoryMemories", ["query": "x", "limit": -1]),
            ("searchSupermemoryMemories", ["query": "x", "limit": 0]),
            ("searchSupermemoryMemories", ["query": "x", "limit": 1.5]), ("listMemories", ["limit": 0]),
            ("listMemories", ["cursor": "abc"]), ("deleteMemories", [:]), ("deleteMemories", ["ids": [1]]),
            ("deleteMemories", ["all": "yes"]), ("triageMessages", [:]), ("triageMessages", ["messages": [1]]),
            ("triageMessages", ["messages": [["id": "1"]]]), ("saveFAQ", ["question": "x"]),
            ("saveFAQ", ["answer": "x"]),
            ("deleteFAQ", [:]), ("analyzeConversation", [:]),
            ("analyzeConversation", ["conversationID": "!c", "messages": 3]),
        ] as [(String, JSON)])
    func `arguments that make no sense are refused`(function: String, data: JSON) async throws {
        let answer = try await TestCopilot().call(function, data)
        #expect(answer.status == 400)
        #expect(answer.error["status"] == "INVALID_ARGUMENT")
        #expect(answer.error["message"].string?.isEmpty == false)
    }

    @Test(arguments: [Int64.min, -1, .max, 253_402_300_800_000])
    func `a time no clock shows is refused`(createdAt: Int64) async throws {
        let copilot = try await TestCopilot()
        let answer = try await copilot.call(
            "addSupermemoryMemory", ["content": "Concert in Oslo", "createdAt": .int(createdAt)])
        #expect(answer.error["status"] == "INVALID_ARGUMENT")
        #expect(try await copilot.call("listMemories").result["total"] == 0)
    }

    @Test(arguments: [["ids": ["x"]], ["ids": []], ["id": "x"]] as [JSON])
    func `all and some of them at once is refused, and deletes nothing`(some: JSON) async throws {
        let copilot = try await TestCopilot()
        _ = try await copilot.call("addSupermemoryMemory", ["content": "Concert in Oslo", "createdAt": 0])
        var data = some
        data["all"] = true
        #expect(try await copilot.call("deleteMemories", data).error["status"] == "INVALID_ARGUMENT")
        #expect(try await copilot.call("listMemories").result["total"] == 1)
        #expect(try await copilot.call("deleteMemories", ["all": true]).result["deleted"] == 1)
    }

    @Test func `a huge limit is brought down`() async throws {
        let copilot = try await TestCopilot()
        for number in 0..<120 {
            _ = try await copilot.call("addSupermemoryMemory", ["content": .string("tea \(number)")])
        }
        let answer = try await copilot.call("searchSupermemoryMemories", ["query": "tea", "limit": 1_000_000_000])
        #expect(answer.result["memories"].array?.count == CopilotLimits.searchResults)
    }

    @Test func `the library is kept, changed and emptied, each creator's own`() async throws {
        let copilot = try await TestCopilot()
        let ann = "@ann:test.example"
        let saved = try await copilot.run(
            .saveFAQ, ["questions": ["Do you ship?", "Shipping?"], "answer": "Yes", "sendsAutomatically": true], as: ann
        )
        let entry = try #require(FAQEntry(json: saved))
        #expect(entry.questions == ["Do you ship?", "Shipping?"])
        let changed = try await copilot.run(
            .saveFAQ, ["id": .string(entry.id), "question": "Do you ship?", "answer": "No"], as: ann)
        #expect(changed["id"] == saved["id"])
        let list = try await copilot.run(.listFAQs, as: ann)["faqs"]
        #expect(list.array?.count == 1)
        #expect(list[0]["answer"] == "No")
        #expect(list[0]["questions"] == ["Do you ship?"])
        #expect(list[0]["sendsAutomatically"] == false)
        #expect(try await copilot.run(.listFAQs, as: "@bob:test.example")["faqs"] == [])
        let id: JSON = ["id": .string(entry.id)]
        #expect(try await copilot.run(.deleteFAQ, id, as: "@bob:test.example")["deleted"] == false)
        #expect(try await copilot.run(.deleteFAQ, id, as: ann)["deleted"] == true)
        #expect(try await copilot.run(.deleteFAQ, id, as: ann)["deleted"] == false)
    }
}
