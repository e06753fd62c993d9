import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

extension AccountStore {
    /// The number of events per transaction, so that the user's changes never wait long for the writer.
    static let eventsAtOnce = 128

    package func syncToken() async throws(StoreError) -> String? {
        try await read { try SettingTable(db: $0).value(.syncToken) }
    }

    /// Makes the next sync an initial one; stored events stay, and each conversation is assumed to have a gap.
    package func clearSyncToken() async throws(StoreError) {
        try await write { try SettingTable(db: $0.db).set(.syncToken, nil) }
    }

    /// The rooms that the user is in as far as known. Call it before an initial sync, so that a room created during
    /// the request isn't mistaken for one that was left.
    package func knownRooms() async throws(StoreError) -> Set<String> {
        try await read { Set(try Self.rooms($0).map(\.id)) }
    }

    private static func rooms(_ db: Connection) throws -> [(key: Int64, id: String)] {
        try db.query("SELECT key, id FROM conversations WHERE membership <> 'left' AND id NOT LIKE 'local:%'") {
            ($0.int64(0), $0.text(1))
        }
    }

    /// Stores a sync response in several transactions; the last one also stores its token. Storing is idempotent, so
    /// if the program is killed in between, the same events are simply received again.
    ///
    /// - Parameters:
    ///   - ownUser: whose response it is: a safeguard against mixed up accounts.
    ///   - known: the rooms that were known when it was asked for; nil stands for all that are known now.
    ///   - portion: what part of an answer it is.
    @discardableResult
    package func apply(
        _ response: SyncResponse, ownUser: UserID, known: Set<String>? = nil, portion: SyncPortion = .all
    ) async throws(StoreError) -> SyncOutcome {
        guard ownUser == account else {
            throw .wrongAccount(expected: ownUser.rawValue, found: account.rawValue)
        }
        let isFirstSync = try await syncToken() == nil
        let live = live
        var outcome = SyncOutcome()
        var piece: [JoinedRoom] = []
        var waiting = 0
        for (index, room) in response.joined.enumerated() {
            outcome.events += room.timeline.events.count
            outcome.note(room, ownUser: ownUser, isFirstSync: isFirstSync)
            piece.append(room)
            waiting += room.timeline.events.count + room.state.count + 1
            guard waiting >= Self.eventsAtOnce || index == response.joined.count - 1 else { continue }
            let rooms = piece
            (piece, waiting) = ([], 0)
            outcome.add(
                try await applyPiece(isFirstSync: isFirstSync, isIndexed: outcome.isSmall) { writer in
                    for room in rooms { try writer.store(room) }
                })
        }
        outcome.add(
            try await applyPiece(isFirstSync: isFirstSync, isIndexed: outcome.isSmall) { writer in
                for room in response.invited { try writer.store(room) }
                for room in response.knocked { try writer.store(room.room) }
                for room in response.left { try writer.store(room) }
                let transaction = writer.transaction
                try writer.store(response.accountData)
                let present = response.presence.compactMap { Self.presence($0, now: transaction.now) }
                for (key, _) in try ConversationTable(db: transaction.db).direct(with: present.map(\.user.rawValue)) {
                    transaction.touch(key, .row)
                }
                for (user, presence) in present { live.setPresence(presence, of: user) }
                for key in try ConversationTable(db: transaction.db).hideSuperseded() { transaction.touch(key, .row) }
                if case .ahead = portion { return }
                try DeviceInbox(transaction: transaction).store(response, isFirstSync: isFirstSync)
                let rooms: Set<String>
                switch portion {
                case .ahead, .some: return
                case .all: rooms = Set(response.joined.ids + response.invited.ids + response.knocked.ids)
                case .last(let all): rooms = all
                }
                if isFirstSync { try Self.leaveVanished(rooms, known, transaction) }
                try SettingTable(db: transaction.db).set(.syncToken, response.nextBatch)
            })
        outcome.isFirstSync = isFirstSync
        return outcome
    }

    private static func presence(_ event: MatrixEvent, now: Timestamp) -> (user: UserID, presence: Presence)? {
        guard event.type == "m.presence", Limits.isIdentifier(event.sender),
            let state = event.content["presence"].string.flatMap({ Presence.State(rawValue: $0) })
        else { return nil }
        let ago = event.content["last_active_ago"].int64.map { min(max(0, $0), now.milliseconds) }
        let presence = Presence(
            state: state, lastActive: ago.map { Timestamp(milliseconds: now.milliseconds - $0) },
            statusMessage: event.content["status_msg"].string.map { Limits.text($0, 500) })
        return (UserID(event.sender), presence)
    }

    private func applyPiece(
        isFirstSync: Bool, isIndexed: Bool, _ body: @Sendable (inout RoomWriter) throws -> Void
    ) async throws(StoreError) -> SyncOutcome {
        let live = live
        return try await write { transaction in
            var writer = RoomWriter(transaction: transaction, isFirstSync: isFirstSync)
            try body(&writer)
            for (id, names) in writer.typing { live.setTyping(names, in: id) }
            var outcome = writer.outcome
            if outcome.storedMessages > 0 {
                outcome.needsIndexing = try !isIndexed || Self.indexSome(transaction.db)
            }
            return outcome
        }
    }

    /// Indexes the new messages unless older ones are still waiting. Returns whether some are left.
    private static func indexSome(_ db: Connection) throws -> Bool {
        let search = SearchTable(db: db)
        let behind = try search.newestMessage() - search.indexedThrough()
        guard behind <= eventsAtOnce * 2 else { return true }
        return try search.indexPending(limit: Int(behind)) > 0
    }

    /// Rooms missing from an initial sync were left while this device was offline.
    private static func leaveVanished(
        _ present: Set<String>, _ known: Set<String>?, _ transaction: StoreTransaction
    ) throws {
        for (key, id) in try rooms(transaction.db) where !present.contains(id) && known?.contains(id) ?? true {
            try ConversationTable(db: transaction.db).setMembership(.left, of: key)
            transaction.touch(key, [.row, .summary])
        }
    }
}
