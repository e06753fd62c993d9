import MatrixProtocol
import ProcessKit
import SQLiteKit

/// An operator's operations on accounts. They work on the database that a running server is using.
package struct Administration: Sendable {
    package struct Account: Sendable, Equatable {
        package let userID: String
        package let role: Role
        package let isGuest: Bool
        package let isDeactivated: Bool
        /// Milliseconds since 1970.
        package let createdAt: Int64
        package let devices: Int
        /// The account's storage by kind.
        package let uses: [Quotas.Use]
    }

    let server: Homeserver

    package init(_ app: HomeserverApp) {
        server = app.server
    }

    @discardableResult
    package func add(_ name: String, password: String, role: Role) async throws -> String {
        let userID = try userID(name)
        guard let localpart = MatrixIdentifiers.userParts(userID)?.localpart,
            MatrixIdentifiers.isNewLocalpart(localpart)
        else { throw HomeserverError.badUserName(name) }
        try check(password)
        let hash = try await server.passwords.hash(password)
        try await server.commit { transaction in
            guard try !Users.exists(userID, transaction.connection) else { throw HomeserverError.userExists(userID) }
            try Users.add(userID, password: hash, role: role, now: transaction.now, transaction.connection)
            try Audit.note("user add \(role.rawValue)", userID, transaction)
        }
        return userID
    }

    package func accounts() async throws -> [Account] {
        try await server.read { connection in
            try connection.query(
                """
                SELECT user_id, role, is_guest, deactivated_at, created_at,
                    (SELECT count(*) FROM devices d WHERE d.user_id = users.user_id)
                FROM users ORDER BY user_id
                """
            ) { row in
                Account(
                    userID: row.text(0), role: Role(rawValue: row.text(1)) ?? .fan, isGuest: row.bool(2),
                    isDeactivated: !row.isNull(3), createdAt: row.int64(4), devices: row.int(5),
                    uses: try Quotas.uses(of: row.text(0), connection))
            }
        }
    }

    /// Accounts that have used this share of a quota.
    package func crowded(over share: Double = 0.8) async throws -> [(userID: String, use: Quotas.Use)] {
        try await accounts().flatMap { account in
            account.uses.filter { $0.share >= share }.map { (account.userID, $0) }
        }
    }

    /// Ends all of the user's sessions, so that nobody who knew the old password stays signed in.
    package func setPassword(_ password: String, of name: String) async throws {
        let userID = try userID(name)
        try check(password)
        let hash = try await server.passwords.hash(password)
        try await change(userID, "user passwd") { transaction in
            try transaction.connection.run("UPDATE users SET password = ? WHERE user_id = ?", hash, userID)
            try Devices.remove(Devices.all(of: userID, transaction.connection), of: userID, transaction)
        }
    }

    package func setRole(_ role: Role, of name: String) async throws {
        let userID = try userID(name)
        try await change(userID, "user role \(role.rawValue)") { transaction in
            try transaction.connection.run("UPDATE users SET role = ? WHERE user_id = ?", role.rawValue, userID)
        }
    }

    package func deactivate(_ name: String) async throws {
        let userID = try userID(name)
        try await change(userID, "user deactivate") { try Deactivation($0).close(userID, erases: false) }
    }

    private func change(
        _ userID: String, _ action: String, _ change: @escaping @Sendable (Transaction) throws -> Void
    ) async throws {
        try await server.commit { transaction in
            guard try Users.isActive(userID, transaction.connection) else { throw HomeserverError.noSuchUser(userID) }
            try change(transaction)
            try Audit.note(action, userID, transaction)
        }
    }

    private func userID(_ name: String) throws -> String {
        guard let userID = server.userID(typed: name) else { throw HomeserverError.badUserName(name) }
        return userID
    }

    private func check(_ password: String) throws {
        guard password.count >= 8 else { throw HomeserverError.badPassword("A password needs 8 characters or more.") }
        do {
            try PasswordPolicy.check(password)
        } catch {
            throw HomeserverError.badPassword(error.message + ".")
        }
    }
}

/// A log of the operators' actions.
enum Audit {
    static func note(_ action: String, _ subject: String, actor: String = "operator", _ transaction: Transaction) throws
    {
        try transaction.connection.run(
            "INSERT INTO audit(at, actor, action, subject) VALUES(?, ?, ?, ?)", transaction.now, actor, action, subject)
    }
}
