import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// An encrypted event that has not been tried since its key may have arrived.
package struct WaitingEvent: Sendable {
    package let room: ConversationID
    package let event: EventID
    package let session: String
    /// The event as received.
    package let raw: String

    package init(room: ConversationID, event: EventID, session: String, raw: String) {
        self.room = room
        self.event = event
        self.session = session
        self.raw = raw
    }
}

/// Why an encrypted event cannot be decrypted, most likely reason first.
package enum UnreadableReason: String, Sendable, CaseIterable {
    case noKey = "no_key"
    case withheld
    case beforeFirst = "before_first"
    case unknownDevice = "unknown_device"
    case otherSender = "other_sender"
    case otherRoom = "other_room"
    case replayed
    case damaged
    case unsupported

    package var sentence: String {
        switch self {
        case .noKey: "encrypted: waiting for the key"
        case .withheld: "encrypted: the sender did not send the key to this device"
        case .beforeFirst: "encrypted: its key was made for later messages only"
        case .unknownDevice: "encrypted: the sender’s device is not known yet"
        case .otherSender: "encrypted with somebody else’s key: not shown"
        case .otherRoom: "encrypted for another conversation: not shown"
        case .replayed: "a repeated copy of an encrypted message: not shown"
        case .damaged: "encrypted, and damaged"
        case .unsupported: "encrypted in a way that is not known here"
        }
    }
}

/// The result of decrypting an event.
package struct ReadEvent: Sendable {
    package let event: EventID
    /// The type and content.
    package let result: Result<JSON, Unreadable>
    /// The doubt about the sender; `nil` if there is none.
    package let doubt: MessageDoubt?

    package struct Unreadable: Error, Sendable {
        package let reason: UnreadableReason
        package init(_ reason: UnreadableReason) { self.reason = reason }
    }

    package init(_ event: EventID, _ result: Result<JSON, Unreadable>, doubt: MessageDoubt? = nil) {
        self.event = event
        self.result = result
        self.doubt = doubt
    }
}

extension AccountStore {
    /// Messages decrypted later than this are not announced as new.
    private static let newsAge: Int64 = 3_600_000

    package func untriedEvents(limit: Int) async throws(StoreError) -> [WaitingEvent] {
        try await read { try CiphertextTable(db: $0).untried(limit: limit) }
    }

    /// The key of a session has arrived: its events are tried again.
    package func tryAgain(_ sessions: [(room: String, session: String)]) async throws(StoreError) {
        try await write { transaction in
            for (room, session) in sessions {
                guard let key = try ConversationTable(db: transaction.db).key(of: room) else { continue }
                try CiphertextTable(db: transaction.db).tryAgain(session: session, in: key)
            }
        }
    }

    /// To-device messages, oldest first.
    package func inbox(limit: Int) async throws(StoreError) -> [(id: Int64, raw: String)] {
        try await read { db in
            try db.query("SELECT id, raw FROM to_device ORDER BY id LIMIT ?", limit) { ($0.int64(0), $0.text(1)) }
        }
    }

    /// Removes messages whose results are safely stored elsewhere.
    package func removeFromInbox(through id: Int64) async throws(StoreError) {
        try await write { try $0.db.run("DELETE FROM to_device WHERE id <= ?", id) }
    }

    /// The server's latest counts of this device's keys, and the sync that reported them.
    package func deviceKeyCounts() async throws(StoreError) -> (oneTime: JSON?, unusedFallback: JSON?, token: String?) {
        try await read { db in
            let settings = SettingTable(db: db)
            func json(_ name: SettingTable.Name) throws -> JSON? {
                // Only valid JSON is stored.
                try settings.value(name).flatMap { try? JSON(parsing: $0) }
            }
            return (try json(.oneTimeKeyCounts), try json(.unusedFallbackKeyTypes), try settings.value(.syncToken))
        }
    }

    /// Replaces undecrypted events by their decrypted form, as if they had been received unencrypted. Repeating it
    /// changes nothing; events deleted meanwhile stay deleted.
    package func store(_ events: [ReadEvent]) async throws(StoreError) -> SyncOutcome {
        try await write { transaction in
            var outcome = SyncOutcome()
            let rules = PushReading(db: transaction.db, own: transaction.own)
            for event in events {
                outcome.add(try Opening(transaction: transaction, newsAge: Self.newsAge, rules: rules).store(event))
            }
            return outcome
        }
    }
}

/// Stores a single decrypted event.
private struct Opening {
    let transaction: StoreTransaction
    let newsAge: Int64
    let rules: PushReading

    private var db: Connection { transaction.db }
    private var table: CiphertextTable { CiphertextTable(db: db) }

