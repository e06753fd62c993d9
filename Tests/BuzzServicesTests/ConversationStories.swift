import BuzzModel
import BuzzServices
import ProcessKit
import TestSupport
import Testing

/// Two people on a real homeserver.
@Suite struct ConversationStories {
    let server: LiveServer
    let ann: Someone
    let bob: Someone

    init() async throws {
        server = try await LiveServer()
        ann = try Someone(LiveServer.name("ann"))
        bob = try Someone(LiveServer.name("bob"))
        for person in [ann, bob] {
            _ = try await person.auth.register(server: server.url, user: person.name, password: "correct horse")
        }
    }

    @Test func `two people chat, and each sees how far their words have come`() async throws {
        try await ann.running { [self] in
            try await bob.running { [self] in
                let here = try await ann.conversations.resolve(bob.id.rawValue)
                let hello = try await ann.messaging.send(OutgoingMessage(text: "hello"), to: here)
                let there = try await bob.accepts(from: ann)
                try await bob.sees(["hello"], in: there)

                let answer = try await bob.messaging.send(
                    OutgoingMessage(text: "hi!", replyTo: try await bob.message("hello", in: there).id), to: there)
                try await ann.sees(["hello", "hi!"], in: here)
                #expect(try await ann.message("hi!", in: here).replyTo?.messageID == hello)

                // Only our own server keeps delivery receipts.
                if !SynapseProcess.isWanted {
                    _ = try await eventually("it was delivered") {
                        try await bob.messaging.message(answer)?.state == .delivered ? true : nil
                    }
                }
                try await ann.conversations.markRead(here, upTo: nil)
                _ = try await eventually("it was read") {
                    try await bob.messaging.message(answer)?.state == .read ? true : nil
                }

                try await ann.messaging.edit(hello, to: "hello Bob")
                try await bob.sees(["hello Bob", "hi!"], in: there)
                try await bob.messaging.toggleReaction("👍", on: try await bob.message("hello Bob", in: there).id)
                _ = try await eventually("the reaction") {
                    try await ann.messaging.message(hello)?.reactions == [Reaction(key: "👍", count: 1, isMine: false)]
                        ? true : nil
                }
                try await ann.messaging.delete(hello)
                _ = try await eventually("it is gone") {
                    try await bob.messaging.latest(in: there, limit: 9).messages.contains { $0.body == "hello Bob" }
                        ? nil : true
                }
            }
        }
    }

    @Test func `what is written without a network arrives once and in order when it is back`() async throws {
        try await ann.running { [self] in
            try await bob.running { [self] in
                let here = try await ann.conversations.resolve(bob.id.rawValue)
                try await ann.messaging.send(OutgoingMessage(text: "hello"), to: here)
                let there = try await bob.accepts(from: ann)
                try await bob.sees(["hello"], in: there)

                await ann.sync.setUnplugged(true)
                let texts = (1...5).map { "in the dark \($0)" }
                for text in texts { try await ann.messaging.send(OutgoingMessage(text: text), to: here) }
                #expect(await ann.sync.status.isOffline)
                _ = try await eventually("five wait") { await ann.sync.status.pending == 5 ? true : nil }
                let question = try await bob.messaging.send(OutgoingMessage(text: "are you there?"), to: there)
                // Bob sees it at once. Ann's queued messages may go out only once the server has it, or they would
                // come first.
                _ = try await eventually("it is sent") {
                    try await bob.messaging.message(question)?.state == .sent ? true : nil
                }
                try await bob.sees(["hello", "are you there?"], in: there)

                await ann.sync.setUnplugged(false)
                try await bob.sees(["hello", "are you there?"] + texts, in: there)
                try await ann.sees(["hello", "are you there?"] + texts, in: here)
                _ = try await eventually("nothing waits") { await ann.sync.status.pending == 0 ? true : nil }
            }
        }
    }

    @Test func `a conversation begun without a network is there when it is back`() async throws {
        try await bob.running { [self] in
            let here = try await ann.conversations.resolve(bob.id.rawValue)
            #expect(here.isLocal)
            for text in ["one", "two"] { try await ann.messaging.send(OutgoingMessage(text: text), to: here) }
            try await ann.running { [self] in
                let there = try await bob.accepts(from: ann)
                try await bob.sees(["one", "two"], in: there)
                // The room's previous id still resolves to it.
                try await ann.sees(["one", "two"], in: here)
                #expect(try await ann.conversations.resolve(bob.id.rawValue) == there)
            }
        }
    }

    @Test(.disabled(if: SynapseProcess.isWanted, "the server is shared and cannot be stopped"))
    func `a new program goes on where the old one stopped, with no network at all`() async throws {
        let here = try await ann.running { [self] in
            let here = try await ann.conversations.resolve(bob.id.rawValue)
            let id = try await ann.messaging.send(OutgoingMessage(text: "hello"), to: here)
            _ = try await eventually("it is sent") { try await ann.messaging.message(id)?.state == .sent ? true : nil }
            return here
        }
        await server.stop()
        let later = try ann.again()
        #expect(try await later.host.resume())
        #expect(await later.auth.account?.userID == ann.id)
        try await later.running {
            try await later.messaging.send(OutgoingMessage(text: "later"), to: here)
            #expect(try await later.bodies(in: here) == ["hello", "later"])
            _ = try await eventually("offline") { await later.sync.status.isOffline ? true : nil }
        }
    }

    @Test(arguments: [MessageKind.text, .file])
    func `a file goes up as what it is, comes down the same and stays within its folder`(_ said: MessageKind)
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path + "/pixel.gif"
        let bytes: [UInt8] = Array("GIF89a".utf8) + [3, 0, 2, 0] + [UInt8](repeating: 7, count: 5000)
        try FilesForTests.write(bytes, to: path)
        try await ann.running { [self] in
            try await bob.running { [self] in
                let here = try await ann.conversations.resolve(bob.id.rawValue)
                try await ann.messaging.send(OutgoingMessage(text: "look", kind: said, filePath: path), to: here)
                let there = try await bob.accepts(from: ann)
                let message = try await bob.message("look", in: there)
                #expect(message.kind == .image)
                #expect(message.attachment?.fileName == "pixel.gif")
                #expect(message.attachment?.width == 3)
                #expect(message.attachment?.height == 2)
                #expect(message.attachment?.size == Int64(bytes.count))
                let local = try await bob.messaging.download(message.id)
                #expect(local.hasPrefix(bob.host.places.directories.cache))
                #expect(try FilesForTests.read(local) == bytes)
            }
        }
    }

    @Test func `history that a device has not seen is fetched as it is looked at`() async throws {
        try await ann.running { [self] in
            let here = try await ann.conversations.resolve(bob.id.rawValue)
            let there = try await bob.running { [self] in try await bob.accepts(from: ann) }
            let texts = (1...90).map { "message \($0)" }
            for text in texts { try await ann.messaging.send(OutgoingMessage(text: text), to: here) }
            _ = try await eventually("all are sent") { try await ann.sync.outbox().isEmpty ? true : nil }
            try await bob.running { [self] in
                _ = try await bob.message("message 90", in: there)
                var page = try await bob.messaging.latest(in: there, limit: 20)
                var all = page.messages
                while page.hasOlder, let first = page.messages.first {
                    page = try await bob.messaging.page(in: there, before: first.order, limit: 20)
                    all = page.messages + all
                }
                #expect(all.filter { $0.kind == .text }.map(\.body) == texts)
            }
        }
    }
}
