import BuzzModel
import BuzzServices
import TestSupport
import Testing

@Suite struct WritingTests {
    let ann: Someone
    let here: ConversationID

    init() async throws {
        let server = try await LiveServer()
        ann = try Someone("ann")
        _ = try await ann.auth.register(server: server.url, user: "ann", password: "correct horse")
        here = try await ann.conversations.create(name: "Notes", inviting: [], isDirect: false)
    }

    @Test func `text of 10,000 characters is taken, one more is refused`() async throws {
        let longest = String(repeating: "ä", count: 10_000)
        try await ann.messaging.send(OutgoingMessage(text: longest), to: here)
        await #expect(throws: ServiceError.textTooLong(count: 10_001, limit: 10_000)) {
            try await ann.messaging.send(OutgoingMessage(text: longest + "!"), to: here)
        }
    }

    @Test func `control characters are taken out, lines and tabs stay`() async throws {
        let id = try await ann.messaging.send(
            OutgoingMessage(text: "a\u{1B}[31mb\u{0}\u{7F}\u{9B}c\r\nd\te\rf"), to: here)
        #expect(try await ann.messaging.message(id)?.body == "a[31mbc\nd\te\nf")
    }

    @Test func `nothing but space is nothing to send`() async throws {
        for text in ["", " \n\t ", "\u{1B}"] {
            await #expect(throws: ServiceError.emptyText) {
                try await ann.messaging.send(OutgoingMessage(text: text), to: here)
            }
        }
    }

    @Test func `a file that is not there is refused before anything is stored`() async throws {
        for path in ["/nonexistent/file", "/tmp", "/dev/zero"] {
            await #expect(throws: ServiceError.self) {
                try await ann.messaging.send(OutgoingMessage(text: "", filePath: path), to: here)
            }
        }
        #expect(try await ann.bodies(in: here).isEmpty)
    }

    @Test func `a conversation is found by id, by a part of its name, or told from others`() async throws {
        _ = try await ann.conversations.create(name: "Notes of the mill", inviting: [], isDirect: false)
        #expect(try await ann.conversations.resolve(here.rawValue) == here)
        #expect(try await ann.conversations.resolve("notes") == here)
        #expect(try await ann.conversations.resolve("mill") != here)
        await #expect(throws: ServiceError.self) { _ = try await ann.conversations.resolve("ote") }
        await #expect(throws: ServiceError.notFound("A conversation named “nothing”")) {
            _ = try await ann.conversations.resolve("nothing")
        }
        await #expect(throws: ServiceError.self) { _ = try await ann.conversations.resolve("@ann:test.example") }
        await #expect(throws: ServiceError.self) { _ = try await ann.conversations.resolve("@:test.example") }
    }

    @Test func `what waits in the queue can be taken back`() async throws {
        let id = try await ann.messaging.send(OutgoingMessage(text: "oops"), to: here)
        let entry = try #require(try await ann.sync.outbox().first { $0.messageID == id })
        try await ann.sync.cancel(entry.id)
        #expect(try await ann.messaging.message(id) == nil)
        #expect(try await ann.bodies(in: here).isEmpty)
    }
}
