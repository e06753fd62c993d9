import BuzzModel
import JSONKit
import SQLiteKit

/// The user's changes to whole conversations and to the account.
extension AccountStore {
    package func enqueueCreateRoom(
        name: String?, inviting users: [UserID], isDirect: Bool, encrypted: BeginsEncrypted = .never
    ) async throws(StoreError) -> ConversationID {
        try await write(durably: true) {
            try RoomCreation(transaction: $0).begin(
                name: name, inviting: users, isDirect: isDirect, encrypted: encrypted)
        }
    }

    package func enqueueInvite(_ user: UserID, to id: ConversationID) async throws(StoreError) {
        try await write(durably: true) { transaction in
            let key = try transaction.key(of: id)
            let composing = MessageComposer(transaction: transaction)
            let members = MemberTable(db: transaction.db)
            if try members.membership(of: user.rawValue, in: key) != "join" {
                try members.save(user.rawValue, displayName: nil, membership: "invite", in: key)
            }
            try OutboxTable(db: transaction.db).insert(
                composing.new(
                    .invite, in: key, target: user.rawValue, payload: ["user_id": .string(user.rawValue)],
                    summary: user.rawValue, dependsOn: try composing.creation(of: key)))
            transaction.touch(key, [.row, .name, .thread])
            transaction.change.outbox = true
        }
    }

    /// Accepts an invitation, which is visible at once, or joins a room by id or alias, which is visible once the
    /// server has done it.
    package func enqueueJoin(_ roomOrAlias: String) async throws(StoreError) {
        try await write(durably: true) { transaction in
            let table = ConversationTable(db: transaction.db)
            let outbox = OutboxTable(db: transaction.db)
            transaction.change.outbox = true
            guard let key = try table.key(of: roomOrAlias), let state = try table.state(of: key) else {
                try outbox.insert(
                    OutboxTable.New(
                        kind: .join, queue: Queue.join(roomOrAlias), target: roomOrAlias,
                        payload: ["room": .string(roomOrAlias)], summary: roomOrAlias,
                        transactionID: transaction.newTransactionID(), createdAt: transaction.now))
                return
            }
            guard state.membership != "joined" else { return }
            // Cancel a queued leave that has not been sent.
            for row in try outbox.rows(.leave, in: key) where !row.isOut { try outbox.remove(row.id) }
            try table.setMembership(.joined, of: key)
            try outbox.insert(
                MessageComposer(transaction: transaction).new(
                    .join, in: key, target: roomOrAlias,
                    payload: ["room": .string(roomOrAlias), "was": .string(state.membership)], summary: roomOrAlias))
            let invitation = try transaction.db.first(
                "SELECT kind, peer FROM conversations WHERE key = ?", key
            ) { (isDirect: $0.text(0) == "direct", peer: $0.textOrNil(1)) }
            if invitation?.isDirect == true, let peer = invitation?.peer {
                try DirectRooms(transaction: transaction).add(peer: peer, room: roomOrAlias)
            }
            transaction.touch(key, [.row, .name, .summary])
        }
    }

    /// Leaves a room or declines an invitation. A room that the server has not created yet is discarded.
    package func enqueueLeave(_ id: ConversationID) async throws(StoreError) {
        try await write(durably: true) { transaction in
            try Self.leave(try transaction.key(of: id), transaction)
        }
    }

    static func leave(_ key: Int64, _ transaction: StoreTransaction) throws {
        let table = ConversationTable(db: transaction.db)
        let outbox = OutboxTable(db: transaction.db)
        guard let state = try table.state(of: key), state.membership != "left" else { return }
        if let creation = try outbox.rows(.createRoom, in: key).first, !creation.isOut {
            return try OutboxRetry(transaction: transaction).withdraw(creation)
        }
        try table.setMembership(.left, of: key)
        let composing = MessageComposer(transaction: transaction)
        try outbox.insert(
            composing.new(
                .leave, in: key, payload: ["was": .string(state.membership)], summary: "Leave",
                dependsOn: try composing.creation(of: key)))
        transaction.touch(key, [.row, .summary])
        transaction.change.outbox = true
    }

