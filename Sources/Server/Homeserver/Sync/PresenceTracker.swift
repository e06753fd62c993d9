import ProcessKit
import Synchronization

/// Who is online. Kept in memory: after a restart everybody is offline until they return.
final class PresenceTracker: Sendable {
    enum Status: String, Sendable {
        case online, unavailable, offline
    }

    struct Entry: Sendable, Equatable {
        var status: Status
        var message: String?
        var lastActive: Int64
        var changedAt: Int64

        static let unheardOf = Entry(status: .offline, message: nil, lastActive: 0, changedAt: 0)
    }

    /// Users without a `/sync` for this long count as offline.
    static let patience: Int64 = 90_000

    private let serials: SerialNumbers
    private let time: any TimeSource
    private let entries = Mutex<[String: Entry]>([:])
    /// The latest change of any user, so that most look-ups can return at once.
    private let lastChange = Atomic<Int64>(0)

    init(serials: SerialNumbers, time: any TimeSource) {
        self.serials = serials
        self.time = time
    }

    /// - Returns: whether the visible presence has changed.
    func set(_ status: Status, message: String?? = nil, for userID: String) -> Bool {
        let now = time.now()
        return entries.withLock { entries in
            var entry = entries[userID] ?? .unheardOf
            let before = entry
            entry.status = status
            if let message { entry.message = message }
            if status != .offline { entry.lastActive = now }
            let hasChanged = entry.status != before.status || entry.message != before.message
            if hasChanged { entry.changedAt = nextSerial() }
            entries[userID] = entry
            return hasChanged
        }
    }

    func entry(of userID: String) -> Entry? {
        entries.withLock { $0[userID] }
    }

    private func nextSerial() -> Int64 {
        let serial = serials.next()
        lastChange.store(serial, ordering: .sequentiallyConsistent)
        return serial
    }

    func changes(after serial: Int64) -> [(userID: String, entry: Entry)] {
        guard lastChange.load(ordering: .sequentiallyConsistent) > serial else { return [] }
        return entries.withLock { entries in
            entries.filter { $0.value.changedAt > serial }.map { ($0.key, $0.value) }
        }
    }

    /// Marks users who have been silent for too long as offline, and returns them.
    func expire() -> [String] {
        let now = time.now()
        return entries.withLock { entries in
            var gone: [String] = []
            for (userID, entry) in entries where entry.status != .offline && now - entry.lastActive > Self.patience {
                entries[userID]?.status = .offline
                entries[userID]?.changedAt = nextSerial()
                gone.append(userID)
            }
            return gone
        }
    }

    func remove(_ userID: String) {
        entries.withLock { _ = $0.removeValue(forKey: userID) }
    }
}
