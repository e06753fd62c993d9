import BuzzModel
import BuzzServices
import Foundation
import ProcessKit
import TestSupport
import Testing

/// A conversation with a matrix-nio client on Synapse. Runs only in `make interop`.
@Suite struct NioStories {
    private static var scripts: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path + "/scripts/interop/"
    }

    private static func person(at url: String, _ options: [String] = []) async throws -> ChildProcess {
        let made = try await run(scripts + "venv", [])
        let python = try #require(made.lines.last) + "/bin/python"
        var configuration = ChildProcess.Configuration(python, [scripts + "nio_person.py", url] + options)
        configuration.output = .pipe
        return try ChildProcess(configuration)
    }

    @Test(.enabled(if: SynapseProcess.isWanted))
    func `somebody with another client joins, answers, reacts, reads, fetches a file and leaves`() async throws {
        let server = try await LiveServer()
        let nio = try await Self.person(at: server.url)
        var lines = nio.outputLines.makeAsyncIterator()
        let other = UserID(try #require(await lines.next()))
        let ann = try Someone(LiveServer.name("ann"))
        _ = try await ann.auth.register(server: server.url, user: ann.name, password: "correct horse")
        try await ann.running {
            let here = try await ann.conversations.resolve(other.rawValue)
            let hello = try await ann.messaging.send(OutgoingMessage(text: "hello"), to: here)
            try await ann.sees(["hello", "you said hello"], in: here)
            #expect(try await ann.message("you said hello", in: here).replyTo?.messageID == hello)
            _ = try await eventually("the reaction and the receipt") {
                let message = try await ann.messaging.message(hello)
                return message?.reactions == [Reaction(key: "👍", count: 1, isMine: false)] && message?.state == .read
                    ? true : nil
            }
            try await ann.messaging.edit(hello, to: "hello there")
            _ = try await ann.message("you meant hello there", in: here)
            let folder = try TemporaryFolder()
            try FilesForTests.write([UInt8](repeating: 7, count: 5000), to: folder.path + "/note.txt")
            try await ann.messaging.send(OutgoingMessage(text: "", filePath: folder.path + "/note.txt"), to: here)
            _ = try await ann.message("note.txt: 5000 bytes", in: here)
            try await ann.messaging.delete(hello)
            _ = try await ann.message("you took something back", in: here)
            try await ann.messaging.send(OutgoingMessage(text: "bye"), to: here)
            let id = try #require(try await ann.conversations.conversation(here)?.id)
            _ = try await eventually("they are gone") {
                try await ann.conversations.members(of: id).contains { $0.userID == other && $0.membership == .joined }
                    ? nil : true
            }
        }
        #expect(await lines.next() == "done")
        #expect(await nio.wait()?.isSuccess == true)
    }

    @Test(.enabled(if: SynapseProcess.isWanted), arguments: [true, false])
    func `encrypted, both read what the other writes, answers, edits and sends`(isOurs: Bool) async throws {
        let server = try await LiveServer(isOurs: isOurs)
        let nio = try await Self.person(at: server.url, ["--encrypted"])
        var lines = nio.outputLines.makeAsyncIterator()
        let other = UserID(try #require(await lines.next()))
        let ann = try Someone(LiveServer.name("ann"))
        _ = try await ann.auth.register(server: server.url, user: ann.name, password: "correct horse")
        try await ann.running {
            let here = try await ann.conversations.create(
                name: nil, inviting: [other], isDirect: true, isEncrypted: true)
            let hello = try await ann.messaging.send(OutgoingMessage(text: "hello"), to: here)
            try await ann.sees(["hello", "you said hello!"], in: here)
            #expect(try await ann.message("you said hello!", in: here).replyTo?.messageID == hello)
            _ = try await eventually("the reaction and the receipt") {
                let message = try await ann.messaging.message(hello)
                return message?.reactions == [Reaction(key: "👍", count: 1, isMine: false)] && message?.state == .read
                    ? true : nil
            }
            try await ann.messaging.edit(hello, to: "hello there")
            _ = try await ann.message("you meant hello there", in: here)
            let folder = try TemporaryFolder()
            let bytes = [UInt8](repeating: 7, count: 5000)
            try FilesForTests.write(bytes, to: folder.path + "/note.txt")
            try await ann.messaging.send(OutgoingMessage(text: "", filePath: folder.path + "/note.txt"), to: here)
            _ = try await ann.message("note.txt: 5000 bytes", in: here)
            let back = try await eventually("a file comes back") {
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
            _ = try await eventually("all hundred are answered, in their order") {
                let all = try await ann.messaging.latest(in: here, limit: 500).messages.map(\.body)
                return all.filter { $0.hasPrefix("you said number") } == wanted ? true : nil
            }
            try await ann.messaging.send(OutgoingMessage(text: "bye"), to: here)
        }
        #expect(await lines.next() == "done")
        #expect(await nio.wait()?.isSuccess == true)
        await server.stop()
    }
}
