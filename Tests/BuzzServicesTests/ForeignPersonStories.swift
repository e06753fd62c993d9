import BuzzModel
import BuzzServices
import ProcessKit
import TestSupport
import Testing

/// Encrypted conversations with clients that use other crypto libraries, on buzzboxd and on Synapse. They only run in
/// `make interop`.
@Suite(.serialized) struct ForeignPersonStories {
    private func ann(at server: LiveServer) async throws -> Someone { try await somebody("ann", at: server) }

    private func somebody(_ name: String, at server: LiveServer) async throws -> Someone {
        let person = try Someone(LiveServer.name(name))
        _ = try await person.auth.register(server: server.url, user: person.name, password: "correct horse")
        return person
    }

    /// Sends a message and waits until it has left the outbox.
    private func says(_ text: String, _ person: Someone, in conversation: ConversationID) async throws {
        try await person.messaging.send(OutgoingMessage(text: text), to: conversation)
        _ = try await eventually("“\(text)” is out") { try await person.sync.outbox().isEmpty ? true : nil }
    }

    @Test(.enabled(if: SynapseProcess.isWanted), arguments: ForeignPerson.Engine.allCases, [true, false])
    func `both read what the other writes, answers, edits, takes back and sends`(
        engine: ForeignPerson.Engine, isOurs: Bool
    ) async throws {
        let server = try await LiveServer(isOurs: isOurs)
        guard let other = try await ForeignPerson.begin(engine, at: server.url) else { return }
        let ann = try await ann(at: server)
        try await ann.running {
            _ = try await ann.isFirst()
            let here = try await ann.conversations.create(
                name: nil, inviting: [other.id], isDirect: true, isEncrypted: true)
            let hello = try await ann.messaging.send(OutgoingMessage(text: "hello"), to: here)
            try await ann.sees(["hello", "you said hello!"], in: here)
            #expect(try await ann.message("you said hello!", in: here).replyTo?.messageID == hello)
            let before: @Sendable () async -> String = {
                // A message that cannot be fetched is left out of this description.
                let message = try? await ann.messaging.message(hello)
                return "\(message?.reactions ?? []) \(message.map { "\($0.state)" } ?? "")\n" + other.account
            }
            _ = try await eventually("the reaction and the receipt", seen: before) {
                let message = try await ann.messaging.message(hello)
                // The Rust SDK sends no receipt for messages before an event of its own, such as its joining.
                return message?.reactions == [Reaction(key: "👍", count: 1, isMine: false)]
                    && (message?.state == .read || engine == .rust) ? true : nil
            }
            try await ann.messaging.edit(hello, to: "hello there")
            _ = try await ann.message("you meant hello there", in: here)
            let folder = try TemporaryFolder()
            let bytes = [UInt8](repeating: 7, count: 5000)
            try FilesForTests.write(bytes, to: folder.path + "/note.txt")
            try await ann.messaging.send(OutgoingMessage(text: "", filePath: folder.path + "/note.txt"), to: here)
            _ = try await ann.message("note.txt: 5000 bytes", in: here)
            let back = try await eventually("a file comes back", seen: { other.account }) {
                try await ann.messaging.latest(in: here, limit: 100).messages.first {
                    $0.attachment?.fileName == "back.bin"
                }
            }
            #expect(try FilesForTests.read(try await ann.media.file(of: back.id)) == bytes)
            try await ann.messaging.delete(hello)
            _ = try await ann.message("you took something back", in: here)
            for number in 0..<100 {
                try await ann.messaging.send(OutgoingMessage(text: "number \(number)"), to: here)
            }
            let wanted = (0..<100).map { "you said number \($0)" }
            _ = try await eventually(
                "all hundred are answered, in their order", within: .seconds(180), seen: { other.account }
            ) {
                let all = try await ann.messaging.latest(in: here, limit: 500).messages.map(\.body)
                return all.filter { $0.hasPrefix("you said number") } == wanted ? true : nil
            }
            try await says("bye", ann, in: here)
        }
        #expect(try await other.isContent())
        await server.stop()
    }

