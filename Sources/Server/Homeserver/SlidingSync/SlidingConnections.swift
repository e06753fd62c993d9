import MatrixProtocol
import Synchronization

/// What each client has been sent by sliding sync, by device and connection name. Kept in memory only: a client whose
/// position isn't known is told so and starts again.
final class SlidingConnections: Sendable {
    struct Key: Hashable, Sendable {
        let userID: String
        let deviceID: String
        let name: String
    }

    private struct Entry {
        /// Oldest first. Once the client has sent a position back, that one is the first, and it certainly has
        /// arrived. Which of the later ones have arrived is unknown until the client sends one of them.
        var answers: [(number: Int64, state: SlidingState)] = []
        var lastUse: Int64
    }

    private static let mostAnswers = 4
    private static let mostPerDevice = 16
    private static let mostPerUser = 64
    private static let mostKept = 2000

    private let entries = Mutex<[Key: Entry]>([:])
    private let numbers: SerialNumbers

    init(startingAt start: Int64) {
        numbers = SerialNumbers(startingAt: start)
    }

    /// A new position. It must not be a stream token: as one it would acknowledge what may not have arrived.
    func newPosition() -> String {
        "p\(numbers.next())"
    }

    /// What the client knows at `position`. That response has arrived, so earlier ones are dropped.
    func state(_ key: Key, at position: String) throws(MatrixError) -> SlidingState {
        let number = Self.number(of: position)
        let state = entries.withLock { entries -> SlidingState? in
            guard let number, var entry = entries[key],
                let state = entry.answers.first(where: { $0.number == number })?.state
            else { return nil }
            entry.answers.removeAll { $0.number < number }
            entry.lastUse = numbers.next()
            entries[key] = entry
            return state
        }
        guard let state else {
            throw MatrixError(400, .unknownPosition, "That place is not known (any more); start again")
        }
        return state
    }

    /// Called when a client sends no position, to start again.
    func restart(_ key: Key) {
        entries.withLock { _ = $0.removeValue(forKey: key) }
    }

    /// Called when a device is signed out.
    func forget(_ deviceID: String, of userID: String) {
        entries.withLock { entries in
            entries = entries.filter { $0.key.userID != userID || $0.key.deviceID != deviceID }
        }
    }

    /// - Parameter base: the position this response continues from. If the client has since moved on or started
    ///   again, it is not waiting for this response, which is discarded.
    func keep(_ state: SlidingState, as position: String, after base: String?, of key: Key) {
        guard let number = Self.number(of: position) else { return }
        let start = base.flatMap(Self.number(of:))
        entries.withLock { entries in
            if base != nil, entries[key]?.answers.contains(where: { $0.number == start }) != true { return }
            var entry = entries[key] ?? Entry(lastUse: 0)
            entry.answers.append((number, state))
            // Keep the first, which is the client's position: it may ask from there again as often as responses are
            // lost.
            if entry.answers.count > Self.mostAnswers { entry.answers.remove(at: 1) }
            entry.lastUse = numbers.next()
            let isNew = entries.updateValue(entry, forKey: key) == nil
            guard isNew else { return }
            let own = entries.filter { $0.key.userID == key.userID }
            let siblings = own.filter { $0.key.deviceID == key.deviceID }
            if siblings.count > Self.mostPerDevice { Self.removeOldest(among: siblings, from: &entries) }
            if own.count > Self.mostPerUser { Self.removeOldest(among: own, from: &entries) }
            if entries.count > Self.mostKept { Self.removeOldest(among: Self.ofLargestUsers(entries), from: &entries) }
        }
    }

    /// The candidates for removal when there are too many in total: those of the users with the most.
    private static func ofLargestUsers(_ entries: [Key: Entry]) -> [Key: Entry] {
        let counts = entries.keys.reduce(into: [String: Int]()) { $0[$1.userID, default: 0] += 1 }
        let most = counts.values.max()
        return entries.filter { counts[$0.key.userID] == most }
    }

    private static func removeOldest(among some: [Key: Entry], from entries: inout [Key: Entry]) {
        guard let oldest = some.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
        entries[oldest.key] = nil
    }

    private static func number(of position: String) -> Int64? {
        position.first == "p" ? Int64(position.dropFirst()) : nil
    }
}
