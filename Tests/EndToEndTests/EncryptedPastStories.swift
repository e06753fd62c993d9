import Foundation
import JSONKit
import TestSupport
import Testing

/// Encrypted messages that only a command fetches, because they are too old for the sync.
@Suite(.timeLimit(.minutes(5))) struct EncryptedPastStories {
    /// More messages than a sync brings.
    private static let count = 45

    private static func writes(_ person: Person, _ word: String, in room: String) async throws {
        for number in 1...count { try await person.json("send", room, "\(word) \(number)") }
        try await ChaosTests.settle(person)
    }

    private static func texts(_ word: String) -> [String] { (1...count).map { "\(word) \($0)" } }

    @Test func `a command decrypts what it fetches, alone and beside a program that syncs`() async throws {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path + "/server")
        try await server.start()
        defer { server.kill() }
        let (andie, dana) = (try Person("andie", encryptsDirect: true), try Person("dana", encryptsDirect: true))
        for person in [andie, dana] {
            try await server.addUser(person.name, password: "correct horse")
            try await person.signsIn(at: server.url)
            try await person.json("sync", "--once")
        }
        let room = try await ChaosTests.meet(andie, dana)
        try await Self.writes(dana, "early", in: room)
        try await andie.json("sync", "--once")
        let early = try await andie.bodies(in: room)
        #expect(early.filter { $0.hasPrefix("early") } == Self.texts("early"))
        #expect(try await andie.json("search", "early", "-n", "100").count == Self.count)

        try await Self.writes(dana, "late", in: room)
        let follower = try andie.follows()
        defer { follower.killNow() }
        _ = try await eventually("the newest has come") {
            try await andie.json("search", "late \(Self.count)").isEmpty ? nil : true
        }
        let out = folder.path + "/out"
        let exported = try await andie.json("export", room, "--output", out).first
        let lines = try String(contentsOfFile: try #require(exported?["path"].string), encoding: .utf8)
            .split(separator: "\n").compactMap { try JSON(parsing: String($0))["body"].string }
        #expect(lines.filter { $0.hasPrefix("late") } == Self.texts("late"))
    }
}