    func store(_ read: ReadEvent) throws -> SyncOutcome {
        let eventID = read.event.rawValue
        guard let (conversation, raw) = try table.waiting(eventID) else { return SyncOutcome() }
        switch read.result {
        case .failure(let unreadable):
            try tell(unreadable.reason, eventID, in: conversation)
            return SyncOutcome()
        case .success(let inner):
            guard let event = Self.event(raw, inner) else {
                try tell(.unsupported, eventID, in: conversation)
                return SyncOutcome()
            }
            // A doubtful edit must not change a message whose sender is certain.
            if read.doubt != nil, case .replace(let target) = event.relation, try table.isBeyondDoubt(target) {
                try tell(.otherSender, eventID, in: conversation)
                return SyncOutcome()
            }
            return try put(event, eventID, in: conversation, doubt: read.doubt)
        }
    }

    private func tell(_ reason: UnreadableReason, _ eventID: String, in conversation: Int64) throws {
        try table.setUnreadable(reason, eventID)
        guard let message = try MessageTable(db: db).find(eventID: eventID), message.kind == .encrypted else { return }
        try db.run("UPDATE messages SET body = ? WHERE id = ?", reason.sentence, message.id)
        transaction.touchThread(conversation)
    }

    private func put(
        _ event: MatrixEvent, _ eventID: String, in conversation: Int64, doubt: MessageDoubt?
    ) throws -> SyncOutcome {
        let messages = MessageTable(db: db)
        let known = try messages.find(eventID: eventID)
        let position = try known?.position ?? SideEventTable(db: db).position(of: eventID, in: conversation)
        guard let position, let roomID = try ConversationTable(db: db).id(of: conversation),
            known == nil || known?.kind == .encrypted
        else {
            try table.setOpened(eventID, doubt)
            if known != nil { transaction.touchThread(conversation) }
            return SyncOutcome()
        }
        if let known {
            try SearchTable(db: db).changing(known.id) { try messages.delete(known.id) }
        } else {
            try db.run("DELETE FROM side_events WHERE event_id = ? AND conversation = ?", eventID, conversation)
        }
        try table.dropPlainEdits(of: eventID)
        let row = try db.first(
            "SELECT own_read_position, coalesce((SELECT max(position) FROM messages WHERE conversation = key), 0) FROM conversations WHERE key = ?",
            conversation
        ) { (read: $0.int64OrNil(0), newest: $0.int64(1)) }
        let isNews =
            transaction.now.milliseconds - Limits.time(event.originServerTS) < newsAge
            && position > row?.read ?? .min
        var writer = TimelineWriter(
            transaction: transaction, conversation: conversation, roomID: roomID, newest: row?.newest ?? position)
        let written = try writer.write(event, at: position, isNews: isNews, isHistory: !isNews)
        if isNews, case .message(let id, _, false, _, _) = written {
            let rule = try rules.outcome(of: event, in: conversation, room: roomID)
            try db.run(
                "UPDATE messages SET is_quiet = ?, mentions_me = max(mentions_me, ?) WHERE id = ?", !rule.notifies,
                rule.highlights, id)
        }
        try writer.catchUp()
        if let message = try messages.find(eventID: eventID) { _ = try VersionTable(db: db).apply(to: message) }
        // The last message of a conversation is triaged, however old it is.
        if case .message(let id, let kind, false, _, _) = written, !isNews, kind.isWords, position >= row?.newest ?? 0,
            transaction.isCreator
        {
            try TriageTable(db: db).enqueue(id, in: conversation)
        }
        try table.setOpened(eventID, doubt)
        transaction.touchThread(conversation)
        return writer.outcome
    }

    /// Combines the event's outer fields, which only the server can set, with the decrypted type and content.
    private static func event(_ raw: String, _ inner: JSON) -> MatrixEvent? {
        // It was stored as valid JSON.
        guard var whole = try? JSON(parsing: raw), let type = inner["type"].string,
            var content = inner["content"].object,
            !forbidden.contains(type)
        else { return nil }
        let outer = whole["content"]["m.relates_to"]
        if let own = content["m.relates_to"] {
            let isEdit = own["rel_type"].string == "m.replace" || outer["rel_type"].string == "m.replace"
            if isEdit, own["rel_type"] != outer["rel_type"] || own["event_id"] != outer["event_id"] { return nil }
        } else if !outer.isNull {
            content["m.relates_to"] = outer
        }
        whole["type"] = .string(type)
        whole["content"] = .object(content)
        var members = whole.object ?? JSONObject()
        for name in ["state_key", "redacts", "unsigned"] { members.removeValue(forKey: name) }
        return MatrixEvent(.object(members))
    }

    /// Types that are never encrypted: nested encryption and redactions.
    private static let forbidden: Set<String> = ["m.room.encrypted", "m.room.redaction"]
}
