import Foundation
import JSONKit
import TestSupport
import Testing

/// People one doesn't know yet, with the real programs in a real terminal.
@Suite(.timeLimit(.minutes(5))) struct RequestStories {
    let folder: TemporaryFolder
    let server: ServerProcess
    let andie: Person

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        try await server.addUser("andie", password: "correct horse", isCreator: true)
        andie = try Person("andie")
        try await andie.signsIn(at: server.url)
    }

    @Test func `requests say what is known; some are blocked together, and what is accepted is unread`() async throws {
        let spammers = [
            try await Fan("Spamone", invites: andie, at: server), try await Fan("Spamtwo", invites: andie, at: server),
        ]
        let cleo = try await Fan("Cleo", invites: andie, at: server)
        try await cleo.writes("May I ask you something?")
        let one = try await andie.opensInbox()
        try await one.sees("Cleo")
        try await one.sees("would like to chat.")
        try await one.sees("no known conversation in common")
        try await one.sees("A accept")
        try await one.sees("# block")

        try await one.type("/spam")
        try await one.press("Enter")
        try await one.seesNo("Cleo")
        try await one.type("*")
        try await one.sees("2 selected")
        try await one.type("#")
        try await one.sees("2 invitations will be declined.")
        try await one.type("y")
        try await one.sees("2 invitations declined, 2 people blocked.")
        try await one.press("Escape")
        try await one.sees("Cleo")
        try await one.seesNo("Spamone")

        try await one.type("*")
        try await one.sees("1 selected")
        try await one.type("A")
        try await one.sees("● Cleo")
        try await one.sees("May I ask you something?")

        // Blocked people cannot come back with another invitation; others can.
        try await spammers[0].invitesAgain(andie)
        _ = try await Fan("Dora", invites: andie, at: server)
        try await one.sees("Dora")
        try await one.seesNo("Spamone")
        #expect(Set(try await andie.json("blocked").compactMap { $0["userId"].string }) == Set(spammers.map(\.userID)))
    }

    @Test func `a request is reported, and the server's administrators find it`() async throws {
        let spammer = try await Fan("Spamone", invites: andie, at: server)
        let one = try await andie.opensInbox()
        try await one.sees("Spamone (\(spammer.userID)) would like to chat.")
        try await one.type("!")
        try await one.sees("What is wrong")
        try await one.type("wants passwords")
        try await one.press("Enter")
        try await one.sees("Spamone reported.")
        try await eventually("the report's delivery") { try await andie.json("outbox").isEmpty ? () : nil }
    }

    @Test func `what the server shows of a request is quoted and sorted before it is accepted`() async throws {
        let dana = try await Fan("Dana", invites: andie, at: server, isOpen: true)
        try await dana.writes("We'd pay 4,000 € for a sponsored video. Interested?")
        let one = try await andie.opensInbox()
        try await one.sees("“We'd pay 4,000 € for a sponsored video. Interested?”")
        try await one.sees("BIZ")
        try await one.sees("wants to chat: We'd pay")
    }
}
