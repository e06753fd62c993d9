import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

extension AccountStore {
    /// So many events are written in one transaction, so that what the person does never waits long for its turn.
    static let eventsAtOnce = 128
    static let eventsIndexedAtOnce = 512

    package func syncToken() async throws(StoreError) -> String? {
        try await read { try SettingTable(db: $0).value(.syncToken) }
    }

    /// The next sync begins anew; what is stored stays, and each conversation is taken to miss something.
    package func clearSyncToken() async throws(StoreError) {
        try await write { try SettingTable(db: $0.db).set(.syncToken, nil) }
    }

    /// Stores a sync response. It goes in in pieces, each a transaction; its token goes in with the last. Applying a
    /// piece again changes nothing, so that a program killed in between gets the same events once more and all is well.
    ///
    /// - Parameter ownUser: whose response it is: a safeguard against mixed up accounts.
    @discardableResult
    package func apply(_ response: SyncResponse, ownUser: UserID) async throws(StoreError) -> SyncOutcome {
        guard ownUser == account else {
            throw .wrongAccount(expected: ownUser.rawValue, found: account.rawValue)
        }
        let isFirstSync = try await syncToken() == nil
        // Few new messages are found at once; many wait for the index, so that they are shown sooner.
        let isIndexed = response.eventCount <= Self.eventsIndexedAtOnce
        let live = live
        var outcome = SyncOutcome()
        for piece in Self.pieces(response.joined) {
            outcome.add(
                try await applyPiece(isFirstSync: isFirstSync, isIndexed: isIndexed) { writer in
                    for room in response.joined[piece] { try writer.write(room) }
                })
        }
        outcome.add(
            try await applyPiece(isFirstSync: isFirstSync, isIndexed: isIndexed) { writer in
                for room in response.invited { try writer.write(room) }
                for room in response.left { try writer.write(room) }
                let transaction = writer.transaction
                try GlobalAccountData(transaction: transaction).apply(response.accountData)
                let present = response.presence.compactMap { Self.presence($0, now: transaction.now) }
                for (key, _) in try ConversationTable(db: transaction.db).direct(with: present.map(\.user.rawValue)) {
                    transaction.touch(key, .row)
                }
                for (user, presence) in present { live.setPresence(presence, of: user) }
                for key in try ConversationTable(db: transaction.db).hideSuperseded() { transaction.touch(key, .row) }
                if isFirstSync { try Self.leaveVanished(response, transaction) }
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

    /// Indexes what came just now, unless more is waiting from before. Says whether some is left.
    private static func indexSome(_ db: Connection) throws -> Bool {
        let search = SearchTable(db: db)
        let behind = try search.newestMessage() - search.indexedThrough()
        guard behind <= eventsAtOnce * 2 else { return true }
        return try search.indexPending(limit: Int(behind)) > 0
    }

    /// Rooms that a first sync does not name have been left while this device was away.
    private static func leaveVanished(_ response: SyncResponse, _ transaction: StoreTransaction) throws {
        let present = Set(response.joined.map(\.roomID) + response.invited.map(\.roomID))
        let stored = try transaction.db.query(
            "SELECT key, id FROM conversations WHERE membership <> 'left' AND id NOT LIKE 'local:%'"
        ) { ($0.int64(0), $0.text(1)) }
        for (key, id) in stored where !present.contains(id) {
            try ConversationTable(db: transaction.db).setMembership(.left, of: key)
            transaction.touch(key, [.row, .summary])
        }
    }

    /// Rooms in order, cut where enough events have come together.
    private static func pieces(_ rooms: [JoinedRoom]) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var start = 0
        var events = 0
        for (index, room) in rooms.enumerated() {
            events += room.timeline.events.count + room.state.count + 1
            if events >= eventsAtOnce {
                pieces.append(start..<index + 1)
                start = index + 1
                events = 0
            }
        }
        if start < rooms.count { pieces.append(start..<rooms.count) }
        return pieces
    }
}
