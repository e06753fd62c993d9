import SQLiteKit

/// What a move has brought to the new server, counted over all its runs.
package struct MoveReport: Sendable, Equatable {
    package struct Left: Sendable, Equatable {
        package let kind: String
        package let reason: String
        package let count: Int
    }

    package var newServer = ""
    package var accounts = 0
    package var rooms = 0
    package var events = 0
    package var uploads = 0
    package var left: [Left] = []
    /// Accounts without a password.
    package var withoutPassword = 0
    /// Accounts that are closed on the old server and not yet on the new one.
    package var toClose = 0
    /// Events that came in since this run began.
    package var cameIn: Int64 = 0

    init(_ state: MoveState, cameIn: Int64) async throws {
        self = try await state.read { connection in
            func count(_ sql: String) throws -> Int {
                try connection.first("SELECT count(*) FROM \(sql)") { $0.int(0) } ?? 0
            }
            var report = MoveReport()
            report.accounts = try count("users WHERE step IN (1, 2, 3)")
            report.rooms = try count("rooms")
            report.events = try count("events")
            report.uploads = try count("media WHERE is_uploaded")
            report.withoutPassword = try count("users WHERE step = 2 AND has_password = 0 AND NOT is_adopted")
            report.left = try connection.query(
                "SELECT kind, reason, count(*) FROM left_behind GROUP BY kind, reason ORDER BY kind, count(*) DESC"
            ) { Left(kind: $0.text(0), reason: $0.text(1), count: $0.int(2)) }
            return report
        }
        newServer = try await state.setting("new_server") ?? ""
        self.cameIn = cameIn
    }

    private init() {}
}

extension MoveState {
    /// What was left behind, one by one: kind, id, reason.
    package func leftBehind() async throws -> [[String]] {
        try await read {
            try $0.query("SELECT kind, item, reason FROM left_behind ORDER BY kind, item") {
                [$0.text(0), $0.text(1), $0.text(2)]
            }
        }
    }

    /// The first passwords: new id, password.
    package func passwords() async throws -> [[String]] {
        try await read {
            try $0.query("SELECT new, password FROM users WHERE has_password ORDER BY new") {
                [$0.text(0), $0.text(1)]
            }
        }
    }
}
