import JSONKit

/// What a sync requests: short timelines, only the members who have sent something, no presence.
package struct SyncFilter: Sendable, Hashable {
    package var timelineLimit: Int
    package var includesPresence: Bool
    /// Only these rooms; nil for all.
    package var rooms: [String]?

    package init(timelineLimit: Int = 30, includesPresence: Bool = false) {
        self.timelineLimit = timelineLimit
        self.includesPresence = includesPresence
    }

    package var json: JSON {
        var filter: JSON = [
            "room": [
                "timeline": ["limit": .int(Int64(timelineLimit)), "lazy_load_members": true],
                "state": ["lazy_load_members": true],
                "include_leave": false,
            ]
        ]
        if let rooms { filter["room"]["rooms"] = .array(rooms.map { .string($0) }) }
        if !includesPresence { filter["presence"] = ["not_types": ["*"]] }
        return filter
    }

    /// The filter as used in the query of `/sync`.
    package var text: String { String(decoding: json.serialized(), as: UTF8.self) }
}
