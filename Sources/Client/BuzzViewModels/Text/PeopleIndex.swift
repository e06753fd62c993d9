import BuzzModel

/// An index of a conversation's members, searched by name or id on each key press.
package struct PeopleIndex: Sendable {
    package let members: [Member]
    private let names: FoldedTexts
    private let ids: FoldedTexts

    package init() { self.init([]) }

    private init(_ members: [Member]) {
        self.members = members
        names = FoldedTexts(members.lazy.map { DisplayText.name($0.displayName, otherwise: $0.userID.rawValue) })
        ids = FoldedTexts(members.lazy.map { $0.userID.localPart })
    }

    /// Off the main actor, because there can be thousands.
    nonisolated package static func of(_ members: [Member]) async -> PeopleIndex { PeopleIndex(members) }

    /// Best matches first; equally good ones in their original order.
    package func best(_ text: String, most: Int) -> [Member] {
        let wanted = FoldedTexts.wanted(text)
        var found: [(score: Int, index: Int)] = []
        for index in members.indices {
            guard let score = (names.best(wanted, in: index) ?? ids.best(wanted, in: index))?.score,
                found.count < most || score > found[most - 1].score
            else { continue }
            found.insert((score, index), at: found.firstIndex { $0.score < score } ?? found.count)
            if found.count > most { found.removeLast() }
        }
        return found.map { members[$0.index] }
    }
}
