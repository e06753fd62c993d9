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
}
