import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Applies one room of a sync response.
struct RoomWriter {
    let transaction: StoreTransaction
    /// The response is from an initial sync, so nothing in it is news.
    let isFirstSync: Bool
    var outcome = SyncOutcome()
    /// Who has been typing in which conversation since this sync.
    private(set) var typing: [ConversationID: [String]] = [:]

    private var db: Connection { transaction.db }
    private var table: ConversationTable { ConversationTable(db: db) }

    init(transaction: StoreTransaction, isFirstSync: Bool) {
        self.transaction = transaction
        self.isFirstSync = isFirstSync
    }

    mutating func write(_ room: JoinedRoom) throws {
        guard let (key, before) = try open(room.roomID, as: .joined) else { return }
        let state = StateWriter(transaction: transaction, conversation: key, roomID: room.roomID)
        if let summary = Self.summary(room.summary) {
            try table.setSummary(heroes: summary.heroes, joined: summary.joined, invited: summary.invited, of: key)
            transaction.touch(key, .name)
        }
        if !room.stateIsAfter { try state.apply(room.state) }
        let ownPosition = try writeTimeline(
            room.timeline, of: key, roomID: room.roomID, before: before, damaged: room.damaged)
        if room.stateIsAfter {
            try state.apply(room.state)
        } else {
            try state.apply(room.timeline.events.lazy.filter(\.isState))
        }
        try state.learn(names: room.summary.heroNames, isJoined: room.summary.joinedCount ?? 0 > 1)
        try followUp(room, key: key)
        try writeReceipts(room.ephemeral, key: key)
        if let ownPosition { try table.advanceOwnRead(to: ownPosition, of: key) }
        try writeTyping(room, key: key)
        try RoomAccountData(transaction: transaction, conversation: key, roomID: room.roomID).apply(room.accountData)
        if let unread = room.unread {
            try table.setUnread(unread.notifications, highlights: unread.highlights, of: key)
            try SideThreadTable(db: db).settle(
                isAllRead: unread.notifications == 0 && before?.isMuted != true, in: key)
            transaction.touch(key, [.row, .summary])
            // Sending a message implies having read: tell the server, which still counts unread messages. In a first
            // sync that message may already be stored.
            if ownPosition != nil || isFirstSync, unread.notifications > 0 {
                try ConversationFlags(transaction: transaction).tellRead(key)
            }
        }
        if room.isUncounted {
            try UnreadCount(db: db).countKnown(in: key)
            transaction.touch(key, [.row, .summary])
        }
        if !isFirstSync, before?.newestPosition ?? 0 == 0 { try markNew(key) }
        outcome.conversations += 1
    }

    /// Marks a newly joined conversation as unread if it contains earlier messages, because the server's count starts
    /// at the join.
    private func markNew(_ key: Int64) throws {
        try db.run(
            """
            UPDATE conversations SET is_marked_unread = 1 WHERE key = ? AND unread = 0 AND EXISTS (
                SELECT 1 FROM messages m WHERE m.conversation = conversations.key AND m.is_own = 0
                    AND m.kind NOT IN ('state', 'deleted') AND m.position > coalesce(own_read_position, ?))
            """, key, Int64.min)
    }

    mutating func write(_ room: InvitedRoom) throws {
        guard let (key, before) = try open(room.roomID, as: .invited) else { return }
        try StateWriter(transaction: transaction, conversation: key, roomID: room.roomID).apply(room.state)
        transaction.touch(key, [.row, .name, .summary])
        // A server should not pass on the invitation of somebody blocked, but not all have learnt of it in time.
        if !room.isKnock, let inviter = invite(in: room)?.sender, try BlockedUsers.of(db).contains(inviter) {
            return try table.setMembership(.left, of: key)
        }
        let wasKnock = try db.first("SELECT is_knock FROM conversations WHERE key = ?", key) { $0.bool(0) } ?? false
        let isNewKind = wasKnock != room.isKnock
        if isNewKind { try db.run("UPDATE conversations SET is_knock = ? WHERE key = ?", room.isKnock, key) }
        if before?.membership != "invited" || isNewKind {
            try db.run(
                "UPDATE conversations SET last_activity = iif(?, ?, max(last_activity, ?)) WHERE key = ?",
                before == nil, came(room), came(room), key)
            if !room.isKnock { outcome.invitations.append(ConversationID(room.roomID)) }
        }
        outcome.conversations += 1
    }

    /// When the invitation was sent, if the server tells it; a device that signs in later learns it that way.
    private func came(_ room: InvitedRoom) -> Int64 {
        let now = transaction.now.milliseconds
        let sent = invite(in: room)?.originServerTS ?? 0
        return (1...now).contains(sent) ? sent : now
    }

    private func invite(in room: InvitedRoom) -> MatrixEvent? {
        room.state.last { $0.type == "m.room.member" && $0.stateKey == transaction.own }
    }

    mutating func write(_ room: LeftRoom) throws {
        // Ignore a room that was left before this device knew it.
        guard let key = try table.key(of: room.roomID), let before = try table.state(of: key) else { return }
        let state = StateWriter(transaction: transaction, conversation: key, roomID: room.roomID)
        if !room.stateIsAfter { try state.apply(room.state) }
        _ = try writeTimeline(room.timeline, of: key, roomID: room.roomID, before: before, damaged: room.damaged)
        if room.stateIsAfter {
            try state.apply(room.state)
        } else {
            try state.apply(room.timeline.events.lazy.filter(\.isState))
        }
        try table.setMembership(.left, of: key)
        try table.setUnread(0, highlights: 0, of: key)
        transaction.touch(key, [.row, .summary])
        outcome.conversations += 1
    }