    @Test(.enabled(if: SynapseProcess.isWanted), arguments: [true, false], [true, false])
    func `emoji are compared with the Rust SDK, asked for from either side`(isOurs: Bool, weAsk: Bool) async throws {
        let server = try await LiveServer(isOurs: isOurs)
        guard let other = try await ForeignPerson.begin(.rust, at: server.url) else { return }
        let ann = try await ann(at: server)
        try await ann.running {
            _ = try await ann.isFirst()
            let here = try await ann.conversations.create(
                name: nil, inviting: [other.id], isDirect: true, isEncrypted: true)
            try await ann.messaging.send(OutgoingMessage(text: weAsk ? "hello" : "verify me"), to: here)
            if weAsk {
                _ = try await ann.message("you said hello!", in: here)
                _ = try await ann.security.verify(other.id, device: nil)
            } else {
                let offered = try await ann.sees("they ask") { $0.stage == .offered }
                #expect(offered.user == other.id)
                try await ann.security.accept(offered.id)
            }
            let shown = try await ann.sees("the emoji") { $0.stage == .comparing }
            let theirs = try await other.prints("emoji ")
            #expect(theirs == "emoji " + shown.emoji.map { String($0.number) }.joined(separator: " "))
            await ann.security.confirm(shown.id)
            _ = try await ann.sees("verified") { $0.id == shown.id && $0.stage == .done(vouched: true) }
            _ = try await other.prints("verified")
            #expect(try await ann.security.standing(of: other.id).trust == .verified)
            try await says("bye", ann, in: here)
        }
        #expect(try await other.isContent())
        await server.stop()
    }

    @Test(.enabled(if: SynapseProcess.isWanted), arguments: [true, false])
    func `a device on the Rust SDK reads what was written before, with our recovery key`(isOurs: Bool) async throws {
        let server = try await LiveServer(isOurs: isOurs)
        let ann = try await ann(at: server)
        let bob = try await somebody("bob", at: server)
        try await ann.running {
            try await bob.running {
                _ = try await ann.isFirst()
                _ = try await bob.isFirst()
                let here = try await ann.conversations.create(
                    name: nil, inviting: [bob.id], isDirect: true, isEncrypted: true)
                let room = try await bob.accepts(from: ann)
                try await bob.messaging.send(OutgoingMessage(text: "from before"), to: room)
                try await ann.sees(["from before"], in: here)
                let key = try await ann.security.setUpRecovery(passphrase: nil)
                try await ann.security.backUp()
                guard let device = try await RustDevice(of: ann.id, password: "correct horse", at: server.url)
                else { return }
                try await device.does("recover \(key)", until: "recovered")
                try await device.does("read \(room.rawValue) from before", until: "read from before")
                // The device is now signed by our identity, so it gets the keys of later messages.
                _ = try await eventually("it is one of ours") {
                    try await ann.security.devices().count { $0.isVerified } == 2 ? true : nil
                }
                try await bob.messaging.send(OutgoingMessage(text: "from now on"), to: room)
                try await device.does("read \(room.rawValue) from now on", until: "read from now on")
                try await device.ends()
            }
        }
        await server.stop()
    }

    @Test(.enabled(if: SynapseProcess.isWanted), arguments: [true, false])
    func `with the recovery key of the Rust SDK we read what was written before`(isOurs: Bool) async throws {
        let server = try await LiveServer(isOurs: isOurs)
        let bob = try await somebody("bob", at: server)
        // Creates the account, then signs our own device out.
        let ann = try await ann(at: server)
        try await ann.auth.signOut()
        guard let device = try await RustDevice(of: ann.id, password: "correct horse", at: server.url) else { return }
        try await bob.running {
            _ = try await bob.isFirst()
            let here = try await bob.conversations.create(
                name: nil, inviting: [ann.id], isDirect: true, isEncrypted: true)
            let room = try await eventually("the room") {
                try await bob.conversations.conversation(here).flatMap { $0.id.isLocal ? nil : $0.id }
            }
            try await device.does("join \(room.rawValue)", until: "joined")
            try await bob.messaging.send(OutgoingMessage(text: "from before"), to: here)
            try await device.does("read \(room.rawValue) from before", until: "read from before")
            let key = String(try await device.does("set up", until: "key ").dropFirst(4))
            try await device.ends()
            let laptop = try Someone(ann.name)
            _ = try await laptop.auth.signIn(server: server.url, user: ann.name, password: "correct horse")
            try await laptop.running {
                _ = try await laptop.isPublished()
                #expect(try await laptop.security.recover(with: key) { _, _ in }.new >= 1)
                #expect(try await laptop.security.standing().identity == .verified)
                _ = try await laptop.message("from before", in: room)
            }
        }
        await server.stop()
    }
}
