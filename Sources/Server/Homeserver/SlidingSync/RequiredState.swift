import JSONKit

/// The pieces of a room's state that a client wants: pairs of type and state key, with `*` for any. `$ME` is the
/// user, and `["m.room.member", "$LAZY"]` means the members on the timeline.
struct RequiredState: Sendable, Equatable {
    struct Slot: Hashable, Sendable {
        let type: String
        let key: String
    }

    static let member = "m.room.member"
    private static let any = "*"
    private static let most = 1000

    private(set) var slots: Set<Slot> = []
    private var isLazy = false
    /// `["*", "*"]` without lazy loading. With lazy loading only the timeline's members are sent.
    private var isEverything = false
    private var isEverythingButMembers = false

    init(_ pairs: [JSON], _ userID: String) throws(MatrixError) {
        guard pairs.count <= Self.most else { throw .invalid("required_state may have \(Self.most) pairs") }
        for pair in pairs {
            guard pair.array?.count == 2, let type = pair[0].string, let key = pair[1].string else {
                throw .badJSON("required_state must be a list of pairs of strings")
            }
            if type == Self.member, key == "$LAZY" {
                isLazy = true
            } else {
                slots.insert(Slot(type: type, key: key == "$ME" ? userID : key))
            }
        }
        guard slots.remove(Slot(type: Self.any, key: Self.any)) != nil else { return }
        isEverything = !isLazy
        isEverythingButMembers = isLazy
    }

    func wants(_ event: EventRow) -> Bool {
        event.stateKey.map { wants(event.type, $0) } ?? false
    }

    func wants(_ type: String, _ key: String) -> Bool {
        if isEverything || isEverythingButMembers && type != Self.member { return true }
        return slots.contains(Slot(type: type, key: key)) || slots.contains(Slot(type: type, key: Self.any))
            || slots.contains(Slot(type: Self.any, key: key))
    }

    /// Whether the timeline's members are sent individually because not all members are requested.
    var loadsMembersLazily: Bool { isLazy && !wantsAllMembers }

    var wantsAllMembers: Bool { isEverything || slots.contains(Slot(type: Self.member, key: Self.any)) }

    /// Whether state can be requested whose type isn't listed.
    var hasOpenTypes: Bool { isEverything || isEverythingButMembers || slots.contains { $0.type == Self.any } }

    static func isAny(_ key: String) -> Bool { key == any }

    /// Whether this includes everything that `other` includes, apart from the timeline's members.
    func covers(_ other: RequiredState) -> Bool {
        if isEverything { return true }
        return !other.isEverything && (isEverythingButMembers || !other.isEverythingButMembers)
            && (isLazy || !other.isLazy) && other.slots.isSubset(of: slots)
    }

    mutating func formUnion(_ other: RequiredState) {
        slots.formUnion(other.slots)
        isLazy = isLazy || other.isLazy
        isEverything = isEverything || other.isEverything
        isEverythingButMembers = isEverythingButMembers || other.isEverythingButMembers
    }
}
