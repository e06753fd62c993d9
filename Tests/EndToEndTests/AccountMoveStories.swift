import Foundation
import JSONKit
import TestSupport
import Testing

/// `buzzbox account move`: the client follows its account to another server.
@Suite(.timeLimit(.minutes(5))) struct AccountMoveStories {
    private func server(_ folder: TemporaryFolder, _ name: String) async throws -> ServerProcess {
        let server = ServerProcess(dataFolder: folder.path + "/" + name)
        try await server.start()
        try await server.addUser("ann", password: "correct horse", isCreator: true)
        return server
    }

    private func follow(_ ann: Person, _ server: ServerProcess) async throws -> Finished {
        try await ann.buzzbox("account", "move", server.url, "ann", "--password-stdin", input: "correct horse\n")
    }

    @Test func `what was kept for conversations follows the account, and nothing changes before the move is confirmed`()
        async throws
    {
        let folder = try TemporaryFolder()
        let (old, new) = (try await server(folder, "old"), try await server(folder, "new"))
        let ann = try Person("ann")
        try await ann.signsIn(at: old.url)
        let room = try await ann.json("create", "Home")[0]["id"].string ?? ""
        try await ann.json("sync", "--once")
        try await ann.json("send", room, "not yet", "--at", "tomorrow 9:00")
        try await ann.json("faq", "add", "Where are you?", "In Oslo.")
        try await ann.json("sync", "--once")

        let stranger = try await follow(ann, new)
        #expect(stranger.status == 1 && stranger.errors.contains("was not moved there"))
        #expect(try await ann.buzzbox("whoami").output.contains(old.url))
        #expect(try await ann.buzzbox("account", "move").status == 1)

        // As `buzzboxd move` leaves the new server.
        let login = try await JSON(
            asking: "POST", "\(new.url)/_matrix/client/v3/login",
            ["type": "m.login.password", "user": "ann", "password": "correct horse"])
        let token = login["access_token"].string
        let made = try await JSON(
            asking: "POST", "\(new.url)/_matrix/client/v3/createRoom", ["name": "Home"], token: token)
        let newRoom = made["room_id"].string ?? ""
        let moved: JSON = [
            "user_id": .string(ann.userID), "rooms": .object(JSONObject([(room, .string(newRoom))])),
        ]
        func says(_ moved: JSON) async throws {
            _ = try await JSON(
                asking: "PUT",
                "\(new.url)/_matrix/client/v3/user/\(ann.userID)/account_data/app.buzzbox.moved", moved, token: token)
        }
        // A server that would put one conversation's texts into another is not believed.
        var mixed = moved
        mixed["rooms"] = .object(JSONObject([(room, .string(newRoom)), ("!other:x", .string(newRoom))]))
        try await says(mixed)
        let doubted = try await follow(ann, new)
        #expect(doubted.status == 1 && doubted.errors.contains("two conversations have become one"))
        try await says(moved)
        // Nor is one that answers with somebody else's account.
        try await new.addUser("eve", password: "correct horse")
        let other = try await ann.buzzbox(
            "account", "move", new.url, "eve", "--password-stdin", input: "correct horse\n")
        #expect(other.status == 1 && other.errors.contains("A move keeps the name"))
        #expect(try await ann.buzzbox("whoami").output.contains(old.url))
        #expect(try await ann.json("later").map { $0["text"] } == ["not yet"])

        let wrong = try await ann.buzzbox(
            "account", "move", new.url, "ann", "--password-stdin", input: "wrong horse\n")
        #expect(wrong.status == 77)
        #expect(try await ann.buzzbox("whoami").output.contains(old.url))
        let follows = try await follow(ann, new)
        #expect(follows.status == 0, "\(follows.errors)")
        #expect(follows.output.contains("1 conversation is there"))
        #expect(try await ann.buzzbox("whoami").output.contains(new.url))
        let later = try await ann.json("later")
        #expect(later.map { $0["text"] } == ["not yet"])
        #expect(later.first?["conversationId"].string == newRoom)
        #expect(try await ann.json("conversations").map { $0["id"].string } == [newRoom])
        #expect(try await ann.json("faq", "list").map { $0["answer"] } == ["In Oslo."])
        #expect(try await ann.buzzbox("account", "move").status == 1, "there is nothing left to take over")
        // The old place is still there for whoever goes back.
        try await ann.signsIn(at: old.url)
    }

    @Test func `with something still to be sent nobody leaves`() async throws {
        let folder = try TemporaryFolder()
        let (old, new) = (try await server(folder, "old"), try await server(folder, "new"))
        let ann = try Person("ann")
        try await ann.signsIn(at: old.url)
        let room = try await ann.json("create", "Home")[0]["id"].string ?? ""
        try await ann.json("sync", "--once")
        old.kill()
        try await ann.json("send", room, "still here")
        let refused = try await follow(ann, new)
        #expect(refused.status == 1 && refused.errors.contains("waits to be sent"))
    }
}
