/// The members of a JSON object in their original order. When a name occurs twice, its last value counts.
///
/// Lookups search linearly, which is fast for the usual small object; iterate over large ones instead.
package struct JSONObject: Sendable {
    package typealias Member = (key: String, value: JSON)

    private var members: [Member] = []

    package init() {}

    package init(_ members: [(String, JSON)]) {
        self.members.reserveCapacity(members.count)
        for (key, value) in members { self.members.append((key, value)) }
    }

    package var count: Int { members.count }
    package var isEmpty: Bool { members.isEmpty }
    package var keys: [String] { members.map(\.key) }

    package subscript(key: String) -> JSON? {
        get {
            members.last { $0.key == key }?.value
        }
        set {
            guard let newValue else {
                members.removeAll { $0.key == key }
                return
            }
            if let index = members.lastIndex(where: { $0.key == key }) {
                members[index].value = newValue
            } else {
                members.append((key, newValue))
            }
        }
    }

    @discardableResult
    package mutating func removeValue(forKey key: String) -> JSON? {
        let old = self[key]
        self[key] = nil
        return old
    }

    /// For the parser only: keeps duplicate names; reading finds the last value.
    mutating func append(_ key: String, _ value: JSON) {
        members.append((key, value))
    }

    var hasRepeatedNames: Bool {
        guard members.count > 8 else {
            return members.indices.contains { index in members[..<index].contains { $0.key == members[index].key } }
        }
        return Set(members.lazy.map(\.key)).count < members.count
    }

    /// The members sorted by code point, without duplicates, as canonical JSON requires.
    var canonicalMembers: [Member] {
        var latest: [String: JSON] = [:]
        for member in members { latest[member.key] = member.value }
        return latest.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
            .map { ($0.key, $0.value) }
    }
}

extension JSONObject: Sequence {
    package func makeIterator() -> IndexingIterator<[Member]> {
        members.makeIterator()
    }
}

extension JSONObject: Hashable {
    /// Equality ignores the order of members. Of a name that occurs more than once the last value counts here, too.
    package static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        guard left.hasRepeatedNames else { return left.allSatisfy { right[$0.key] == $0.value } }
        return left.allSatisfy { right[$0.key] == left[$0.key] } && right.allSatisfy { left[$0.key] == right[$0.key] }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        // How often each occurs makes no difference.
        guard !hasRepeatedNames else { return }
        var names = 0
        for member in members { names ^= member.key.hashValue }
        hasher.combine(names)
    }
}
