import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import Foundation
import JSONKit
import MatrixProtocol
import PictureKit
import ProcessKit
import TestSupport
import Testing

/// Two or three people who use this client in an encrypted conversation, over a real homeserver.
@Suite struct EncryptedWritingTests {
    private let server: LiveServer
    private let ann: Someone
    private let bob: Someone

    init() async throws {
        server = try await LiveServer()
        ann = try Someone(LiveServer.name("ann"))
        bob = try Someone(LiveServer.name("bob"))
        for person in [ann, bob] {
            _ = try await person.auth.register(server: server.url, user: person.name, password: "correct horse")
            try await person.signsItsDevice()
        }
    }

    private static let encryption: JSON = [
        "type": "m.room.encryption", "state_key": "", "content": ["algorithm": "m.megolm.v1.aes-sha2"],
    ]

    private func room(of someone: Someone, inviting: [Someone]) async throws -> ConversationID {
        let client = try #require(someone.host.current).client
        let isDirect = inviting.count == 1
        return try await client.createRoom([
            "preset": isDirect ? "trusted_private_chat" : "private_chat", "is_direct": .bool(isDirect),
            "invite": .array(inviting.map { .string($0.id.rawValue) }), "initial_state": [Self.encryption],
        ])
    }

    /// Waits until the person has published keys. Before that there is no device to encrypt for.
    private func hasKeys(_ someone: Someone) async throws {
        let client = try #require(ann.host.current).client
        _ = try await eventually("\(someone.name) has published keys") {
            let keys = try await client.queryKeys(of: [someone.id.rawValue])["device_keys"][someone.id.rawValue]
            return keys.object?.isEmpty == false ? true : nil
        }
    }

    /// All events of a conversation as the server stores them.
    private func events(in room: ConversationID) async throws -> [JSON] {
        let client = try #require(ann.host.current).client
        return try await client.messages(in: room, from: nil, limit: 100).events.reversed().map(\.raw)
    }

