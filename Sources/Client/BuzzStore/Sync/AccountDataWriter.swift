import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// This project's own types of account data.
package enum AccountDataType {
    /// Per room: `{"archived": bool, "snoozedUntil": milliseconds}`.
    package static let inbox = "app.buzzbox.inbox"
    /// Per room: `{"event_id": the last message that needs no answer}`.
    package static let settled = "app.buzzbox.settled"
    /// Per room: the user's corrections of a deal, `{"corrections": {field: {"text", "stage"?}}, "removed": bool}`.
    package static let deal = "app.buzzbox.deal"
    /// Preferences shared by the account's devices.
    package static let preferences = "app.buzzbox.preferences"
    /// `{"snippets": {name: text}}`.
    static let snippets = "app.buzzbox.snippets"
    static let markedUnread = "m.marked_unread"
    static let direct = "m.direct"
    /// `{"ignored_users": {user: {}}}`: the server passes on nothing from them.
    static let ignored = "m.ignored_user_list"
}

/// Applies the server's account data for one room. Undelivered local changes take precedence.
struct RoomAccountData {
    let transaction: StoreTransaction
    let conversation: Int64
    let roomID: String

    private var db: Connection { transaction.db }

    func apply(_ events: [MatrixEvent]) throws {
        for event in events {
            try AccountDataTable(db: db).save(event.content, type: event.type, room: roomID)
            try derive(event.type, try withWhatWaits(event.type, event.content))
        }
    }

    /// Applies undelivered local changes on top of the server's content.
    private func withWhatWaits(_ type: String, _ content: JSON) throws -> JSON {
        try OutboxTable(db: db).rows(.roomAccountData, in: conversation)
            .filter { $0.target == type && $0.state != .failed }
            .reduce(content) { OutboxTable.merged(try JSON(parsing: $1.payload), into: $0) }
    }

    /// Restores the server's value after a local change was given up.
    func restore(_ type: String) throws {
        try derive(type, try AccountDataTable(db: db).content(type, room: roomID) ?? [:])
    }

    private func derive(_ type: String, _ content: JSON) throws {
        let table = ConversationTable(db: db)
        let outbox = OutboxTable(db: db)
        switch type {
        case "m.tag":
            guard try !outbox.isPending(.tag, in: conversation) else { return }
            try table.setPinned(content["tags"]["m.favourite"].object != nil, of: conversation)
        case AccountDataType.markedUnread, "com.famedly.marked_unread":
            try table.setMarkedUnread(content["unread"].bool ?? false, of: conversation)
        case AccountDataType.inbox:
            try table.setInbox(
                isArchived: content["archived"].bool ?? false,
                snoozedUntil: content["snoozedUntil"].int64.map { Limits.time($0) }, of: conversation)
        case AccountDataType.settled:
            try table.setSettled(content["event_id"].string, of: conversation)
            transaction.touch(conversation, .summary)
        case AccountDataType.deal:
            try DealTable(db: db).take(RoamingDeal(content: content), of: conversation)
            transaction.change.cards = true
        case "m.fully_read":
            guard let eventID = content["event_id"].string,
                let position = try SideEventTable(db: db).position(of: eventID, in: conversation)
            else { return }
            try table.advanceOwnRead(to: position, of: conversation)
            transaction.touch(conversation, .summary)
        default: return
        }
        transaction.touch(conversation, .row)
    }
}

/// Applies the server's account data for the whole account.
struct GlobalAccountData {
    let transaction: StoreTransaction

    private var db: Connection { transaction.db }

    func apply(_ events: [MatrixEvent]) throws {
        let table = AccountDataTable(db: db)
        for event in events {
            let content = try withWhatWaits(event.type, event.content)
            try table.save(content, type: event.type)
            switch event.type {
            case AccountDataType.direct:
                try table.replaceDirectRooms(content)
                try deriveDirect()
            case "m.push_rules":
                try table.replaceMutedRooms(content)
                try deriveMuted()
            case AccountDataType.preferences, AccountDataType.snippets: transaction.change.preferences = true
            default: break
            }
        }
    }

    /// Applies undelivered local changes on top of the server's content, including the reversal of withdrawn ones.
    private func withWhatWaits(_ type: String, _ content: JSON) throws -> JSON {
        let outbox = OutboxTable(db: db)
        var merged = content
        for row in try outbox.accountData(type) where row.state != .failed {
            var payload = try JSON(parsing: row.payload)
            payload["was"] = content
            try outbox.setPayload(payload, of: row.id)
            merged = OutboxTable.merged(payload, into: merged)
        }
        return merged
    }

    func deriveDirect() throws {
        let changed = try db.query(
            """
            SELECT c.key, d.user_id FROM conversations c LEFT JOIN direct_rooms d ON d.room_id = c.id
            WHERE c.membership = 'joined' AND c.id NOT LIKE 'local:%'
                AND (d.user_id IS NOT NULL) <> (c.kind = 'direct') OR (d.user_id IS NOT NULL AND c.peer IS NOT d.user_id)
            """
        ) { ($0.int64(0), $0.textOrNil(1)) }
        for (key, peer) in changed {
            try ConversationTable(db: db).setDirect(peer: peer, isDirect: peer != nil, of: key)
            transaction.touch(key, [.row, .name])
        }
    }

    func deriveMuted() throws {
        let changed = try db.query(
            """
            SELECT c.key, c.is_muted FROM conversations c LEFT JOIN muted_rooms m ON m.room_id = c.id
            WHERE (m.room_id IS NOT NULL) <> c.is_muted
            """
        ) { ($0.int64(0), $0.bool(1)) }
        for (key, isMuted) in changed where try !OutboxTable(db: db).isPending(.mute, in: key) {
            try ConversationTable(db: db).setMuted(!isMuted, of: key)
            transaction.touch(key, [.row, .summary])
        }
    }
}
