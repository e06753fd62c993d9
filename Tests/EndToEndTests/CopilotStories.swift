import Foundation
import JSONKit
import TestSupport
import Testing

/// A creator with a copilot, and people who write to her.
@Suite(.timeLimit(.minutes(5))) struct CopilotStories {
    private static let answer = "It is the ribbon mic from the studio tour."

    let folder: TemporaryFolder
    let server: ServerProcess
    let andie: Person
    let tomas: Fan
    let rhea: Fan
    let juno: Fan
    let vesna: Fan
    let lior: Fan

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("andie", password: "correct horse", isCreator: true)
        andie = try Person("andie")
        try await andie.signsIn(at: server.url)
        tomas = try await Fan("Tomas", writesTo: andie, at: server)
        rhea = try await Fan("Rhea", writesTo: andie, at: server)
        juno = try await Fan("Juno", writesTo: andie, at: server)
        vesna = try await Fan("Vesna", writesTo: andie, at: server)
        lior = try await Fan("Lior", writesTo: andie, at: server)
        var direct: JSON = [:]
        for fan in [tomas, rhea, juno, vesna, lior] { direct[fan.userID] = [.string(fan.room)] }
        let account = "\(server.url)/_matrix/client/v3/user/\(andie.userID)/account_data/m.direct"
        try await andie.asks("PUT", account, direct)
        try await tomas.writes("Which microphone do you use?")
        try await rhea.writes("hi! which microphone do you use? it sounds so warm")
        try await juno.writes("Hello, which microphone do you use?")
        try await vesna.writes("Your lighting video made my week, thank you so much!")
        try await lior.writes(
            "We would love to have you read at our book fair in Brno, we pay 200 euros. Would you come?")
        try await andie.json("faq", "add", "Which microphone do you use?", Self.answer)
    }

    @Test
    func
        `an hour at the inbox: a badge corrected, a draft sent, a question answered, many at once, the rest in a sprint`()
        async throws
    {
        let one = try await andie.opensInbox()
        for name in ["Tomas", "Rhea", "Juno", "Vesna", "Lior"] { try await one.sees(name) }
        // The copilot sorts the conversations.
        try await eventually("five badges", seen: { ((try? await one.screen()) ?? []).joined(separator: "\n") }) {
            try await one.screen().filter { $0.contains(#/(FAN|BIZ|URGENT|SPAM)/#) }.count >= 5 ? () : nil
        }
        try await correctsABadge(one)
        try await draftsAReply(one)
        try await answersFromTheLibrary(one)
        try await answersManyAtOnce(one)
        try await sprints(one)
        try await one.press("q")
        try await one.seesNo("buzzbox   @andie")
    }

    /// Selects a conversation by filtering, staying in the list.
    private func selects(_ name: String, in one: TmuxTerminal) async throws {
        try await one.press("/")
        try await one.type(name.lowercased())
        try await one.sees("/ \(name.lowercased())")
        try await eventually("\(name) alone in the list") {
            let rows = try await one.screen()
            let names = ["Tomas", "Rhea", "Juno", "Vesna", "Lior"].filter { name in
                rows.contains { $0.prefix(30).contains(name) }
            }
            return names == [name] ? () : nil
        }
        try await one.press("Enter")
        try await eventually("\(name) in the thread") {
            try await one.screen()[3].dropFirst(38).contains(name) ? () : nil
        }
    }

    private func correctsABadge(_ one: TmuxTerminal) async throws {
        try await selects("Vesna", in: one)
        try await one.press("c")
        try await one.sees("Set the category")
        try await one.press("b")
        try await one.sees("Vesna is now business. The copilot learns from this.")
        try await one.sees("Business · set by you")
        // Wait for the filter to go: a key directly after Escape would be read as Alt and that key.
        try await one.press("Escape")
        try await one.seesNo("/ vesna")
        let corrected = try await andie.json("conversations").first { $0["name"] == "Vesna" }
        #expect(corrected?["category"] == "business")
    }

    private func draftsAReply(_ one: TmuxTerminal) async throws {
        try await selects("Lior", in: one)
        try await one.press("d")
        try await one.sees("Drafts for")
        try await one.sees("detailed")
        try await one.press("1")
        // The draft is in the composer for editing; nothing is sent before Enter.
        try await one.sees("Enter send")
        #expect(try await lior.received().isEmpty)
        try await one.type(" See you there!")
        try await one.sees("See you there!")
        try await one.press("Enter")
        let reply = try await lior.hears()
        #expect(reply.hasSuffix(" See you there!") && reply.count > " See you there!".count)
        try await one.press("Escape")
        try await one.sees(": command")
        try await one.press("Escape")
        try await one.seesNo("/ lior")
    }

    private func answersFromTheLibrary(_ one: TmuxTerminal) async throws {
        try await selects("Tomas", in: one)
        try await one.sees(String(Self.answer.prefix(20)))
        try await one.press("f")
        try await one.sees("▏\(Self.answer)")
        // The answer waits in the composer; only Enter sends it.
        #expect(try await tomas.received().isEmpty)
        try await one.press("Enter")
        #expect(try await tomas.hears() == Self.answer)
        try await one.press("Escape")
        try await one.sees(": command")
    }

    private func answersManyAtOnce(_ one: TmuxTerminal) async throws {
        try await one.press("Escape")
        // Wait for the filter to go: a key directly after Escape would be read as Alt and that key.
        try await one.seesNo("/ tomas")
        try await one.press("=")
        try await one.sees("Answer many")
        // Two people asked the same question and wait; the third has had an answer.
        try await one.sees("   2  ")
        try await one.press("Enter")
        try await one.sees("Answer to 2 people")
        try await one.sees(Self.answer)
        try await one.press("Enter")
        try await one.sees("One by one")
        #expect(try await rhea.received().isEmpty)
        try await one.press("Enter")
        // The next answer is shown before it can be sent.
        try await one.sees("1 of 2 sent")
        try await one.press("Enter")
        #expect(try await rhea.hears().contains("ribbon mic"))
        #expect(try await juno.hears().contains("ribbon mic"))
        // The last one can still be undone.
        try await one.press("u")
        try await one.sees("Unsent")
        try await one.press("C-c")
        try await one.sees(": command")
    }

    private func sprints(_ one: TmuxTerminal) async throws {
        try await one.press("S")
        try await one.sees("1 of 1")
        try await one.sees("Your lighting video made my week")
        try await one.sees("  1  ")
        try await one.press("1")
        // A draft was not written by the user, so it stays in the composer until Enter.
        try await one.sees("Enter send")
        #expect(try await vesna.received().isEmpty)
        try await one.press("Enter")
        #expect(try await !vesna.hears().isEmpty)
        try await one.press("Escape")
        try await one.sees(": command")
    }
}
