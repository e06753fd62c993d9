import JSONKit
import TestSupport
import Testing

/// `buzzbox chat` with a person who uses another program.
@Suite(.timeLimit(.minutes(5))) struct ChatStories {
    @Test func `a chat shows each answer once, encrypted or not, in a conversation that it began`() async throws {
        let folder = try TemporaryFolder()
        let server = ServerProcess(dataFolder: folder.path + "/server")
        try await server.start()
        let people = [try Person("andie", encryptsDirect: true), try Person("dana", encryptsDirect: true)]
        for person in people {
            try await server.addUser(person.name, password: "correct horse")
            try await person.signsIn(at: server.url)
            try await person.json("sync", "--once")
        }
        let (andie, dana) = (people[0], people[1])
        let chat = try RunningProgram(
            Programs.buzzbox, ["chat", "@dana:test.example"], environment: andie.environment, input: "hello\n")
        let room = try await eventually("dana is invited", seen: { chat.errors }) {
            try await dana.json("sync", "--once")
            return try await dana.json("invites").first?["id"].string
        }
        try await dana.json("join", room)
        for number in 1...3 {
            let said = "answer \(number)"
            try await dana.json("send", room, said, "--wait")
            _ = try await eventually(said, seen: { chat.output + chat.errors }) {
                chat.output.contains("dana: \(said)\n") ? true : nil
            }
            chat.types("thanks for \(number)\n")
            _ = try await eventually("dana reads it") {
                try await dana.json("sync", "--once")
                return try await dana.bodies(in: room).contains("thanks for \(number)") ? true : nil
            }
        }
        chat.endsInput()
        #expect(try await chat.status() == 0, "\(chat.errors)")
        let answers = chat.output.split(separator: "\n").filter { $0.contains("dana: answer") }
        #expect(answers.count == 3, "\(chat.output)")
        #expect(try await andie.json("conversations").first { $0["id"].string == room }?["encrypted"] == true)
        server.kill()
    }
}
