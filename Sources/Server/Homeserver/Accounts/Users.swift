import JSONKit
import MatrixProtocol
import SQLiteKit

/// Queries about accounts.
enum Users {
    struct Credentials: Sendable {
        let userID: String
        let password: String?
        let isDeactivated: Bool
    }

    struct Profile: Sendable, Equatable {
        var displayName: String?
        var avatarURL: String?
    }

    static func credentials(of userID: String, _ connection: Connection) throws -> Credentials? {
        try connection.first("SELECT password, deactivated_at FROM users WHERE user_id = ?", userID) {
            Credentials(userID: userID, password: $0.textOrNil(0), isDeactivated: !$0.isNull(1))
        }
    }

    static func exists(_ userID: String, _ connection: Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM users WHERE user_id = ?", userID) { _ in true } ?? false
    }

    static func isActive(_ userID: String, _ connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM users WHERE user_id = ? AND deactivated_at IS NULL", userID
        ) { _ in true } ?? false
    }

    static func isGuest(_ userID: String, _ connection: Connection) throws -> Bool {
        try connection.first("SELECT is_guest FROM users WHERE user_id = ?", userID) { $0.bool(0) } ?? false
    }

    /// - Parameter password: the hash; nil for guests, who cannot sign in again.
    static func add(
        _ userID: String, password: String?, role: Role = .fan, isGuest: Bool = false, now: Int64,
        _ connection: Connection
    ) throws {
        let name = MatrixIdentifiers.userParts(userID)?.localpart
        try connection.run(
            """
            INSERT INTO users(user_id, password, role, is_guest, created_at, display_name) VALUES(?, ?, ?, ?, ?, ?)
            """, userID, password, role.rawValue, isGuest, now, isGuest ? nil : name)
    }

    /// Turns a guest into a user; false when there is no such guest.
    static func promote(_ userID: String, password: String, _ connection: Connection) throws -> Bool {
        let name = MatrixIdentifiers.userParts(userID)?.localpart
        return try connection.run(
            """
            UPDATE users SET password = ?, is_guest = 0, display_name = coalesce(display_name, ?)
            WHERE user_id = ? AND is_guest = 1 AND deactivated_at IS NULL
            """, password, name, userID) == 1
    }

    static func profile(of userID: String, _ connection: Connection) throws -> Profile? {
        try connection.first("SELECT display_name, avatar_url FROM users WHERE user_id = ?", userID) {
            Profile(displayName: $0.textOrNil(0), avatarURL: $0.textOrNil(1))
        }
    }
}

extension Homeserver {
    func userID(localpart: String) -> String {
        "@\(localpart):\(configuration.serverName)"
    }

    /// Turns what a person types as their name into a user id: `bob`, `Bob` and `@bob:here` are equivalent.
    func userID(typed name: String) -> String? {
        if name.first == "@" {
            guard let parts = MatrixIdentifiers.userParts(name), parts.server == configuration.serverName else {
                return nil
            }
            return userID(localpart: parts.localpart.lowercased())
        }
        return name.isEmpty || name.utf8.count > 200 ? nil : userID(localpart: name.lowercased())
    }

    func isOurs(_ userID: String) -> Bool {
        MatrixIdentifiers.userParts(userID)?.server == configuration.serverName
    }
}
