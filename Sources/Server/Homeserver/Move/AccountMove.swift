import JSONKit
import MatrixProtocol
import SQLiteKit

/// Moves accounts: names first, so that everything after them has an owner, and their profiles once there are pictures.
struct AccountMove: Sendable {
    let source: MoveSource
    let state: MoveState
    let target: MoveTarget
    let ids: MovedIDs
    /// Takes accounts of the same names that were there before.
    let adopts: Bool

    /// Which of these names somebody has on the new server already.
    func taken(_ users: [MoveSource.User]) async throws -> [String] {
        var names: [String] = []
        for user in users where try await state.step(of: user.id) == nil {
            let name = ids.name(user.id)
            let answer = try await target.patiently { _ in
                try await target.call("GET", MoveTarget.path("profile", name))
            }
            if answer.isSuccess {
                names.append(name)
            } else if answer.code != .notFound {
                // Taking a name for free by mistake would give somebody's account to another person.
                _ = try answer.required("to say whether it has an account \(name)")
            }
        }
        return names
    }

    /// From here on, an account of such a name is ours, even when the answer to its making was lost.
    func plan(_ users: [MoveSource.User]) async throws {
        let taken = try await taken(users)
        guard adopts || taken.isEmpty else { throw MoveError.namesTaken(taken) }
        try await state.database.write { connection in
            for user in users {
                try connection.run(
                    "INSERT OR IGNORE INTO users(old, new, step, is_adopted) VALUES(?, ?, ?, ?)", user.id,
                    ids.name(user.id), MoveState.Step.planned.rawValue, taken.contains(ids.name(user.id)))
            }
        }
    }

    func register(_ user: MoveSource.User) async throws {
        guard try await state.step(of: user.id) == .planned else { return }
        let new = ids.name(user.id)
        let localpart = new.dropFirst().prefix { $0 != ":" }
        let body: JSON = [
            "type": "m.login.application_service", "username": .string(String(localpart)), "inhibit_login": true,
        ]
        let answer = try await target.patiently { _ in
            try await target.call("POST", "/_matrix/client/v3/register", body)
        }
        switch answer.code {
        case nil where answer.isSuccess: break
        case .userInUse?: break
        case .exclusive?, .unknownToken?, .forbidden?: _ = try answer.required("an account for \(new)")
        default:
            try await state.leave("account", user.id, answer.reason)
            return try await state.set(user.id, to: .refused)
        }
        try await state.set(user.id, to: .registered)
    }

    /// After the pictures, and before anybody joins a room, because joining shows the profile.
    func setProfile(of user: MoveSource.User) async throws {
        guard try await state.step(of: user.id) == .registered else { return }
        let new = ids.name(user.id)
        if let name = user.displayName { try await set("displayname", to: name, of: new, user) }
        if let address = user.avatarURL {
            let avatar = try await state.read { try ids.id(address, $0) }
            // A picture that could not be moved is listed as such.
            if avatar != address { try await set("avatar_url", to: avatar, of: new, user) }
        }
        try await state.set(user.id, to: .hasProfile)
    }

    private func set(_ field: String, to value: String, of new: String, _ user: MoveSource.User) async throws {
        let answer = try await target.patiently { _ in
            try await target.call(
                "PUT", MoveTarget.path("profile", new, field), [field: .string(value)], as: new)
        }
        if !answer.isSuccess { try await state.leave("profile", "\(user.id) \(field)", answer.reason) }
    }

    /// Once everything of theirs is there, because whoever is closed can do nothing any more.
    func close(_ user: MoveSource.User) async throws {
        guard user.isClosed, try await state.step(of: user.id) == .hasProfile, try await !state.isAdopted(user.id)
        else { return }
        let answer = try await target.patiently { _ in
            try await target.call(
                "POST", MoveTarget.path("account", "deactivate"), ["erase": .bool(user.isErased)],
                as: ids.name(user.id))
        }
        if !answer.isSuccess, answer.code != .userDeactivated { _ = try answer.required("to close \(user.id)") }
        try await state.set(user.id, to: .closed)
    }
}
