import Foundation
import JSONKit
import TestSupport
import Testing

/// Using the interface with the real programs in a real terminal.
@Suite(.timeLimit(.minutes(5))) struct InterfaceStories {
    let folder: TemporaryFolder
    let server: ServerProcess
    let andie: Person
    let dana: Person

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
        try await andie.json("send", dana.userID, "hello dana", "--wait")
        try await dana.json("sync", "--once")
        for invitation in try await dana.json("invites") { try await dana.json("join", invitation["id"].string ?? "") }
        try await dana.json("sync", "--once")
    }

    @Test func `one signs in for the first time on the screen, with the address looked for while it is typed`()
        async throws
    {
        let newcomer = try Person("dana")
        let one = try await newcomer.opensInbox()
        try await one.sees("Try the demo inbox")
        try await one.press("2")
        try await one.sees("Sign in to a Matrix server")
        try await one.type(server.url)
        try await one.sees("✓ \(server.url)")
        try await one.press("Enter")
        try await one.type("dana")
        try await one.press("Enter")
        try await one.type("wrong password")
        try await one.press("Enter")
        try await one.sees("refused")
        try await one.press("C-u")
        try await one.type("correct horse")
        try await one.press("Enter")
        try await one.sees("1 of 4")
        try await one.press("Escape")
        try await one.sees("hello dana")
        // The server has a creator, so dana is a fan and has no copilot.
        try await one.seesNo("Your copilot")
    }

    @Test func `a session that ends is taken up again in place, with what was typed`() async throws {
        let one = try await andie.opensInbox()
        try await one.sees("dana")
        try await one.press("Enter")
        try await one.type("half a sentence")
        try await one.sees("half a sentence")
        try await andie.losesSession(at: server.url)
        try await one.sees("You’ve been signed out")
        // The password form opens only after the user has stopped typing.
        try await one.type(" more")
        try await one.sees("half a sentence more")
        try await one.press("Escape")
        try await one.sees("Password")
        try await one.type("correct horse")
        try await one.press("Enter")
        try await one.sees("Signed in again.")
        try await one.press("Enter")
        try await one.sees("▏half a sentence more")
        try await one.press("Enter")
        let conversation = try #require(try await dana.json("conversations").first?["id"].string)
        try await eventually("the sentence at the other end") {
            try await dana.json("sync", "--once")
            return try await dana.bodies(in: conversation).last == "half a sentence more" ? () : nil
        }
    }

    @Test func `search finds a word in all that was said, and goes there`() async throws {
        for number in 1...12 { try await dana.json("send", andie.userID, "message number \(number)") }
        try await dana.json("send", andie.userID, "a heliotrope in between")
        for number in 13...40 { try await dana.json("send", andie.userID, "message number \(number)") }
        try await dana.json("sync", "--once")
        let one = try await andie.opensInbox()
        try await one.sees("message number 40")
        try await one.press("s")
        try await one.sees("Searches all messages on this device.")
        try await one.type("heliotr")
        try await one.sees("1 found")
        try await one.press("Enter")
        try await one.sees("a heliotrope in between")
        try await one.sees("↓")
    }

    @Test func `after a key the next ones are shown, and one of them leads on`() async throws {
        for number in 1...60 { try await dana.json("send", andie.userID, "message number \(number)") }
        try await dana.json("sync", "--once")
        let one = try await andie.opensInbox()
        try await one.sees("message number 60")
        try await one.press("Enter")
        try await one.sees("Write to")
        try await one.press("Up")
        try await one.sees("r reply")
        try await one.press("g")
        try await one.sees("m notify")
        try await one.sees("Esc cancel")
        try await one.press("g")
        try await one.seesNo("m notify")
        try await one.sees("hello dana")
        try await one.type("12")
        try await one.sees("½ down")
        try await one.press("j")
        try await one.seesNo("½ down")
    }

    @Test func `two conversations are read and written beside each other`() async throws {
        try await andie.json("create", "Crew")
        let one = try await andie.opensInbox(width: 170, height: 40)
        try await one.sees("Crew")
        try await one.sees("hello dana")
        try await one.press("C-k")
        try await one.type("dana")
        try await one.press("Enter")
        try await one.sees("Write to dana")
        try await one.press("Up")
        try await one.sees("r reply")
        try await one.press("C-w")
        try await one.sees("v beside")
        try await one.press("v")
        try await one.sees("Open beside dana")
        try await one.type("crew")
        try await one.press("Enter")
        try await one.sees("Write to dana … ")
        try await one.type("to all of the crew")
        try await one.sees("▏to all of the crew")
        try await one.press("BTab")
        try await one.press("C-w", "h")
        try await one.sees("r reply")
        try await one.press("i")
        try await one.type("to dana alone")
        let both = try await one.sees("▏to dana alone")
        #expect(both.contains("▏to all of the crew"))
        try await one.press("Enter")
        try await one.sees("▏Write to dana")
        try await one.resize(width: 120, height: 40)
        try await one.seesNo("to all of the crew")
        try await one.resize(width: 170, height: 40)
        try await one.sees("▏to all of the crew")
        try await dana.json("send", andie.userID, "only you and me", "--wait")
        try await one.sees("only you and me")
        let id = try #require(try await dana.json("conversations").first?["id"].string)
        try await eventually("the sentence at the other end") {
            try await dana.json("sync", "--once")
            return try await dana.bodies(in: id).contains("to dana alone") ? () : nil
        }
    }

    @Test func `suspended it gives the terminal back, and goes on where it was`() async throws {
        let one = try await andie.opensInbox()
        try await one.sees("dana")
        try await one.press("Enter")
        try await one.type("before the break")
        try await one.sees("before the break")
        try await one.press("C-z")
        try await one.seesNo("before the break")
        try await one.run("echo whole-$((40 + 2))")
        try await one.sees("whole-42")
        try await one.run("fg")
        try await one.sees("before the break")
        try await one.type(", and after")
        try await one.sees("before the break, and after")
        try await one.seesNo("whole-42")
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGUSR1]) func `ended by a signal it leaves the terminal whole`(
        signal: Int32
    ) async throws {
        let one = try await andie.opensInbox()
        try await one.sees("dana")
        if signal != SIGUSR1 {
            // When told to end, it stores whatever has been typed so far, even immediately before.
            try await one.press("Enter")
            try await one.type("last words")
            try await one.sees("▏last words")
        }
        kill(try #require(try await one.processID(of: "buzzbox")), signal)
        try await one.seesNo("dana")
        try await one.run("clear; stty -a | grep -q ' echo ' && echo whole-$((40 + 2))")
        try await one.sees("whole-42")
        guard signal != SIGUSR1 else { return }
        try await one.run("clear; " + Programs.buzzbox)
        try await one.sees("draft: last words")
    }

    @Test func `told to end it keeps what was typed a moment ago`() async throws {
        let one = try await andie.opensInbox()
        try await one.sees("dana")
        try await one.press("Enter")
        try await one.type("half a tho")
        try await one.sees("half a tho")
        kill(try #require(try await one.processID(of: "buzzbox")), SIGTERM)
        try await one.seesNo("half a tho")
        try await one.run("clear; " + Programs.buzzbox)
        try await one.sees("dana")
        try await one.press("Enter")
        try await one.sees("half a tho")
    }
}
