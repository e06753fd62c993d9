import ProcessKit
import Synchronization

/// Who is typing in which room, until they stop or their timeout expires.
final class TypingTracker: Sendable {
    private struct Room {
        var users: [String: Int64] = [:]
        var changedAt: Int64
    }

    private struct State {
        var rooms: [Int64: Room] = [:]
        var changedAt: Int64 = 0
    }

    private static let longest: Int64 = 120_000

    private let serials: SerialNumbers
    private let time: any TimeSource
    private let state = Mutex(State())
    private let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init(serials: SerialNumbers, time: any TimeSource) {
        self.serials = serials
        self.time = time
    }

    var serial: Int64 { serials.current }

    /// - Parameter timeout: milliseconds; nil when the user stops.
    /// - Returns: whether anything visible has changed.
    func set(_ userID: String, in room: Int64, timeout: Int64?) -> Bool {
        let now = time.now()
        let hasChanged = state.withLock { state in
            var entry = state.rooms[room] ?? Room(changedAt: 0)
            let was = entry.users[userID].map { $0 > now } ?? false
            entry.users[userID] = timeout.map { now + min(max(0, $0), Self.longest) }
            let hasChanged = was != (timeout != nil)
            if hasChanged {
                entry.changedAt = serials.next()
                state.changedAt = entry.changedAt
            }
            state.rooms[room] = entry
            return hasChanged
        }
        signal.yield()
        return hasChanged
    }

    /// Who is typing in the room, if that changed after `serial`.
    func change(in room: Int64, after serial: Int64) -> [String]? {
        let now = time.now()
        return state.withLock { state in
            guard let entry = state.rooms[room], entry.changedAt > serial else { return nil }
            return entry.users.filter { $0.value > now }.keys.sorted()
        }
    }

    /// Rooms with changes after `serial`.
    func changedRooms(after serial: Int64) -> [Int64] {
        state.withLock { state in
            guard state.changedAt > serial else { return [] }
            return state.rooms.filter { $0.value.changedAt > serial }.map(\.key)
        }
    }

    /// Calls `onExpiry` with the rooms in which somebody's typing has timed out, until cancelled.
    func watch(_ onExpiry: (_ rooms: [Int64]) async -> Void) async {
        for await _ in signals {
            while let next = nextExpiry() {
                do {
                    try await time.sleep(for: .milliseconds(max(1, next - time.now())))
                } catch {
                    return
                }
                let rooms = expire()
                if !rooms.isEmpty { await onExpiry(rooms) }
            }
        }
    }

    private func nextExpiry() -> Int64? {
        state.withLock { state in state.rooms.values.flatMap(\.users.values).min() }
    }

    private func expire() -> [Int64] {
        let now = time.now()
        return state.withLock { state in
            var changed: [Int64] = []
            for (room, entry) in state.rooms where entry.users.contains(where: { $0.value <= now }) {
                let left = entry.users.filter { $0.value > now }
                state.changedAt = serials.next()
                state.rooms[room] = Room(users: left, changedAt: state.changedAt)
                changed.append(room)
            }
            return changed
        }
    }
}

extension Homeserver {
    func expireTyping() async {
        await typing.watch { rooms in
            self.notifier.wake(rooms.map { .room($0) })
        }
    }
}
