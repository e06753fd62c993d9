import JSONKit
import MatrixProtocol

/// What a move has to do and what it will have to leave behind, found without changing anything.
package struct MovePlan: Sendable {
    package var accounts = 0
    package var closedAccounts = 0
    package var rooms = 0
    package var events: Int64 = 0
    package var encrypted: Int64 = 0
    package var uploads = 0
    package var uploadBytes: Int64 = 0
    /// What is known only when the new server answers.
    package var newServer: String?
    package var taken: [String] = []
    package var tooLarge = 0
    /// Versions that the new server cannot make rooms of, and how many rooms have them.
    package var foreignVersions: [(version: String, rooms: Int)] = []

    init(of source: MoveSource, since last: Int64 = 0) async throws {
        let users = try await source.users()
        (accounts, closedAccounts) = (users.count, users.count { $0.isClosed })
        rooms = try await source.rooms().count
        events = try await source.countEvents(after: last)
        encrypted = try await source.countEvents(where: "type = 'm.room.encrypted' AND redacted_by IS NULL")
        let media = try await source.uploads()
        (uploads, uploadBytes) = (media.count, media.reduce(0) { $0 + $1.size })
    }

    mutating func ask(_ target: MoveTarget, _ source: MoveSource, _ accounts: AccountMove) async throws {
        newServer = accounts.ids.newServer
        taken = try await accounts.taken(source.users())
        if let limit = try await MediaMove.limit(of: target, as: accounts.ids.own) {
            tooLarge = try await source.uploads().count { $0.size > limit }
        }
        let answer = try await target.patiently { _ in
            try await target.call("GET", MoveTarget.path("capabilities"), as: accounts.ids.own)
        }
        guard let known = answer.json["capabilities"]["m.room_versions"]["available"].object else { return }
        var counts: [String: Int] = [:]
        for room in try await source.rooms() where known[room.version.name] == nil {
            counts[room.version.name, default: 0] += 1
        }
        foreignVersions = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
