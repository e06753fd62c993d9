import JSONKit
import MatrixProtocol
import SQLiteKit

/// The extensions that a sliding sync requests. Unknown ones are ignored.
struct SlidingExtensions: Sendable {
    /// The rooms that an extension covers: those in the windows of lists, and those the client names. Nil means all
    /// lists, and all rooms the request subscribes to.
    struct Scope: Sendable {
        let lists: Set<String>?
        let rooms: Set<String>?
    }

    private static let everything = "*"
    private static let mostLists = 100
    private static let mostRooms = 1000
    private static let mostMessages: Int64 = 100

    /// Messages to the device: the limit, and the client's position.
    let toDevice: (limit: Int64, since: Int64?)?
    let wantsKeys: Bool
    let accountData: Scope?
    let receipts: Scope?
    let typing: Scope?

    init(_ json: JSON) throws(MatrixError) {
        toDevice = try Self.toDevice(json)
        wantsKeys = try Self.enabled(json, "e2ee") != nil
        accountData = try Self.scope(json, "account_data")
        receipts = try Self.scope(json, "receipts")
        typing = try Self.scope(json, "typing")
    }

    private static func enabled(_ json: JSON, _ name: String) throws(MatrixError) -> JSON? {
        guard let wish = try json.optionalObject(name), try wish.optionalBool("enabled") == true else { return nil }
        return wish
    }

    private static func toDevice(_ json: JSON) throws(MatrixError) -> (limit: Int64, since: Int64?)? {
        guard let wish = try enabled(json, "to_device") else { return nil }
        let limit = try wish.optionalInt("limit") ?? mostMessages
        guard let text = try wish.optionalString("since") else { return (max(1, min(limit, mostMessages)), nil) }
        guard let since = Int64(text), since >= 0 else {
            throw .invalid("since of to_device is not a token of this server")
        }
        return (max(1, min(limit, mostMessages)), since)
    }

    private static func scope(_ json: JSON, _ name: String) throws(MatrixError) -> Scope? {
        guard let wish = try enabled(json, name) else { return nil }
        return Scope(lists: try names(wish, "lists", most: mostLists), rooms: try names(wish, "rooms", most: mostRooms))
    }

    private static func names(_ json: JSON, _ key: String, most: Int) throws(MatrixError) -> Set<String>? {
        guard let names = try EventFilter.list(json, key) else { return nil }
        guard names.count <= most else { throw .invalid("\(key) of an extension may have \(most) entries") }
        return names.contains(everything) ? nil : Set(names)
    }
}

extension SlidingSyncBuilder {
    /// The rooms that an extension covers, each once.
    func rooms(_ scope: SlidingExtensions.Scope) -> [SlidingRoom] {
        var chosen: [SlidingRoom] = []
        var seen: Set<Int64> = []
        func add(_ rooms: [SlidingRoom], where isNamed: (SlidingRoom) -> Bool) {
            for room in rooms where isNamed(room) && seen.insert(room.id).inserted { chosen.append(room) }
        }
        for (list, window) in windows {
            let isChosen = scope.lists?.contains(list) ?? true
            add(window) { isChosen || scope.rooms?.contains($0.roomID) == true }
        }
        add(subscribed) { scope.rooms?.contains($0.roomID) ?? true }
        return chosen
    }

    func writeExtensions(into out: inout JSONBuilder) throws {
        if let wish = request.extensions.toDevice { try writeToDevice(wish, into: &out) }
        if request.extensions.wantsKeys { try writeKeys(into: &out) }
        if let scope = request.extensions.accountData { try writeAccountData(scope, into: &out) }
        if let scope = request.extensions.receipts { try writeReceipts(scope, into: &out) }
        if let scope = request.extensions.typing { writeTyping(scope, into: &out) }
    }

    // MARK: The device

    private func writeToDevice(_ wish: (limit: Int64, since: Int64?), into out: inout JSONBuilder) throws {
        let session = request.session
        // A position in the future is from before a backup was restored: taken literally, nothing would ever be sent.
        let since = wish.since.flatMap { $0 <= next.position ? $0 : nil } ?? 0
        let waiting = try connection.query(
            """
            SELECT pos, event FROM device_inbox WHERE user_id = ? AND device_id = ? AND pos > ? AND pos <= ?
            ORDER BY pos LIMIT ?
            """, session.userID, session.deviceID, since, next.position, wish.limit + 1
        ) { (position: $0.int64(0), event: $0.blob(1)) }
        let page = waiting.prefix(Int(wish.limit))
        if !page.isEmpty { hasNews = true }
        let end = waiting.count > page.count ? page.last?.position : nil
        out.object("to_device") { out in
            out.member("next_batch", String(end ?? next.position))
            out.array("events") { out in for message in page { out.raw(message.event) } }
        }
    }

