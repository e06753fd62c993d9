import SQLiteKit

/// One body of writes under way: its connection, its time, and what is to happen once it is on disk.
final class Transaction {
    struct Effects: Sendable {
        /// Whose long polls have something to fetch.
        var wakes: Set<Notifier.Topic> = []
        /// Tokens were revoked.
        var endsSessions = false
        var endedDevices: [(userID: String, deviceID: String)] = []
    }

    let connection: Connection
    let server: Homeserver
    let now: Int64
    /// What new events carry as their time: now, unless their sender was allowed to say otherwise.
    let eventTime: Int64
    var effects = Effects()
    /// Whose audience was changed in memory.
    var touchedRooms: Set<Int64> = []
    /// Somebody's push rules were changed.
    var touchesRules = false

    init(connection: Connection, server: Homeserver, now: Int64, eventTime: Int64? = nil) {
        self.connection = connection
        self.server = server
        self.now = now
        self.eventTime = eventTime ?? now
    }

    /// The next place in the order of everything. Given back when the body throws.
    func nextPosition() throws -> Int64 {
        let position = try connection.first("UPDATE stream SET pos = pos + 1 RETURNING pos") { $0.int64(0) }
        guard let position else {
            throw DatabaseError(kind: .corrupt, code: 0, message: "the stream position is missing")
        }
        return position
    }
}
