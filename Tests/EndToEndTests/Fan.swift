import Foundation
import HTTPKit
import JSONKit
import TestSupport

/// Someone who writes to a creator through the plain Matrix API, without our programs.
struct Fan: Sendable {
    let userID: String
    let room: String
    private let url: String
    private let token: String

    /// Registers and starts a direct conversation, which the creator joins.
    init(_ name: String, writesTo creator: Person, at server: ServerProcess) async throws {
        try await self.init(name, invites: creator, at: server)
        try await creator.asks("POST", url + "/join/\(PercentEncoding.encode(pathSegment: room))", [:])
    }

    /// Registers and invites the creator to a direct conversation.
    ///
    /// - Parameter isOpen: whoever is invited may read before joining.
    init(_ name: String, invites creator: Person, at server: ServerProcess, isOpen: Bool = false) async throws {
        url = server.url + "/_matrix/client/v3"
        let account: JSON = [
            "username": .string(name.lowercased()), "password": "correct horse", "auth": ["type": "m.login.dummy"],
        ]
        let session = try await JSON(asking: "POST", url + "/register", account)
        token = session["access_token"].string ?? ""
        userID = session["user_id"].string ?? ""
        _ = try await JSON(
            asking: "PUT", url + "/profile/\(PercentEncoding.encode(pathSegment: userID))/displayname",
            ["displayname": .string(name)], token: token)
        room = try await Self.begins(url, token, creator, isOpen: isOpen)
    }

    /// Invites the creator to another conversation.
    func invitesAgain(_ creator: Person) async throws { _ = try await Self.begins(url, token, creator, isOpen: false) }

    private static func begins(
        _ url: String, _ token: String, _ creator: Person, isOpen: Bool
    ) async throws -> String {
        var wanted: JSON = [
            "preset": "trusted_private_chat", "is_direct": true, "invite": [.string(creator.userID)],
        ]
        if isOpen {
            let visibility: JSON = [
                "type": "m.room.history_visibility", "state_key": "",
                "content": ["history_visibility": "world_readable"],
            ]
            wanted["initial_state"] = [visibility]
        }
        return try await JSON(asking: "POST", url + "/createRoom", wanted, token: token)["room_id"].string ?? ""
    }

    func writes(_ text: String) async throws {
        let path = "/rooms/\(PercentEncoding.encode(pathSegment: room))/send/m.room.message/\(UUID().uuidString)"
        _ = try await JSON(
            asking: "PUT", url + path, ["msgtype": "m.text", "body": .string(text)], token: token)
    }

    /// The other side's messages, oldest first.
    func received() async throws -> [String] {
        let path = "/rooms/\(PercentEncoding.encode(pathSegment: room))/messages?dir=b&limit=50"
        var request = HTTPRequest("GET", url + path)
        request.headers["Authorization"] = "Bearer \(token)"
        let page = try JSON(parsing: try await HTTPClient().send(request).body)
        return (page["chunk"].array ?? []).reversed().compactMap { event in
            guard event["type"] == "m.room.message", event["sender"].string != userID else { return nil }
            return event["content"]["body"].string
        }
    }

    /// Waits until the other side has written something new.
    func hears(after count: Int = 0) async throws -> String {
        try await eventually("an answer to \(userID)") {
            let bodies = try await received()
            return bodies.count > count ? bodies.last : nil
        }
    }
}