    @Test func `both write, answer, edit, react and take back, and the server reads nothing`() async throws {
        let room = try await room(of: ann, inviting: [bob])
        try await ann.running {
            try await bob.running {
                #expect(try await bob.accepts(from: ann) == room)
                try await hasKeys(bob)
                let hello = try await ann.messaging.send(OutgoingMessage(text: "hello Bob"), to: room)
                try await bob.sees(["hello Bob"], in: room)
                let there = try await bob.message("hello Bob", in: room)
                try await bob.messaging.send(OutgoingMessage(text: "hello Ann", replyTo: there.id), to: room)
                try await ann.sees(["hello Bob", "hello Ann"], in: room)
                #expect(try await ann.message("hello Ann", in: room).replyTo?.messageID == hello)
                try await ann.messaging.edit(hello, to: "hello dear Bob", formattedText: nil)
                try await bob.sees(["hello dear Bob", "hello Ann"], in: room)
                try await bob.messaging.toggleReaction("👍", on: there.id)
                _ = try await eventually("the reaction") {
                    try await ann.messaging.message(hello)?.reactions == [Reaction(key: "👍", count: 1, isMine: false)]
                        ? true : nil
                }
                let secret = try await ann.messaging.send(OutgoingMessage(text: "forget it"), to: room)
                try await bob.sees(["hello dear Bob", "hello Ann", "forget it"], in: room)
                try await ann.messaging.delete(secret)
                _ = try await eventually("it is gone") {
                    try await bob.messaging.latest(in: room, limit: 10).messages.last?.kind == .deleted ? true : nil
                }
                for person in [ann, bob] {
                    _ = try await eventually("\(person.name) is done") {
                        try await person.sync.outbox().isEmpty ? true : nil
                    }
                }
                // One row per message, whether the response or the sync came first.
                let own = try await ann.messaging.latest(in: room, limit: 100).messages.filter { $0.kind != .state }
                #expect(own.count == 3 && own.allSatisfy { $0.kind != .encrypted })
            }
        }
        let sent = try await events(in: room)
        let texts = sent.map(\.text).joined()
        for word in ["hello", "dear", "forget"] { #expect(!texts.contains(word)) }
        let types = sent.compactMap { $0["type"].string }.filter { !$0.hasPrefix("m.room.") || $0 == "m.room.message" }
        #expect(types == ["m.reaction"])
        let edit = sent.first { $0["content"]["m.relates_to"]["rel_type"].string == "m.replace" }
        #expect(edit?["type"].string == "m.room.encrypted")
        await server.stop()
    }

    @Test func `a thread and a poll are secret, too, and belong together at both ends`() async throws {
        let room = try await room(of: ann, inviting: [bob])
        try await ann.running {
            try await bob.running {
                #expect(try await bob.accepts(from: ann) == room)
                try await hasKeys(bob)
                let first = try await ann.messaging.send(OutgoingMessage(text: "where to eat"), to: room)
                try await bob.sees(["where to eat"], in: room)
                let there = try await bob.message("where to eat", in: room)
                try await bob.messaging.send(
                    OutgoingMessage(text: "pizza please", thread: there.threadOfItsOwn), to: room)
                let shown = try await eventually("the answer in its thread") {
                    try await ann.messaging.latest(in: room, scope: .outsideThreads, limit: 10).messages.first {
                        $0.id == first && $0.sideThread?.answers == 1
                    }
                }
                let thread = try #require(shown.sideThread)
                #expect(thread.unread == 1)
                // It is stored before it is decrypted.
                _ = try await eventually("the answer decrypted") {
                    try await ann.messaging.latest(in: room, scope: .thread(thread.id), limit: 10).messages
                        .map(\.body) == ["where to eat", "pizza please"] ? true : nil
                }
                try await ann.conversations.markRead(room, upTo: nil, scope: .thread(thread.id))
                _ = try await eventually("nothing is unread") {
                    try await ann.conversations.conversation(room)?.unread == 0 ? true : nil
                }
                let poll = Poll(
                    question: "which day", answers: [.init(id: "1", text: "monday"), .init(id: "2", text: "tuesday")])
                try await ann.messaging.send(poll, thread: nil, to: room)
                let asked = try await eventually("the poll") {
                    try await bob.messaging.latest(in: room, limit: 10).messages.last { $0.poll != nil }
                }
                try await bob.messaging.vote(for: ["2"], in: asked.id)
                let counted = try await eventually("the vote") {
                    try await ann.messaging.latest(in: room, limit: 10).messages.last { $0.poll?.voters == 1 }
                }
                #expect(counted.poll?.answers.map(\.votes) == [0, 1])
                try await ann.messaging.endPoll(counted.id)
                _ = try await eventually("the end") {
                    try await bob.messaging.message(asked.id)?.poll?.isEnded == true ? true : nil
                }
            }
        }
        let texts = try await events(in: room).map(\.text).joined()
        for words in ["where to eat", "pizza please", "which day", "monday", "tuesday"] {
            #expect(!texts.contains(words))
        }
        await server.stop()
    }

    @Test func `what is written without a network goes out encrypted, once, after a restart`() async throws {
        let room = try await room(of: ann, inviting: [bob])
        try await bob.running {
            try await ann.running {
                #expect(try await bob.accepts(from: ann) == room)
                try await hasKeys(bob)
                try await ann.messaging.send(OutgoingMessage(text: "first"), to: room)
                try await bob.sees(["first"], in: room)
                await ann.sync.setUnplugged(true)
                try await ann.messaging.send(OutgoingMessage(text: "second"), to: room)
                try await ann.messaging.send(OutgoingMessage(text: "third"), to: room)
            }
            let again = try ann.again()
            _ = try await again.host.resume()
            try await again.running { try await bob.sees(["first", "second", "third"], in: room) }
        }
        await server.stop()
    }

    @Test func `who joins reads from then on, who leaves reads no more, who comes back does again`() async throws {
        let cat = try Someone(LiveServer.name("cat"))
        _ = try await cat.auth.register(server: server.url, user: cat.name, password: "correct horse")
        try await cat.signsItsDevice()
        let room = try await room(of: ann, inviting: [bob])
        let waiting = UnreadableReason.beforeFirst.sentence
        let noKey = UnreadableReason.noKey.sentence
        try await ann.running {
            try await bob.running {
                #expect(try await bob.accepts(from: ann) == room)
                try await hasKeys(bob)
                try await ann.messaging.send(OutgoingMessage(text: "one"), to: room)
                try await bob.sees(["one"], in: room)
                try await cat.running {
                    try await ann.conversations.invite(cat.id, to: room)
                    _ = try await eventually("cat is invited") {
                        try await cat.inbox().first { $0.id == room && $0.membership == .invited }
                    }
                    try await cat.conversations.join(room.rawValue)
                    _ = try await eventually("ann sees cat") {
                        try await ann.conversations.members(of: room).first {
                            $0.userID == cat.id && $0.membership == .joined
                        }
                    }
                    try await hasKeys(cat)
                    try await ann.messaging.send(OutgoingMessage(text: "two"), to: room)
                    try await bob.sees(["one", "two"], in: room)
                    try await cat.sees([waiting, "two"], in: room)
                    // Cat leaves and comes back: a message sent in between must stay unreadable for her.
                    let line = try #require(cat.host.current).client
                    try await line.leave(room)
                    _ = try await eventually("ann sees that cat left") {
                        try await ann.conversations.members(of: room).first {
                            $0.userID == cat.id && $0.membership == .left
                        }
                    }
                    try await ann.messaging.send(OutgoingMessage(text: "three"), to: room)
                    try await bob.sees(["one", "two", "three"], in: room)
                    try await ann.conversations.invite(cat.id, to: room)
                    _ = try await eventually("cat is invited again") {
                        try await cat.inbox().first { $0.id == room && $0.membership == .invited }
                    }
                    _ = try await line.join(room.rawValue)
                    try await ann.messaging.send(OutgoingMessage(text: "four"), to: room)
                    _ = try await cat.message("four", in: room)
                    let seen = try await cat.bodies(in: room)
                    #expect(!seen.contains("three"), "\(seen)")
                }
            }
        }
        _ = noKey
        await server.stop()
    }

    @Test func `a direct conversation begins encrypted, and in plain only once the person was told and tries again`()
        async throws
    {
        let dan = try Someone(LiveServer.name("dan"), encryptsDirect: true)
        let eve = try Someone(LiveServer.name("eve"))
        for person in [dan, eve] {
            _ = try await person.auth.register(server: server.url, user: person.name, password: "correct horse")
        }
        try await bob.running {
            try await hasKeys(bob)
            try await dan.running {
                let withBob = try await dan.conversations.resolve(bob.id.rawValue)
                try await dan.messaging.send(OutgoingMessage(text: "closed from the first word"), to: withBob)
                let room = try await bob.accepts(from: dan)
                try await bob.sees(["closed from the first word"], in: room)
                #expect(try await dan.conversations.conversation(room)?.isEncrypted == true)
                // Eve has never used a client that publishes keys.
                let withEve = try await dan.conversations.resolve(eve.id.rawValue)
                let hello = try await dan.messaging.send(OutgoingMessage(text: "hello Eve"), to: withEve)
                let failed = try await eventually("he is told") {
                    try await dan.messaging.message(hello).flatMap { $0.state == .failed ? $0 : nil }
                }
                #expect(failed.error?.contains("no device that can read encrypted messages") == true)
                try await dan.messaging.retry(hello)
                _ = try await eventually("it is out") { try await dan.sync.outbox().isEmpty ? true : nil }
                #expect(try await dan.conversations.conversation(withEve)?.isEncrypted == false)
                // The last row may be the notice that Bob has joined.
                let sent = try await dan.messaging.latest(in: room, limit: 10).messages.first {
                    $0.body == "closed from the first word"
                }
                #expect(sent?.isEncrypted == true)
            }
        }
        await server.stop()
    }

    @Test func `a file goes out encrypted, without its name, and comes back as it was`() async throws {
        let room = try await room(of: ann, inviting: [bob])
        let folder = try TemporaryFolder()
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try FilesForTests.write(bytes, to: folder.path + "/plans.pdf")
        try await ann.running {
            try await bob.running {
                #expect(try await bob.accepts(from: ann) == room)
                try await hasKeys(bob)
                let sent = try await ann.messaging.send(
                    OutgoingMessage(text: "the plans", filePath: folder.path + "/plans.pdf"), to: room)
                let came = try await bob.message("the plans", in: room)
                #expect(came.attachment?.fileName == "plans.pdf" && came.attachment?.size == 300_000)
                #expect(try FilesForTests.read(try await bob.media.file(of: came.id)) == bytes)
                let url = try #require(came.attachment?.contentURL)
                let stored = folder.path + "/stored"
                let client = try #require(ann.host.current).client
                try await client.download(url, to: stored, resumeAt: 0) { _, _ in }
                let there = try FilesForTests.read(stored)
                #expect(there.count == bytes.count && there != bytes)
                _ = try await eventually("the copy is gone") {
                    let places = ann.host.places
                    return try Files.list(places.outgoing(ann.id)).isEmpty ? true : nil
                }
                // Editing the caption keeps the file's key in the message.
                try await ann.messaging.edit(sent, to: "the new plans", formattedText: nil)
                _ = try await bob.message("the new plans", in: room)
            }
        }
        let texts = try await events(in: room).map(\.text).joined()
        #expect(!texts.contains("plans"))
        await server.stop()
    }

    @Test func `a large picture goes out with a small copy, encrypted by itself, which is what the other side sees`()
        async throws
    {
        let room = try await room(of: ann, inviting: [bob])
        let folder = try TemporaryFolder()
        let (width, height) = (1_600, 1_200)
        var pixels: [UInt8] = []
        for place in 0..<width * height {
            pixels += [UInt8(truncatingIfNeeded: place), UInt8(place / width % 256), 90, 255]
        }
        let picture = try #require(Bitmap(width: width, height: height, pixels: pixels)?.jpeg(quality: 95))
        try FilesForTests.write(picture, to: folder.path + "/beach.jpg")
        try await ann.running {
            try await bob.running {
                #expect(try await bob.accepts(from: ann) == room)
                try await hasKeys(bob)
                try await ann.messaging.send(
                    OutgoingMessage(text: "the beach", filePath: folder.path + "/beach.jpg"), to: room)
                let came = try await bob.message("the beach", in: room)
                let store = try #require(bob.host.current).store
                let source = try #require(try await store.pictureSource(of: came.id))
                #expect(source.url != came.attachment?.contentURL && source.encryption?["v"] == "v2")
                let small = try await bob.media.thumbnail(of: came.id, width: 96, height: 96)
                #expect(try PictureHead(small).size == PictureSize(width: 800, height: 600))
                #expect(small.count < picture.count)
                // The file on the server is encrypted, so it is not a readable picture.
                let client = try #require(ann.host.current).client
                let stored = try await client.small(source.url)
                #expect(stored.count == small.count && stored != small)
                #expect(try FilesForTests.read(try await bob.media.file(of: came.id)) == picture)
            }
        }
        await server.stop()
    }

    @Test func `a server that answers with another event, or says that nothing is encrypted, gains nothing`()
        async throws
    {
        let room = try await room(of: ann, inviting: [bob])
        try await ann.running {
            try await bob.running {
                #expect(try await bob.accepts(from: ann) == room)
                try await hasKeys(bob)
                try await ann.messaging.send(OutgoingMessage(text: "one"), to: room)
                try await bob.sees(["one"], in: room)
            }
        }
        // The store was lost and the server says nothing about encryption, but the key file still knows that the room
        // is encrypted.
        let store = try #require(ann.host.current).store
        let secrecy = try await store.secrecy(of: room)
        #expect(secrecy?.isEncrypted == true && secrecy?.hasAllMembers == true)
        try await store.learn(
            encryption: ["algorithm": "m.unheard.of"], visibility: nil, of: room)
        await #expect(throws: ServiceError.self) {
            try await ann.messaging.send(OutgoingMessage(text: "in what?"), to: room)
        }
        await server.stop()
    }
}
