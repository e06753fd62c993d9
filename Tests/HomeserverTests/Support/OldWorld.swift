import HTTPKit
import JSONKit
import TestSupport

@testable import Homeserver

/// A small community to be moved: three people, one of whom has closed their account, and their rooms.
struct OldWorld: Sendable {
    let server: TestHomeserver
    let ann: TestUser
    let bob: TestUser
    let cid: TestUser
    /// Between Ann and Bob, with everything a message can have.
    private(set) var direct = ""
    /// For everybody, with an alias, a space around it and somebody banned for a while.
    private(set) var hall = ""
    /// Nobody may read what was said before they came.
    private(set) var secret = ""
    private(set) var sealed = ""
    private(set) var picture = ""
    private(set) var events: [String: String] = [:]

    init() async throws {
        server = try await TestHomeserver()
        ann = try await server.register("ann")
        bob = try await server.register("bob")
        cid = try await server.register("cid")
        try await setProfiles()
        try await talkDirectly()
        try await meetInTheHall()
        try await talkInSecret()
        try await setPreferences()
        _ = try await cid.post(
            "/v3/account/deactivate",
            ["auth": ["type": "m.login.password", "user": .string(cid.id), "password": "correct horse"]]
        ).ok()
    }

    /// Each thing happens at a time of its own.
    private func pass() { server.time.advance(by: .seconds(7)) }

    private mutating func setProfiles() async throws {
        let upload = try await server.send(
            "POST", "/_matrix/media/v3/upload", bytes: Array("a picture".utf8), type: "image/png", token: ann.token,
            query: ["filename": "sun set.png"])
        picture = try upload.ok()["content_uri"].string ?? ""
        _ = try await ann.put("/v3/profile/\(ann.id)/displayname", ["displayname": "Ann 💐"]).ok()
        _ = try await ann.put("/v3/profile/\(ann.id)/avatar_url", ["avatar_url": .string(picture)]).ok()
    }

    private mutating func talkDirectly() async throws {
        pass()
        direct = try await ann.createsRoom([
            "preset": "trusted_private_chat", "is_direct": true, "invite": [.string(bob.id)],
        ])
        pass()
        _ = try await bob.joins(direct).ok()
        try await say("hello", ann, "hello")
        try await say("answer", bob, "hi", ["m.in_reply_to": ["event_id": .string(events["hello"] ?? "")]])
        try await say(
            "edit", ann, "* hello!", ["rel_type": "m.replace", "event_id": .string(events["hello"] ?? "")],
            ["m.new_content": ["msgtype": "m.text", "body": "hello!"]])
        pass()
        let like: JSON = ["rel_type": "m.annotation", "event_id": .string(events["answer"] ?? ""), "key": "👍"]
        events["like"] = try await ann.sends("m.reaction", ["m.relates_to": like], in: direct)
        try await say("regret", bob, "never said")
        try await say("thread", ann, "aside", ["rel_type": "m.thread", "event_id": .string(events["answer"] ?? "")])
        pass()
        _ = try await bob.redacts(events["regret"] ?? "", in: direct, reason: "slip").ok()
        try await say("picture", ann, "sun", nil, ["msgtype": "m.image", "url": .string(picture)])
        // What looks like an id and is only text, and a type and a key that need care in an address.
        try await say("odd", bob, direct)
        pass()
        events["slash"] = try await ann.sends("app.test.a%2Fb", ["where": .string(direct)], in: direct)
        _ = try await ann.sets("app.test.state", "a/b c%", to: ["user": .string(bob.id)], in: direct).ok()
        pass()
        events["last"] = try await bob.says("bye", in: direct)
        _ = try await ann.reads(events["last"] ?? "", in: direct).ok()
    }

    private mutating func say(
        _ name: String, _ user: TestUser, _ body: String, _ relation: JSON? = nil, _ more: JSON = [:]
    ) async throws {
        pass()
        var content: JSON = ["msgtype": "m.text", "body": .string(body)]
        for (key, value) in more.object ?? JSONObject() { content[key] = value }
        if let relation { content["m.relates_to"] = relation }
        events[name] = try await user.sends("m.room.message", content, in: direct)
    }

    private mutating func meetInTheHall() async throws {
        pass()
        hall = try await ann.createsRoom([
            "visibility": "public", "room_alias_name": "hall", "name": "The hall", "topic": "All of it",
            "room_version": "12",
        ])
        pass()
        let space = try await ann.createsRoom(["creation_content": ["type": "m.space"], "name": "House"])
        _ = try await ann.sets("m.space.child", hall, to: ["via": ["test.example"]], in: space).ok()
        pass()
        _ = try await bob.joins(hall).ok()
        pass()
        _ = try await cid.joins(hall).ok()
        pass()
        events["cid"] = try await cid.says("I was here", in: hall)
        for step in ["ban", "unban"] {
            pass()
            _ = try await ann.post("\(ann.path(hall))/\(step)", ["user_id": .string(bob.id), "reason": "noise"]).ok()
        }
        pass()
        _ = try await bob.joins(hall).ok()
        pass()
        _ = try await ann.sets("m.room.name", to: ["name": "The great hall"], in: hall).ok()
    }

    private mutating func talkInSecret() async throws {
        pass()
        let joined: JSON = ["type": "m.room.history_visibility", "content": ["history_visibility": "joined"]]
        secret = try await ann.createsRoom(["preset": "public_chat", "initial_state": [joined]])
        pass()
        events["secret"] = try await ann.says("not for Bob", in: secret)
        pass()
        _ = try await bob.joins(secret).ok()
        pass()
        let encryption: JSON = ["type": "m.room.encryption", "content": ["algorithm": "m.megolm.v1.aes-sha2"]]
        sealed = try await ann.createsRoom(["name": "Sealed", "initial_state": [encryption]])
        pass()
        events["sealed"] = try await ann.sends("m.room.encrypted", ["ciphertext": "x", "session_id": "s"], in: sealed)
        pass()
        let like: JSON = ["rel_type": "m.annotation", "event_id": .string(events["sealed"] ?? ""), "key": "👍"]
        events["lost like"] = try await ann.sends("m.reaction", ["m.relates_to": like], in: sealed)
    }

    private func setPreferences() async throws {
        let data = "/v3/user/\(ann.id)/account_data"
        _ = try await ann.put("\(data)/m.direct", .object(JSONObject([(bob.id, [.string(direct)])]))).ok()
        _ = try await ann.put("\(data)/app.test", .object(JSONObject([(direct, .string(events["last"] ?? ""))]))).ok()
        _ = try await ann.put("\(data)/m.secret_storage.default_key", ["key": "k"]).ok()
        let room = "/v3/user/\(ann.id)/rooms/\(escaped(hall))"
        _ = try await ann.put("\(room)/tags/m.favourite", ["order": 0.5]).ok()
        _ = try await ann.put("/v3/pushrules/global/room/\(escaped(hall))", ["actions": []]).ok()
        _ = try await ann.put("/v3/pushrules/global/underride/.m.rule.message/enabled", ["enabled": false]).ok()
    }
}
