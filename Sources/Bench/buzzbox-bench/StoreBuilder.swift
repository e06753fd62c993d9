import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import SQLiteKit

/// Builds a store from bytes, the way a sync does.
struct StoreBuilder: CustomStringConvertible {
    let messages: Int

    var conversations: Int { min(10_000, max(100, messages / 100)) }
    var description: String { "\(messages) messages, \(conversations) conversations" }

    static let now: @Sendable () -> Timestamp = { Timestamp(milliseconds: 1_800_000_000_000) }

    static func open(_ path: String) async throws -> AccountStore {
        try await AccountStore.open(.file(path), account: UserID(GeneratedSync.owner), now: now)
    }

    /// - Returns: the store, the source for further responses, and the number of events stored per second.
    func build(at path: String) async throws -> (AccountStore, GeneratedSync, eventsPerSecond: Double) {
        let store = try await Self.open(path)
        var source = GeneratedSync(conversations: conversations)
        let perRoom = max(1, messages / conversations)
        let roomsPerAnswer = max(1, 5_000 / perRoom)
        var events = 0
        var spent = Samples()
        for start in stride(from: 0, to: conversations, by: roomsPerAnswer) {
            let rooms = start..<min(start + roomsPerAnswer, conversations)
            let bytes = source.answer(rooms: rooms, perRoom: perRoom, isFirst: true, token: "s\(start)")
            try await spent.measure { try await Self.apply(bytes, to: store) }
            events += rooms.count * (perRoom + 3)
        }
        return (store, source, Double(events) / spent.milliseconds.reduce(0, +) * 1_000)
    }

    /// The same with a full-text index.
    @discardableResult
    func indexed(at path: String) async throws -> GeneratedSync {
        let (store, source, _) = try await build(at: path)
        while try await store.indexPending(limit: 2_000) > 0 {}
        return source
    }

    private static func apply(_ bytes: [UInt8], to store: AccountStore) async throws {
        guard let response = try SyncResponse(parsing: bytes) else { return }
        _ = try await store.apply(response, ownUser: UserID(GeneratedSync.owner))
    }
}
