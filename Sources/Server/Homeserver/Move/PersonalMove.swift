import JSONKit
import MatrixProtocol
import SQLiteKit

/// Moves what belongs to one person alone: settings of clients, tags, push rules, read marks, forgotten rooms.
struct PersonalMove: Sendable {
    /// In the account's data on the new server: which rooms the old ones have become, for clients that kept something
    /// of their own for them.
    static let marker = "app.buzzbox.moved"

    let source: MoveSource
    let state: MoveState
    let target: MoveTarget
    let ids: MovedIDs

    func move(_ setting: MoveSource.Setting) async throws {
        guard Self.isMovable(setting.type), let user = try await account(setting.user) else { return }
        let content = try await state.read { try ids.content(setting.content, $0) }
        if setting.type == "m.push_rules" { return try await PushRuleMove(personal: self, user: user).move(content) }
        guard setting.room != 0 else {
            return try await put(
                MoveTarget.path("user", user, "account_data", setting.type), content, user, setting.type)
        }
        guard let room = try await state.room(setting.room) else { return }
        switch setting.type {
        case "m.tag":
            for (tag, value) in content["tags"].object ?? JSONObject() {
                try await put(MoveTarget.path("user", user, "rooms", room, "tags", tag), value, user, "tag \(tag)")
            }
        case "m.fully_read":
            guard let event = content["event_id"].string, try await state.hasEvent(event) else { return }
            let path = MoveTarget.path("rooms", room, "read_markers")
            try await put(path, ["m.fully_read": .string(event)], user, setting.type, method: "POST")
        default:
            let path = MoveTarget.path("user", user, "rooms", room, "account_data", setting.type)
            try await put(path, content, user, setting.type)
        }
    }

    /// Secrets are those of keys that do not come along.
    static func isMovable(_ type: String) -> Bool {
        !["m.secret_storage.", "m.cross_signing.", "m.megolm_backup.", marker].contains {
            type.hasPrefix($0)
        }
    }

    /// A mark on an event that was left behind is set on the one before it.
    func move(_ receipt: MoveSource.Receipt) async throws {
        guard let user = try await account(receipt.user), let room = try await state.room(receipt.room),
            let event = try await state.event(in: receipt.room, upTo: receipt.position)
        else { return }
        let thread = try await state.read { try ids.id(receipt.thread, $0) }
        let body: JSON = thread.isEmpty ? [:] : ["thread_id": .string(thread)]
        let path = MoveTarget.path("rooms", room, "receipt", receipt.type, event)
        _ = try await target.patiently { _ in
            // What is refused is a mark on a thread whose newest event did not come along, or of somebody who has left.
            try await target.call("POST", path, body, as: user)
        }
    }

    func forget(_ room: Int64, by user: String) async throws {
        guard let user = try await account(user), let room = try await state.room(room) else { return }
        _ = try await target.patiently { _ in
            try await target.call("POST", MoveTarget.path("rooms", room, "forget"), [:], as: user)
        }
    }

    func mark(_ rooms: [Int64], of old: String) async throws {
        guard let user = try await account(old) else { return }
        let names = try await state.read { connection in
            try rooms.compactMap { number in
                try connection.first("SELECT old, new FROM rooms WHERE number = ?", number) {
                    ($0.text(0), JSON.string($0.text(1)))
                }
            }
        }
        let content: JSON = ["user_id": .string(old), "rooms": .object(JSONObject(names))]
        try await put(MoveTarget.path("user", user, "account_data", Self.marker), content, user, Self.marker)
    }

    /// The new id of somebody who can do something there.
    private func account(_ old: String) async throws -> String? {
        guard let step = try await state.step(of: old), step == .hasProfile else { return nil }
        return ids.name(old)
    }

    /// - Parameter what: its name in the list of what was left behind.
    func put(_ path: String, _ body: JSON, _ user: String, _ what: String, method: String = "PUT") async throws {
        let answer = try await target.patiently { _ in try await target.call(method, path, body, as: user) }
        if !answer.isSuccess { try await state.leave("setting", "\(user) \(what)", answer.reason) }
    }
}
