import LanguageKit

/// The writer, or somebody they know, may be suicidal or hurt themselves. Every message is checked for it, because such
/// a person must never be answered as if they had asked for prints. The wordings, plain or euphemistic, by method or
/// about a friend, are in `model/rules/selfharm`.
enum SelfHarm: Sendable, Equatable {
    case own, other
    /// It is in the past ("I tried to, years ago, your songs saved me").
    case past

    /// The `unless…` groups contain words that are also used in jokes, about stories or after mishaps: they count only
    /// if nothing nearby shows that.
    private enum Group: String, CaseIterable {
        case own, unlessLaughing, unlessMishap, unlessAtWork, other, past, present, idiom

        /// The group whose words, if nearby, show that the words of this group are not meant seriously.
        var marks: String? {
            switch self {
            case .unlessLaughing: "laughter"
            case .unlessMishap: "mishap"
            case .unlessAtWork: "work"
            case .other: "story"
            case .own, .past, .present, .idiom: nil
            }
        }
    }

    private static let set = "selfharm"

    static func found(in rules: RuleReading) -> SelfHarm? { reading(of: rules).found }

    /// Returns what was found, and whether such words occurred in another meaning.
    static func reading(of rules: RuleReading) -> (found: SelfHarm?, isJest: Bool) {
        var hits: [Hit] = [], pastSentences: Set<Int> = [], isPresent = false, isJest = false
        let wanting = rules.places(set, "now"), overcome = rules.places(set, "used")
        for (group, place) in phrases(in: rules) {
            switch group {
            case .past: pastSentences.insert(place.sentence)
            case .present: isPresent = true
            case .idiom: isJest = true
            case .own, .unlessLaughing, .unlessMishap, .unlessAtWork, .other:
                let near = group.marks.map { rules.places(set, $0) } ?? []
                // Nearby means the same sentence, the one before or the one after.
                if near.contains(where: { abs($0.sentence - place.sentence) <= 1 }) {
                    isJest = true
                } else {
                    let isNow = rules.isWithoutSpaces(place) || isNow(place, wanting, overcome)
                    hits.append(Hit(isOwn: group != .other, sentence: place.sentence, isNow: isNow))
                }
            }
        }
        // "You saved me years ago" in another sentence doesn't put a friend's danger, or the writer's present wish, in
        // the past.
        func isOver(_ hit: Hit) -> Bool {
            guard !isPresent, !hit.isNow else { return false }
            return hit.isOwn ? !pastSentences.isEmpty : pastSentences.contains(hit.sentence)
        }
        let open = hits.filter { !isOver($0) }
        if open.contains(where: \.isOwn) { return (.own, isJest) }
        if !open.isEmpty { return (.other, isJest) }
        return (hits.contains(where: \.isOwn) ? .past : nil, isJest)
    }

    private struct Hit {
        let isOwn: Bool
        let sentence: Int
        let isNow: Bool
    }

    /// The longest phrase at each place, without phrases that begin inside another.
    private static func phrases(in rules: RuleReading) -> [(group: Group, place: RuleReading.Place)] {
        let all = Group.allCases.flatMap { group in rules.places(set, group.rawValue).map { (group: group, place: $0) }
        }
        var taken: [(group: Group, place: RuleReading.Place)] = []
        let starts = Dictionary(grouping: all) { $0.place.words.lowerBound }
        for start in starts.keys.sorted() where start >= taken.last?.place.words.upperBound ?? 0 {
            guard var longest = starts[start]?.first else { continue }
            for candidate in starts[start] ?? [] where candidate.place.words.count > longest.place.words.count {
                longest = candidate
            }
            taken.append(longest)
        }
        return taken
    }

    /// Whether the phrase, or the few words before it, express a present wish or plan; "I used to want to" doesn't.
    private static func isNow(
        _ place: RuleReading.Place, _ wanting: [RuleReading.Place], _ overcome: [RuleReading.Place]
    ) -> Bool {
        let near = (place.words.lowerBound - 3)..<place.words.upperBound
        func isSaid(_ places: [RuleReading.Place]) -> Bool {
            places.contains { $0.sentence == place.sentence && near.contains($0.words.lowerBound) }
        }
        return isSaid(wanting) && !isSaid(overcome)
    }
}
