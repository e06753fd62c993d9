import JSONKit
import ProcessKit
import SodiumKit

/// The state that a demo needs to continue after a restart.
package struct DemoRecord: Sendable, Hashable {
    package static let standardSeed: UInt64 = 7

    package let seed: UInt64
    /// The reference time that all times in the demo are relative to.
    let anchor: Int64
    /// Its position in the local day.
    package let day: DemoDay
    /// The secret from which the passwords of the demo's people are derived.
    let secret: String
    /// Whether all messages from before the demo's start have been sent.
    package var isComplete = false
    /// The room ids of the conversations.
    var rooms: [String: String] = [:]

    /// Loads the record, or starts a new one.
    ///
    /// - Parameter seed: the requested seed; nil accepts the existing one.
    package static func load(
        _ home: DemoHome, seed: UInt64?, now: Int64
    ) throws(DemoError) -> DemoRecord {
        do {
            guard Files.exists(home.record) else {
                let record = DemoRecord(
                    seed: seed ?? standardSeed, anchor: now, day: DemoDay(at: now), secret: Random.token())
                try record.save(home)
                return record
            }
            guard let kept = DemoRecord(try Files.readText(home.record, limit: 1 << 20)) else {
                throw DemoError.file("\(home.record) is damaged. Start the demo with --reset.")
            }
            if let seed, seed != kept.seed { throw DemoError.otherSeed(kept: kept.seed, asked: seed) }
            return kept
        } catch let error as DemoError {
            throw error
        } catch let error as FileError {
            throw DemoError(error)
        } catch {
            throw .file("\(error)")
        }
    }

    func save(_ home: DemoHome) throws(FileError) {
        let rooms = JSON.object(JSONObject(rooms.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
        let json: JSON = [
            "world": .int(Int64(DemoWorld.version)), "seed": .string("\(seed)"), "anchor": .int(anchor),
            "day": .int(day.begin / 60_000),
            "secret": .string(secret), "complete": .bool(isComplete), "rooms": rooms,
        ]
        try Files.write(json.serialized(), to: home.record)
    }

    package func password(of person: String) -> String {
        Base64.encode(Digest.sha256(Array("\(secret)/\(person)".utf8)), as: .urlUnpadded)
    }
}

extension DemoRecord {
    private init?(_ text: String) {
        // A malformed record gives nil.
        guard let json = try? JSON(parsing: text), let seed = json["seed"].string.flatMap({ UInt64($0) }),
            let anchor = json["anchor"].int64, let secret = json["secret"].string
        else { return nil }
        self.init(
            seed: seed, anchor: anchor, day: DemoDay(minutesSinceMidnight: json["day"].int ?? 0), secret: secret)
        isComplete = json["complete"].bool ?? false
        for (key, room) in json["rooms"].object ?? JSONObject() { rooms[key] = room.string }
    }
}
