import BuzzModel
import BuzzServices
import Homeserver
import JSONKit
import Synchronization
import TestSupport
import Testing

@Suite struct ExportTests {
    let server: LiveServer
    let ann: Someone
    let bob: Someone
    let folder: TemporaryFolder

    init() async throws {
        server = try await LiveServer()
        ann = try Someone("ann")
        bob = try Someone("bob")
        folder = try TemporaryFolder()
        for person in [ann, bob] {
            _ = try await person.auth.register(server: server.url, user: person.name, password: "correct horse")
        }
    }

    private func export(_ format: ConversationExport.Format, _ id: ConversationID, of person: Someone) async throws
        -> String
    {
        let path = try await ConversationExport(
            host: person.host, format: format, folder: folder.path + "/out", includesFiles: true
        ) { _ in }.run(id)
        return String(decoding: try FilesForTests.read(path), as: UTF8.self)
    }

    @Test func `an export holds what this device has never seen, in order and once`() async throws {
        let there = try await ann.running { [self] in
            let here = try await ann.conversations.resolve("@bob:test.example")
            let there = try await bob.running { [self] in try await bob.accepts(from: ann) }
            for index in 1...80 { try await ann.messaging.send(OutgoingMessage(text: "message \(index)"), to: here) }
            _ = try await eventually("all are sent") { try await ann.sync.outbox().isEmpty ? true : nil }
            return there
        }
        try await bob.running { [self] in _ = try await bob.message("message 80", in: there) }
        let lines = try await export(.jsonl, there, of: bob).split(separator: "\n").map {
            try JSON(parsing: String($0))
        }
        #expect(lines.first?["conversationId"].string == there.rawValue)
        let bodies = lines.filter { $0["kind"].string == "text" }.compactMap { $0["body"].string }
        #expect(bodies == (1...80).map { "message \($0)" })
    }

    @Test func `hostile text does no harm in any format`() async throws {
        let here = try await ann.conversations.create(name: "<script>alert(1)</script>", inviting: [], isDirect: false)
        try await ann.messaging.send(
            OutgoingMessage(text: "<img src=x onerror=alert(1)> **no** [a](http://x)"), to: here)
        let html = try await export(.html, here, of: ann)
        #expect(!html.contains("<script"))
        #expect(!html.contains("<img"))
        #expect(html.contains("&lt;img src=x"))
        #expect(try await export(.markdown, here, of: ann).contains("\\*\\*no\\*\\*"))
    }

    @Test func `marks on quotation marks, brackets and slashes hide none of them`() async throws {
        let here = try await ann.conversations.create(
            name: "h\u{336}e\u{336}/\u{336}h\u{336}im", inviting: [], isDirect: false)
        try await ann.messaging.send(
            OutgoingMessage(text: "<\u{336}b> \"\u{336} onload=x *\u{301}no*\u{301}"), to: here)
        let html = try await export(.html, here, of: ann).unicodeScalars
        #expect(html.contains("&lt;\u{336}b&gt; &quot;\u{336} onload".unicodeScalars))
        let markdown = try await export(.markdown, here, of: ann).unicodeScalars
        #expect(markdown.contains("\\*\u{301}no\\*\u{301}".unicodeScalars))
    }

    @Test func `without the server an export that would be partial is an error and leaves no file`() async throws {
        let there = try await ann.running { [self] in
            let here = try await ann.conversations.resolve("@bob:test.example")
            let there = try await bob.running { [self] in try await bob.accepts(from: ann) }
            for index in 1...60 { try await ann.messaging.send(OutgoingMessage(text: "message \(index)"), to: here) }
            _ = try await eventually("all are sent") { try await ann.sync.outbox().isEmpty ? true : nil }
            return there
        }
        try await bob.running { [self] in _ = try await bob.message("message 60", in: there) }
        await server.stop()
        await #expect(throws: ServiceError.offline) { _ = try await export(.jsonl, there, of: bob) }
        #expect(!FilesForTests.exists(folder.path + "/out"))
    }

    @Test func `where the server wants patience, a deletion says how long, and nothing is deleted`() async throws {
        let strict = try await LiveServer(login: .init(burst: 1, perSecond: 0.01))
        let cat = try Someone("cat")
        _ = try await cat.auth.register(server: strict.url, user: "cat", password: "correct horse")
        func deletion() async -> String {
            do throws(ServiceError) {
                try await AccountDeletion(host: cat.host).run(confirmation: cat.id.rawValue, password: "wrong horse")
                return "deleted"
            } catch {
                return error.sentence
            }
        }
        _ = await deletion()
        let second = await deletion()
        #expect(second.contains(#/Try again in [0-9]+ (seconds|minutes)/#), "\(second)")
        #expect(FilesForTests.exists(cat.host.places.store(cat.id)))
    }

    @Test func `a deleted account is gone on the server and here`() async throws {
        let places = ann.host.places
        await #expect(throws: ServiceError.self) {
            try await AccountDeletion(host: ann.host).run(confirmation: "@bob:test.example", password: "correct horse")
        }
        await #expect(throws: ServiceError.self) {
            try await AccountDeletion(host: ann.host).run(confirmation: ann.id.rawValue, password: "wrong horse")
        }
        #expect(FilesForTests.exists(places.store(ann.id)))
        try await AccountDeletion(host: ann.host).run(confirmation: ann.id.rawValue, password: "correct horse")
        #expect(!FilesForTests.exists(places.account(ann.id)))
        #expect(!FilesForTests.exists(places.sessionFile))
        await #expect(throws: ServiceError.self) {
            _ = try await ann.auth.signIn(server: server.url, user: "ann", password: "correct horse")
        }
    }
}
