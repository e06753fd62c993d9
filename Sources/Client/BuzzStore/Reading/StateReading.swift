import JSONKit
import MatrixProtocol
import SQLiteKit

/// Queries for room state that is not in the conversation's columns.
struct StateReading {
    let db: Connection

    func powerLevels(of conversation: Int64) throws -> PowerLevels {
        let create = try event("m.room.create", in: conversation)
        let levels = try event("m.room.power_levels", in: conversation)
        let version = create?.content["room_version"].string.flatMap { RoomVersion($0) } ?? .standard
        let others = create?.content["additional_creators"].array?.compactMap(\.string) ?? []
        let creators = create.map { [$0.sender] + others } ?? []
        return PowerLevels(content: levels?.content, creators: creators, version: version)
    }

    private func event(_ type: String, in conversation: Int64) throws -> (sender: String, content: JSON)? {
        let row = try db.first(
            "SELECT sender, content FROM room_state WHERE conversation = ? AND type = ? AND state_key = ''",
            conversation,
            type
        ) { ($0.text(0), $0.text(1)) }
        return try row.map { ($0.0, try JSON(parsing: $0.1)) }
    }
}
