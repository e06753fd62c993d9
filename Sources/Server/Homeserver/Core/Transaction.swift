import SQLiteKit

/// A running body of writes: its connection, its time, and the effects to apply once it is on disk.
final class Transaction {
    struct Effects: Sendable {
        /// The topics to wake.
        var wakes: Set<Notifier.Topic> = []
        /// Whether tokens were revoked.
        var endsSessions = false
        var endedDevices: [(userID: String, deviceID: String)] = []
    }

    let connection: Connection
    let server: Homeserver
    let now: Int64
    /// The timestamp for new events: now, unless the sender was allowed to set one.
    let eventTime: Int64
    var effects = Effects()
    /// Rooms whose cached audience was changed.
    var touchedRooms: Set<Int64> = []
    /// Whether any user's push rules were changed.
    var touchesRules = false

    init(connection: Connection, server: Homeserver, now: Int64, eventTime: Int64? = nil) {
        self.connection = connection
        self.server = server
        self.now = now
        self.eventTime = eventTime ?? now
    }

    /// The next position in the order of events. Returned when the body throws.
    func nextPosition() throws -> Int64 {
        let position = try connection.first("UPDATE stream SET pos = pos + 1 RETURNING pos") { $0.int64(0) }
        guard let position else {
            throw DatabaseError(kind: .corrupt, code: 0, message: "the stream position is missing")
        }
        return position
    }
}
