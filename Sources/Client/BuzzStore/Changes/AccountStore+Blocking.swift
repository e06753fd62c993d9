import BuzzModel
import JSONKit
import SQLiteKit

/// Blocked people, whom Matrix calls ignored, and reports. The list is account data, so all devices share it.
extension AccountStore {
    package func blocked() async throws(StoreError) -> [UserID] {
        try await read { try BlockedUsers.of($0).map { UserID($0) }.sorted { $0.rawValue < $1.rawValue } }
    }

    /// Also declines their open invitations.
    package func block(_ users: [UserID]) async throws(StoreError) {
        try await write(durably: true) { transaction in
            try BlockedUsers(transaction: transaction).block(users.map(\.rawValue))
        }
    }

    package func unblock(_ users: [UserID]) async throws(StoreError) {
        try await write(durably: true) { transaction in
            try BlockedUsers(transaction: transaction).change { list in
                for user in users { list[user.rawValue] = nil }
            }
        }
    }

    /// Blocks whoever sent these invitations. Returns those who were not blocked before.
    package func blockSenders(of invitations: [ConversationID]) async throws(StoreError) -> [UserID] {
        try await write(durably: true) { transaction in
            let before = Set(try BlockedUsers.of(transaction.db))
            let senders = Set(
                try invitations.compactMap {
                    try InvitationReading(db: transaction.db).invitation(to: $0.rawValue)?.inviter.rawValue
                })
            try BlockedUsers(transaction: transaction).block(senders.sorted())
            return senders.subtracting(before).sorted().map { UserID($0) }
        }
    }

    package func enqueueReport(_ id: ConversationID, reason: String) async throws(StoreError) {
        try await write(durably: true) { transaction in
            let key = try transaction.key(of: id)
            let composing = MessageComposer(transaction: transaction)
            try OutboxTable(db: transaction.db).insert(
                composing.new(
                    .report, in: key, payload: ["reason": .string(reason)],
                    summary: reason.isEmpty ? "no reason given" : reason, dependsOn: try composing.creation(of: key)))
            transaction.change.outbox = true
        }
    }
}

/// Changes the list of blocked people.
struct BlockedUsers {
    let transaction: StoreTransaction

    static func of(_ db: Connection) throws -> [String] {
        (try AccountDataTable(db: db).content(AccountDataType.ignored)?["ignored_users"].object ?? JSONObject())
            .map { $0.0 }
    }

    func block(_ users: [String]) throws {
        try change { list in
            for user in users where list[user] == nil { list[user] = [:] }
        }
        for user in users {
            let invitations = try transaction.db.query(
                "SELECT key FROM conversations WHERE membership = 'invited' AND NOT is_knock AND inviter = ?", user
            ) { $0.int64(0) }
            for key in invitations { try AccountStore.leave(key, transaction) }
        }
    }

    func change(_ body: (inout JSONObject) -> Void) throws {
        let type = AccountDataType.ignored
        var content = try AccountDataTable(db: transaction.db).content(type) ?? [:]
        let before = content["ignored_users"].object ?? JSONObject()
        var list = before
        body(&list)
        guard list != before else { return }
        content["ignored_users"] = .object(list)
        try AccountDataChange(transaction: transaction).set(content, type: type, summary: "Blocked people")
    }
}
