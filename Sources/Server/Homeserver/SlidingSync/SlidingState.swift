/// What a client knows that has one answer of a connection.
struct SlidingState: Sendable {
    struct Sent: Sendable {
        /// Of the room everything up to here is known.
        var through: Int64
        var timelineLimit: Int
        /// Whether the timeline goes back to the room's beginning.
        var isWhole = false
        /// State whose newest piece is known.
        var required: RequiredState
        var isDirect = false
        /// Those that lazy loading brought along, with the positions of their member events.
        var members: [String: Int64] = [:]
    }

    private static let mostMembers = 2000

    var position: Int64 = 0
    /// For what is kept in memory only.
    var serial: Int64 = 0
    /// By the room's number in the database, as in the next two.
    var rooms: [Int64: Sent] = [:]
    var receipts: [Int64: Int64] = [:]
    var accountData: [Int64: Int64] = [:]
    /// How many keys of the device others may still claim, as it was told.
    var keyCounts: [UInt8] = []

    /// Of too many those stay who changed last.
    static func joined(_ known: [String: Int64], _ sent: [String: Int64]) -> [String: Int64] {
        guard sent.count <= mostMembers else {
            let newest = sent.sorted { $0.value > $1.value }.prefix(mostMembers)
            return Dictionary(newest.map { ($0.key, $0.value) }) { $1 }
        }
        return known.count + sent.count > mostMembers ? sent : known.merging(sent) { $1 }
    }
}
