import JSONKit
import MatrixProtocol
import SQLiteKit

/// The part of a filter that selects events.
struct EventFilter: Sendable, Equatable {
    var limit: Int?
    var types: [String]?
    var notTypes: [String] = []
    var senders: [String]?
    var notSenders: [String] = []
    var rooms: [String]?
    var notRooms: [String] = []
    var containsURL: Bool?
    var lazyLoadsMembers = false
    var includesRedundantMembers = false
    var countsThreads = false
    /// By an event's relation to another one.
    var relationKinds: [String]?
    var notRelationKinds: [String] = []
    /// Relation types and senders: an event passes if another event relates to it in this way.
    var relatedByKinds: [String]?
    var relatedBySenders: [String]?

    init() {}

    init(text: String) throws(MatrixError) {
        let json: JSON
        do throws(JSONError) {
            json = try JSON(parsing: text)
        } catch {
            throw MatrixError(400, .notJSON, "The filter is not JSON")
        }
        try self.init(json)
    }

    init(_ json: JSON) throws(MatrixError) {
        if json.isNull { return }
        guard json.object != nil else { throw .badJSON("A filter must be an object") }
        if let limit = try json.optionalInt("limit") {
            guard limit >= 0 else { throw .badJSON("limit must be 0 or more") }
            self.limit = Int(limit)
        }
        types = try Self.list(json, "types")
        notTypes = try Self.list(json, "not_types") ?? []
        senders = try Self.list(json, "senders", MatrixIdentifiers.isUserID)
        notSenders = try Self.list(json, "not_senders", MatrixIdentifiers.isUserID) ?? []
        rooms = try Self.list(json, "rooms", MatrixIdentifiers.isRoomID)
        notRooms = try Self.list(json, "not_rooms", MatrixIdentifiers.isRoomID) ?? []
        containsURL = try json.optionalBool("contains_url")
        lazyLoadsMembers = try json.optionalBool("lazy_load_members") ?? false
        includesRedundantMembers = try json.optionalBool("include_redundant_members") ?? false
        // Names from before they were part of the specification.
        let early = "org.matrix.msc3874."
        let (kinds, earlyKinds) = (try Self.list(json, "rel_types"), try Self.list(json, early + "rel_types"))
        relationKinds = kinds ?? earlyKinds
        let (not, earlyNot) = (try Self.list(json, "not_rel_types"), try Self.list(json, early + "not_rel_types"))
        notRelationKinds = not ?? earlyNot ?? []
        relatedByKinds = try Self.list(json, "related_by_rel_types")
        relatedBySenders = try Self.list(json, "related_by_senders", MatrixIdentifiers.isUserID)
        countsThreads = try json.optionalBool("unread_thread_notifications") ?? false
    }

    static func list(
        _ json: JSON, _ key: String, _ isValid: (String) -> Bool = { _ in true }
    ) throws(MatrixError) -> [String]? {
        guard let values = try json.optionalArray(key) else { return nil }
        var texts: [String] = []
        for value in values {
            guard let text = value.string else { throw .badJSON("\(key) must be a list of strings") }
            guard isValid(text) else { throw .invalid("\(text) in \(key) is not what belongs there") }
            texts.append(text)
        }
        return texts
    }

    /// Whether the filter admits everything.
    var isOpen: Bool {
        types == nil && notTypes.isEmpty && senders == nil && notSenders.isEmpty && containsURL == nil
            && relationKinds == nil && notRelationKinds.isEmpty && relatedByKinds == nil && relatedBySenders == nil
    }

    func admits(room: String) -> Bool {
        !notRooms.contains(room) && (rooms?.contains(room) ?? true)
    }

    func admits(_ event: EventRow) -> Bool {
        if isOpen { return true }
        guard admits(type: event.type, sender: event.sender) else { return false }
        guard containsURL != nil || relationKinds != nil || !notRelationKinds.isEmpty else { return true }
        let content = event.parsedContent
        if let containsURL, (content["url"].string != nil) != containsURL { return false }
        let kind = content["m.relates_to"]["rel_type"].string
        if let relationKinds { return kind.map(relationKinds.contains) ?? false }
        return kind.map { !notRelationKinds.contains($0) } ?? true
    }

    /// The part of the filter that needs the database: who relates to an event.
    func admitsRelated(_ event: EventRow, _ connection: Connection) throws -> Bool {
        guard relatedByKinds != nil || relatedBySenders != nil else { return true }
        guard event.isParent else { return false }
        let children = try connection.query("SELECT rel_type, sender FROM relations WHERE parent = ?", event.eventID) {
            (kind: $0.text(0), sender: $0.text(1))
        }
        return children.contains { child in
            relatedByKinds?.contains(child.kind) ?? true && relatedBySenders?.contains(child.sender) ?? true
        }
    }

    func admits(type: String, sender: String? = nil) -> Bool {
        if notTypes.contains(where: { Self.matches($0, type) }) { return false }
        if let types, !types.contains(where: { Self.matches($0, type) }) { return false }
        guard let sender else { return true }
        if notSenders.contains(sender) { return false }
        return senders?.contains(sender) ?? true
    }

    /// `*` matches anything, anywhere in a pattern.
    private static func matches(_ pattern: String, _ type: String) -> Bool {
        guard pattern.contains("*") else { return pattern == type }
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, type.hasPrefix(first) else { return false }
        var rest = type.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
