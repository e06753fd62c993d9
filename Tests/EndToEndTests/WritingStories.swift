import Glibc
import JSONKit
import TestSupport
import Testing

/// Side threads, snippets and scheduled messages, in a real terminal with a real server.
@Suite(.timeLimit(.minutes(5))) struct WritingStories {
    let folder: TemporaryFolder
    let server: ServerProcess
    let line: FaultProxy
    let andie: Person
    let dana: Person
    let conversation: String

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("andie", password: "correct horse")
        try await server.addUser("dana", password: "correct horse")
        line = try FaultProxy(upstreamPort: server.port)
        andie = try Person("andie")
        dana = try Person("dana")
        try await andie.signsIn(at: line.url)
        try await dana.signsIn(at: server.url)
        try await andie.json("send", dana.userID, "Where do we eat?", "--wait")
        try await dana.json("sync", "--once")
        for invitation in try await dana.json("invites") { try await dana.json("join", invitation["id"].string ?? "") }
        try await dana.json("sync", "--once")
        conversation = try #require(try await dana.json("conversations").first?["id"].string)
    }

    @Test func `a thread is marked, opened, answered without a network, and unread by itself`() async throws {
        let first = try #require(
            try await dana.json("messages", conversation).first { $0["body"] == "Where do we eat?" }?["eventId"].string)
        try await dana.json("send", conversation, "Pizza!", "--thread", first, "--wait")
        try await dana.json("send", conversation, "And it rains.", "--wait")
        let one = try await andie.opensInbox()
        try await one.sees("And it rains.")
        try await one.sees("1 reply · 1 new")
        try await one.press("Enter")
        try await one.sees("Write to")
        // The conversation is read, but its side thread is not.
        try await eventually("the thread alone unread") {
            try await andie.json("conversations").first?["unread"] == 1 ? () : nil
        }
        try await one.press("Escape")
        try await one.sees(": command")
        try await one.type(">")
        try await one.sees("1 reply, 1 new")
        try await one.press("Enter")
        try await one.sees("Thread · 1 reply")
        try await one.sees("Pizza!")
        try await one.sees("In the thread")
        try await eventually("all of it read") {
            try await andie.json("conversations").first?["unread"] == 0 ? () : nil
        }

        line.set(.refuse, cuttingOpen: true)
        try await one.sees("Offline")
        try await one.type("Pasta.")
        try await one.press("Enter")
        try await one.sees("Thread · 2 replies")
        line.set(.none)
        let answer = try await eventually("the answer at the other end") {
            try await dana.json("sync", "--once")
            return try await dana.json("messages", conversation).first { $0["body"] == "Pasta." }
        }
        #expect(answer["thread"].string == first)
        try await one.press("Escape")
        try await one.sees("r reply")
        try await one.press("Escape")
        try await one.sees("And it rains.")
        try await one.sees("2 replies")
        line.stop()
    }

    @Test func `a snippet is made, completed with its field and sent`() async throws {
        let one = try await andie.opensInbox()
        try await one.sees("Where do we eat?")
        try await one.type(";")
        try await one.sees("a new one")
        try await one.press("n")
        try await one.sees("New snippet")
        try await one.type("ship")
        try await one.press("Tab")
        try await one.type("Hi {name}, it ships on {day}.")
        try await one.press("Enter")
        try await one.sees("ship  ")
        try await one.press("Escape")
        try await one.seesNo("Snippets")
        try await one.press("Enter")
        try await one.sees("Write to")
        try await one.type(";ship")
        try await one.press("Tab")
        try await one.sees("day")
        try await one.type("Friday")
        try await one.press("Enter")
        try await one.sees("it ships on Friday.")
        try await one.press("Enter")
        try await eventually("it at the other end") {
            try await dana.json("sync", "--once")
            return try await dana.bodies(in: conversation).last == "Hi dana, it ships on Friday." ? () : nil
        }
        let listed = try await andie.json("snippets")
        #expect(listed.first?["fields"] == ["name", "day"])
        try await andie.json("send", conversation, "--snippet", "ship", "--field", "name=D", "--field", "day=Monday")
        let missing = try await andie.buzzbox("send", conversation, "--snippet", "ship")
        #expect(missing.status == 64 && missing.errors.contains("--field name"))
        line.stop()
    }

    @Test func `a message for later is listed, outlives a kill without a network, and goes out in its time`()
        async throws
    {
        let one = try await andie.opensInbox()
        try await one.sees("Where do we eat?")
        try await one.press("Enter")
        try await one.sees("Write to")
        try await one.type("Good morning!")
        try await one.press("M-l")
        try await one.sees("another time")
        try await one.press("t")
        try await one.sees("1 sent later")
        try await one.press("Escape")
        try await one.sees(": command")
        try await one.type("Z")
        try await one.sees("Good morning!")
        try await one.press("Escape")
        line.set(.refuse, cuttingOpen: true)
        let program = try #require(try await one.processID(of: "buzzbox"))
        kill(program, SIGKILL)
        let waiting = try #require(try await andie.json("later").first)
        #expect(waiting["text"] == "Good morning!" && waiting["problem"].isNull)
        let id = "\(waiting["id"].int ?? 0)"
        let past = try await andie.buzzbox("later", "move", id, "2020-01-01 8:00")
        #expect(past.status != 0 && past.errors.contains("has passed"))
        try await andie.buzzbox("later", "edit", id, "Good day!")
        let moved = try await andie.buzzbox("later", "move", id, "in 1 minute")
        #expect(moved.status == 0, "\(moved.errors)")
        line.set(.none)
        let again = try await andie.opensInbox()
        try await again.sees("Where do we eat?")
        try await eventually("it at the other end", within: .seconds(120)) {
            try await dana.json("sync", "--once")
            return try await dana.bodies(in: conversation).last == "Good day!" ? () : nil
        }
        #expect(try await andie.run(["later", "--json"]).output.isEmpty)
        line.stop()
    }
}