    private func writeKeys(into out: inout JSONBuilder) throws {
        let session = request.session
        var counts = JSONBuilder()
        let (left, fallbacks) = (
            try OneTimeKeys.counts(of: session, connection), try OneTimeKeys.unusedFallbacks(of: session, connection)
        )
        counts.array { out in
            out.element(left)
            out.element(fallbacks)
        }
        if counts.bytes != next.keyCounts { hasNews = true }
        next.keyCounts = counts.bytes
        try out.object("e2ee") { out in
            out.member("device_one_time_keys_count", left)
            out.member("device_unused_fallback_key_types", fallbacks)
            guard let known else { return }
            let moves = try Neighbours.moves(
                around: userID, after: known.position, through: next.position, connection)
            let lists = try DeviceLists.changes(
                for: userID, after: known.position, through: next.position, joined: moves.joined, left: moves.left,
                connection)
            if !lists.changed.isEmpty || !lists.left.isEmpty { hasNews = true }
            out.member("device_lists", lists.json)
        }
    }

    // MARK: The account

    private func writeAccountData(_ scope: SlidingExtensions.Scope, into out: inout JSONBuilder) throws {
        var global = try accountData(room: 0, after: known?.position ?? 0)
        if known == nil, !global.contains(where: { $0.type == "m.push_rules" }) {
            let rules: JSON = ["global": PushRules.defaults(for: userID)]
            global.append(("m.push_rules", rules.serialized()))
        }
        if !global.isEmpty { hasNews = true }
        let changed = try changedRooms(
            "SELECT room FROM account_data WHERE pos > ? AND pos <= ? AND user_id = ?", userID)
        try out.object("account_data") { out in
            out.array("global") { out in
                for event in global { out.raw(AccountDataText.event(event.type, event.content)) }
            }
            try out.object("rooms") { out in
                for room in rooms(scope) {
                    let start = next.accountData.updateValue(next.position, forKey: room.id)
                    guard start == nil || start != known?.position || changed.contains(room.id) else { continue }
                    let events = try accountData(room: room.id, after: start ?? 0)
                    guard !events.isEmpty else { continue }
                    hasNews = true
                    out.array(room.roomID) { out in
                        for event in events { out.raw(AccountDataText.event(event.type, event.content)) }
                    }
                }
            }
        }
    }

    private func accountData(room: Int64, after start: Int64) throws -> [(type: String, content: [UInt8])] {
        try connection.query(
            "SELECT type, content FROM account_data WHERE user_id = ? AND room = ? AND pos > ? AND pos <= ? ORDER BY pos",
            userID, room, start, next.position
        ) { (type: $0.text(0), content: $0.blob(1)) }
    }

    /// Rooms with changes since the last response; all others can be skipped.
    private func changedRooms(_ select: String, _ values: String...) throws -> Set<Int64> {
        guard let known, known.position < next.position else { return [] }
        let values: [any SQLBindable] = [known.position, next.position] + values
        return Set(try connection.query(select, values: values) { $0.int64(0) })
    }

    // MARK: Other extensions

    /// Room history is sent with the receipts on it and the user's own; after that only new receipts are sent.
    private func writeReceipts(_ scope: SlidingExtensions.Scope, into out: inout JSONBuilder) throws {
        let changed = try changedRooms("SELECT room FROM receipts WHERE pos > ? AND pos <= ?")
        try out.object("receipts") { out in
            try out.object("rooms") { out in
                for room in rooms(scope) where room.row.membership == .join {
                    let answer = written[room.id]
                    let told = next.receipts.updateValue(next.position, forKey: room.id)
                    let start = answer?.hasHistory == true ? nil : told
                    guard start == nil || start != known?.position || changed.contains(room.id) else { continue }
                    let read = try RoomReceipts.read(
                        in: room.id, for: userID, after: start ?? 0, through: next.position, connection)
                    let shown = start == nil ? answer?.shown ?? [] : nil
                    let content = receipts(read?["content"] ?? .null, on: shown)
                    guard content.object?.isEmpty == false else { continue }
                    hasNews = true
                    out.member(room.roomID, ["type": "m.receipt", "content": content])
                }
            }
        }
    }

    /// - Parameter events: nil for all events.
    private func receipts(_ content: JSON, on events: Set<String>?) -> JSON {
        var chosen = JSONObject()
        for (eventID, types) in content.object ?? JSONObject() {
            var kept = JSONObject()
            for (type, readers) in types.object ?? JSONObject() {
                let shown = (readers.object ?? JSONObject()).filter { reader in
                    !ignored.contains(reader.key) && (reader.key == userID || events?.contains(eventID) ?? true)
                }
                if !shown.isEmpty { kept[type] = .object(JSONObject(shown.map { ($0.key, $0.value) })) }
            }
            if !kept.isEmpty { chosen[eventID] = .object(kept) }
        }
        return .object(chosen)
    }

    private func writeTyping(_ scope: SlidingExtensions.Scope, into out: inout JSONBuilder) {
        out.object("typing") { out in
            out.object("rooms") { out in
                for room in rooms(scope) where room.row.membership == .join {
                    let isNew = known?.rooms[room.id] == nil
                    let since = isNew ? 0 : known?.serial ?? 0
                    guard
                        let users = server.typing.change(in: room.id, after: since)?.filter({ !ignored.contains($0) }),
                        !(isNew && users.isEmpty)
                    else { continue }
                    hasNews = true
                    let content: JSON = ["user_ids": .array(users.map { .string($0) })]
                    out.member(room.roomID, ["type": "m.typing", "content": content])
                }
            }
        }
    }
}
