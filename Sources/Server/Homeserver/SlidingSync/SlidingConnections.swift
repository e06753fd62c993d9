import MatrixProtocol
import Synchronization

/// What clients were told by sliding sync, each device's connections by their names. Kept in memory alone: a client whose
/// place isn't known (any more) is told so and starts again.
final class SlidingConnections: Sendable {
    struct Key: Hashable, Sendable {
        let userID: String
        let deviceID: String
        let name: String
    }

    private struct Entry {
        /// The newest last. Once the client has come back with a place that one is the first, and the client surely has it.
        /// Which of the others reached it nobody knows until it comes back with one of them.
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

    /// The name of an answer's place. It is no stream token: as one it would acknowledge what never arrived.
    func newPosition() -> String {
        "p\(numbers.next())"
    }

    /// What the client knows who comes back with `position`. That answer has reached it, so those before it are forgotten.
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

    /// A client that names no place starts again.
    func restart(_ key: Key) {
        entries.withLock { _ = $0.removeValue(forKey: key) }
    }

    /// A device that is signed out.
    func forget(_ deviceID: String, of userID: String) {
        entries.withLock { entries in
            entries = entries.filter { $0.key.userID != userID || $0.key.deviceID != deviceID }
        }
    }

    /// - Parameter base: the place the answer goes on from. Should the client have gone on from a later one, or begun
    ///   again, it doesn't wait for this answer any more.
    func keep(_ state: SlidingState, as position: String, after base: String?, of key: Key) {
        guard let number = Self.number(of: position) else { return }
        let start = base.flatMap(Self.number(of:))
        entries.withLock { entries in
            if base != nil, entries[key]?.answers.contains(where: { $0.number == start }) != true { return }
            var entry = entries[key] ?? Entry(lastUse: 0)
            entry.answers.append((number, state))
            // The first is where the client stands: it may ask from there as often as answers are lost on their way.
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

    /// When all of them are too many, whoever has most loses one.
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