    // MARK: Parts

    /// The conversation's row, created if needed; `nil` if the room id is invalid.
    private mutating func open(_ roomID: String, as membership: Membership) throws -> (Int64, ConversationTable.State?)?
    {
        guard Limits.isIdentifier(roomID) else {
            outcome.damagedEvents += 1
            return nil
        }
        if let key = try table.key(of: roomID), let state = try table.state(of: key) {
            if try state.membership != membership.rawValue && !isOvertaken(membership, key) {
                try table.setMembership(membership, of: key)
                transaction.touch(key, [.row, .name, .summary])
            }
            return (key, state)
        }
        let key = try table.insert(
            id: roomID, membership: membership, lastActivity: transaction.now.milliseconds)
        let accountData = AccountDataTable(db: db)
        if let peer = try accountData.directPeer(of: roomID) {
            try table.setDirect(peer: peer, isDirect: true, of: key)
        }
        if try accountData.isMuted(roomID) { try table.setMuted(true, of: key) }
        transaction.touch(key, [.row, .name, .summary])
        return (key, nil)
    }

    /// The user has answered the invitation or left, and the server does not know it yet.
    private func isOvertaken(_ membership: Membership, _ key: Int64) throws -> Bool {
        let outbox = OutboxTable(db: db)
        if try outbox.isPending(.leave, in: key) { return true }
        return try membership == .invited && outbox.isPending(.join, in: key)
    }

    private mutating func writeTimeline(
        _ timeline: Timeline, of key: Int64, roomID: String, before: ConversationTable.State?, damaged: [JSON]
    ) throws -> Int64? {
        for raw in damaged { try SideEventTable(db: db).keepDamaged(raw.text, roomID: roomID) }
        outcome.damagedEvents += damaged.count
        guard !timeline.events.isEmpty || timeline.isLimited else { return nil }
        var writer = TimelineWriter(
            transaction: transaction, conversation: key, roomID: roomID, newest: before?.newestPosition ?? 0)
        let cameBack = before?.membership == "left"
        if timeline.isLimited || isFirstSync || cameBack || before == nil {
            // Members may have left, come back or joined in the part that was not received.
            try SecrecyTable(db: db).beginEpoch(of: key, now: transaction.now)
            try SecrecyTable(db: db).setAllMembers(false, of: key)
        }
        try writer.append(
            timeline, mayMiss: isFirstSync || cameBack, isNews: !isFirstSync && before?.membership == "joined")
        try table.setNewestPosition(writer.newest, of: key)
        outcome.add(writer.outcome)
        try writer.catchUp()
        if !writer.outcome.arrivals.isEmpty, before?.isArchived == true, before?.isMuted == false {
            // A new message brings an archived conversation back, here and on other devices.
            try ConversationFlags(transaction: transaction).setInbox(isArchived: false, snoozedUntil: nil, of: key)
        }
        return writer.ownPosition
    }

    /// Recognises a room created here by its creation content, if the server's response was lost. While the request is
    /// running, the server may still add the encryption and the invitations, so nothing is sent into the room before
    /// the response.
    private func followUp(_ room: JoinedRoom, key: Int64) throws {
        let events = room.state + room.timeline.events
        guard let create = events.first(where: { $0.type == "m.room.create" && $0.sender == transaction.own }),
            let transactionID = create.content[EventWriter.transactionKey].string,
            let row = try OutboxTable(db: db).find(transactionID: transactionID), row.kind == .createRoom
        else { return }
        let creation = RoomCreation(transaction: transaction)
        guard row.state != .sending else { return try creation.note(row, made: room.roomID) }
        try creation.complete(row, roomID: room.roomID)
    }

    private func writeReceipts(_ ephemeral: [MatrixEvent], key: Int64) throws {
        let writer = ReceiptWriter(transaction: transaction, conversation: key)
        for event in ephemeral where event.type == "m.receipt" { try writer.apply(event.receipts) }
    }

    private mutating func writeTyping(_ room: JoinedRoom, key: Int64) throws {
        guard let event = room.ephemeral.last(where: { $0.type == "m.typing" }) else { return }
        let members = MemberTable(db: db)
        typing[ConversationID(room.roomID)] = try event.typingUserIDs.prefix(20).compactMap { user in
            guard user != transaction.own, Limits.isIdentifier(user) else { return nil }
            return try members.displayName(of: user, in: key) ?? user
        }
        transaction.touch(key, [.row, .thread])
    }

    private static func summary(_ summary: RoomSummary) -> (heroes: String?, joined: Int?, invited: Int?)? {
        guard summary.heroes != nil || summary.joinedCount != nil || summary.invitedCount != nil else { return nil }
        let heroes = summary.heroes.map { heroes in
            JSON.array(heroes.filter { Limits.isIdentifier($0) }.prefix(10).map { .string($0) }).text
        }
        return (heroes, summary.joinedCount, summary.invitedCount)
    }
}
