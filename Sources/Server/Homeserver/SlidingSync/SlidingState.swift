/// What a client knows once it has received a certain response.
struct SlidingState: Sendable {
    struct Sent: Sendable {
        /// Everything in the room up to here is known.
        var through: Int64
        var timelineLimit: Int
        /// Whether the timeline reaches back to the room's beginning.
        var isWhole = false
        /// The state that the client keeps up to date.
        var required: RequiredState
        var isDirect = false
        /// Members sent because of lazy loading, with the positions of their member events.
        var members: [String: Int64] = [:]
    }

    private static let mostMembers = 2000

    var position: Int64 = 0
    /// The counterpart of `position` for changes kept only in memory.
    var serial: Int64 = 0
    /// All three are keyed by the room's number in the database.
    var rooms: [Int64: Sent] = [:]
    var receipts: [Int64: Int64] = [:]
    var accountData: [Int64: Int64] = [:]
    /// The key counts last sent to the device.
    var keyCounts: [UInt8] = []

    /// Merges the members; if there are too many, keeps the most recently changed.
    static func joined(_ known: [String: Int64], _ sent: [String: Int64]) -> [String: Int64] {
        guard sent.count <= mostMembers else {
            let newest = sent.sorted { $0.value > $1.value }.prefix(mostMembers)
            return Dictionary(newest.map { ($0.key, $0.value) }) { $1 }
        }
        return known.count + sent.count > mostMembers ? sent : known.merging(sent) { $1 }
    }
}
