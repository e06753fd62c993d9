import JSONKit
import SQLiteKit

/// What ids of the old server are called on the new one.
struct MovedIDs: Sendable {
    let oldServer: String
    let newServer: String
    /// The application service's own user on the new server.
    let own: String

    /// What people wrote stays as it is, even where all of it looks like an id.
    private static let words: Set<String> = ["body", "formatted_body", "name", "topic", "displayname", "reason", "key"]

    /// The id of a user or an alias.
    func name(_ id: String) -> String {
        guard id.hasSuffix(":" + oldServer) else { return id }
        return id.dropLast(oldServer.utf8.count) + newServer
    }

    /// Replaces every id that is a whole value or key; what has not been moved keeps its id.
    func content(_ json: JSON, _ connection: Connection) throws -> JSON {
        switch json {
        case .string(let text): return .string(try id(text, connection))
        case .array(let elements): return .array(try elements.map { try content($0, connection) })
        case .object(let object):
            return .object(
                JSONObject(
                    try object.map { key, value in
                        (
                            try id(key, connection),
                            Self.words.contains(key) && value.string != nil ? value : try content(value, connection)
                        )
                    }))
        default: return json
        }
    }

    func id(_ text: String, _ connection: Connection) throws -> String {
        let found: String?
        switch text.utf8.first {
        case UInt8(ascii: "@"), UInt8(ascii: "#"): return name(text)
        case UInt8(ascii: "!"):
            found = try connection.first("SELECT new FROM rooms WHERE old = ?", text) { $0.text(0) }
        case UInt8(ascii: "$"):
            found = try connection.first("SELECT new FROM events WHERE old = ?", text) { $0.text(0) }
        case UInt8(ascii: "m") where text.hasPrefix("mxc://\(oldServer)/"):
            let media = String(text.dropFirst("mxc://\(oldServer)/".utf8.count))
            found = try connection.first("SELECT new FROM media WHERE old = ? AND is_uploaded", media) { $0.text(0) }
        default: found = nil
        }
        return found ?? text
    }
}
