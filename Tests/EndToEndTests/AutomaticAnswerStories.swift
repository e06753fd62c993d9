import JSONKit
import TestSupport
import Testing

/// Library answers that are sent automatically, from a fan's question to what the fan reads: the real programs, the
/// worker, the network, and the copilot that buzzbox starts itself.
@Suite(.timeLimit(.minutes(5))) struct AutomaticAnswerStories {
    private let folder: TemporaryFolder
    private let server: ServerProcess
    private let andie: Person
    private let dana: Person
    private let room: String

    private static let answer = "It's the old ribbon microphone from the attic."

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("andie", password: "correct horse", isCreator: true)
        try await server.addUser("dana", password: "correct horse")
        andie = try Person("andie")
        dana = try Person("dana")
        try await andie.signsIn(at: server.url)
        try await dana.signsIn(at: server.url)
        try await dana.json("send", andie.userID, "hello, nice to meet you", "--wait")
        try await andie.json("sync", "--once")
        room = try #require(try await andie.json("invites").first?["id"].string)
        try await andie.json("join", room)
        try await andie.json("sync", "--once")
        try await andie.json("faq", "add", "Which microphone do you use?", Self.answer)
    }

    private func asks(_ text: String) async throws {
        try await dana.json("send", room, text, "--wait")
        // The first sync receives, judges and answers; the second one delivers the answer.
        try await andie.json("sync", "--once")
        try await andie.json("sync", "--once")
        try await dana.json("sync", "--once")
    }

    private func answers(_ person: Person) async throws -> [JSON] {
        try await person.json("messages", room, "-n", "100").filter { $0["body"].string == Self.answer }
    }

    @Test func `nothing goes out until the entry allows it, and then once a day to a fan`() async throws {
        try await asks("Which microphone do you use?")
        #expect(try await answers(dana).isEmpty)

        let entry = try #require(try await andie.json("faq", "list").first?["id"].string)
        try await andie.json("faq", "edit", entry, "--automatic", "on")
        // The fan's previous message is still unanswered.
        try await asks("hey, which microphone do you use?")
        #expect(try await answers(dana).isEmpty)
        try await andie.json("send", room, "Nice to meet you, too", "--wait")
        try await asks("so which microphone do you use?")
        #expect(try await answers(dana).count == 1)
        #expect(try await answers(andie).count == 1)

        try await asks("sorry, which microphone do you use again?")
        #expect(try await answers(dana).count == 1)
    }

    @Test func `business and emergencies are never answered by themselves`() async throws {
        let entry = try #require(try await andie.json("faq", "list").first?["id"].string)
        try await andie.json("faq", "edit", entry, "--automatic", "on")
        try await asks(
            "Our brand would like to sponsor your next video for $4,000. Which microphone do you use? Please send your rates."
        )
        let asked = try await andie.json("messages", room, "-n", "1").first
        #expect(asked?["category"] == "business")
        try await asks("Which microphone do you use?")
        // The conversation's category is business now, so a question in it is not answered automatically.
        #expect(try await answers(dana).isEmpty)
    }
}
