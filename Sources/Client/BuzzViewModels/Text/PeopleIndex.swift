import BuzzModel

/// Everybody in a conversation, to be found by a few letters of their name or id at each key.
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

    /// Off the main actor: there can be thousands.
    nonisolated package static func of(_ members: [Member]) async -> PeopleIndex { PeopleIndex(members) }

    /// The best first; of the equally good ones those that come first.
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
