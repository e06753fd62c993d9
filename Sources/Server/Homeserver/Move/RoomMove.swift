import JSONKit
import MatrixProtocol

/// Makes rooms on the new server, with everything that is not an event.
struct RoomMove: Sendable {
    /// In the content of the create event: the old id. By it a room is found again whose making was never answered.
    static let marker = "app.buzzbox.moved_from"

    let source: MoveSource
    let state: MoveState
    let target: MoveTarget
    let ids: MovedIDs

    /// - Parameters:
    ///   - event: the room's first.
    ///   - mayBeThere: whether the new server may have made it already.
    func make(_ room: MoveSource.Room, _ event: EventRow, mayBeThere: Bool) async throws {
        let creator = ids.name(event.sender)
        if mayBeThere, let id = try await find(room, of: creator) { return try await made(room, id, by: creator) }
        let answer = try await target.call(
            "POST", MoveTarget.path("createRoom"), try await request(room, event), as: creator)
        guard answer.isSuccess else {
            return try await state.leave("room", room.id, answer.reason, event: event)
        }
        try await made(room, try answer.requiredText("room_id", "a room"), by: creator)
    }

    /// What it consists of follows event by event, so the defaults hold for a moment only.
    private func request(_ room: MoveSource.Room, _ event: EventRow) async throws -> JSON {
        var content = try await state.read { try ids.content(event.parsedContent, $0) }.object ?? JSONObject()
        content["creator"] = nil
        content["room_version"] = nil
        content[Self.marker] = .string(room.id)
        // The preset lets guests in, which the old room need not do; where it does, that follows.
        let guests: JSON = [
            "type": "m.room.guest_access", "state_key": "", "content": ["guest_access": "forbidden"],
        ]
        return [
            "room_version": .string(room.version.name), "preset": "private_chat", "creation_content": .object(content),
            "initial_state": [guests],
        ]
    }

    private func made(_ room: MoveSource.Room, _ id: String, by creator: String) async throws {
        if try await isEncrypted(id, creator), try await !source.isEncrypted(room.number) {
            // It is of no use, and the next attempt makes another one.
            for step in ["leave", "forget"] {
                _ = try await target.call("POST", MoveTarget.path("rooms", id, step), [:], as: creator)
            }
            throw MoveError.encrypts(room: room.id)
        }
        try await state.moved(room, to: id)
        // Before the events, one of which may name one of them as the room's main address.
        try await setAliases(room)
    }

    private func isEncrypted(_ id: String, _ creator: String) async throws -> Bool {
        let path = MoveTarget.path("rooms", id, "state", "m.room.encryption") + "/"
        return try await target.call("GET", path, as: creator).isSuccess
    }

    private func find(_ room: MoveSource.Room, of creator: String) async throws -> String? {
        let joined = try await target.call("GET", MoveTarget.path("joined_rooms"), as: creator)
        for id in joined.json["joined_rooms"].array?.compactMap(\.string) ?? []
        where try await !state.hasRoom(id) {
            let create = try await target.call(
                "GET", MoveTarget.path("rooms", id, "state", "m.room.create") + "/", as: creator)
            if create.json[Self.marker].string == room.id { return id }
        }
        return nil
    }

    func setAliases(_ room: MoveSource.Room) async throws {
        guard let id = try await state.room(room.number) else { return }
        for (alias, creator) in try await source.aliases(of: room.number) {
            let path = MoveTarget.path("directory", "room", ids.name(alias))
            let answer = try await target.patiently { _ in
                try await target.call("PUT", path, ["room_id": .string(id)], as: ids.name(creator))
            }
            if answer.isSuccess { continue }
            let owner = try await target.patiently { _ in try await target.call("GET", path) }
            if owner.json["room_id"].string != id { try await state.leave("alias", alias, answer.reason) }
        }
    }

    /// The room's place in the list of public ones.
    func publish(_ room: MoveSource.Room) async throws {
        guard room.isPublic, let id = try await state.room(room.number) else { return }
        let creator = try await source.creator(of: room.number)
        let answer = try await target.patiently { _ in
            try await target.call(
                "PUT", MoveTarget.path("directory", "list", "room", id), ["visibility": "public"],
                as: ids.name(creator))
        }
        if !answer.isSuccess { try await state.leave("listing", room.id, answer.reason) }
    }
}