    package func enqueueRename(_ id: ConversationID, to name: String) async throws(StoreError) {
        try await flags(of: id) { try $0.rename(name, of: $1) }
    }

    /// Marks as read up to a message, or to the end.
    package func enqueueReadMarker(
        _ id: ConversationID, upTo message: MessageID?, scope: MessageScope = .all
    ) async throws(StoreError) {
        try await flags(of: id) { try $0.markRead(upTo: message?.rawValue, scope: scope, of: $1) }
    }

    /// Changes many conversations at once; skips those that no longer exist.
    package func change(_ changes: [ConversationID: ConversationChange]) async throws(StoreError) {
        try await write(durably: true) { transaction in
            let flags = ConversationFlags(transaction: transaction)
            let table = ConversationTable(db: transaction.db)
            for (id, change) in changes {
                if let key = try table.key(of: id.rawValue) { try flags.set(change, of: key) }
            }
        }
    }

    /// Ends all snoozes that are due. Returns when the next one is due.
    package func wakeSnoozed() async throws(StoreError) -> Timestamp? {
        let next = try await nextSnooze()
        guard let next, next <= now() else { return next }
        return try await write { transaction in
            let due = try transaction.db.query(
                "SELECT key FROM conversations WHERE snoozed_until <= ?", transaction.now.milliseconds
            ) { $0.int64(0) }
            for key in due {
                // Every device does this at the same time, so nothing needs to be sent.
                try transaction.db.run("UPDATE conversations SET snoozed_until = NULL WHERE key = ?", key)
                transaction.touch(key, .row)
            }
            return try Self.nextSnooze(transaction.db)
        }
    }

    private func nextSnooze() async throws(StoreError) -> Timestamp? {
        try await read { try Self.nextSnooze($0) }
    }

    private static func nextSnooze(_ db: Connection) throws -> Timestamp? {
        try db.first("SELECT min(snoozed_until) FROM conversations WHERE snoozed_until IS NOT NULL") { row in
            row.int64OrNil(0).map { Timestamp(milliseconds: $0) }
        } ?? nil
    }

    /// Changes a profile field of the account: `displayname` or `avatar_url`.
    package func enqueueProfile(_ field: String, _ value: String?) async throws(StoreError) {
        try await write(durably: true) { transaction in
            try OutboxTable(db: transaction.db).insert(
                OutboxTable.New(
                    kind: .profile, queue: Queue.account, target: field,
                    payload: ["field": .string(field), "value": JSON(value)], summary: value ?? field,
                    transactionID: transaction.newTransactionID(), createdAt: transaction.now))
            transaction.change.outbox = true
        }
    }

    // MARK: Account data

    package func accountData(_ type: String, in id: ConversationID? = nil) async throws(StoreError) -> JSON? {
        try await read { try AccountDataTable(db: $0).content(type, room: id?.rawValue ?? "") }
    }

    package func setAccountData(_ content: JSON, type: String, summary: String) async throws(StoreError) {
        try await write(durably: true) { transaction in
            try AccountDataChange(transaction: transaction).set(content, type: type, summary: summary)
            if type == AccountDataType.preferences { transaction.change.preferences = true }
        }
    }

    package func preferences() async throws(StoreError) -> JSON {
        try await accountData(AccountDataType.preferences) ?? [:]
    }

    package func setPreferences(_ preferences: JSON) async throws(StoreError) {
        try await setAccountData(preferences, type: AccountDataType.preferences, summary: "Preferences")
    }

    private func flags(
        of id: ConversationID, _ body: @Sendable (ConversationFlags, Int64) throws -> Void
    ) async throws(StoreError) {
        try await write(durably: true) { transaction in
            try body(ConversationFlags(transaction: transaction), try transaction.key(of: id))
        }
    }
}
