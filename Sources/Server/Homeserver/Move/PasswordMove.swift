import HTTPKit
import JSONKit
import SQLiteKit
import SodiumKit

/// Gives every account a first password by Synapse's administration, because the old ones are stored as digests that
/// nothing but this server reads.
struct PasswordMove: Sendable {
    let state: MoveState
    let target: MoveTarget
    let token: String

    func run() async throws {
        for (old, new) in try await waiting() {
            try Task.checkCancellation()
            let password = try await password(for: old)
            let path = "/_synapse/admin/v2/users/" + MoveTarget.segment(new)
            let body: JSON = ["password": .string(password), "logout_devices": false]
            let answer = try await target.patiently { _ in
                try await target.call(
                    "PUT", path, content: (.bytes(body.serialized()), "application/json"), token: token)
            }
            if [401, 403].contains(answer.status) {
                throw MoveError.refused(
                    what: "to set passwords, for which --admin-token must name a file with an administrator's token",
                    why: answer.reason)
            }
            guard answer.isSuccess else {
                try await state.leave("password", new, answer.reason)
                continue
            }
            try await state.database.write { try $0.run("UPDATE users SET has_password = 1 WHERE old = ?", old) }
            try await state.found("password", new)
        }
    }

    /// Noted before it is set, so that it is known even when the answer is lost.
    private func password(for old: String) async throws -> String {
        let fresh = Random.token(bytes: 12)
        return try await state.database.write { connection in
            try connection.run("UPDATE users SET password = ? WHERE old = ? AND password IS NULL", fresh, old)
            return try connection.first("SELECT password FROM users WHERE old = ?", old) { $0.text(0) } ?? fresh
        }
    }

    private func waiting() async throws -> [(String, String)] {
        try await state.read {
            try $0.query(
                "SELECT old, new FROM users WHERE step = ? AND has_password = 0 AND NOT is_adopted ORDER BY old",
                MoveState.Step.hasProfile.rawValue
            ) { ($0.text(0), $0.text(1)) }
        }
    }
}
