import LanguageKit

/// Somebody writes that they, or somebody they know, may die by their own hand or hurt themselves. It is looked for in
/// every message: a person in danger must never be answered as if they had asked for prints. How people say it, plainly, in
/// euphemisms, by the method, of a friend, lies in `model/rules/selfharm`.
enum SelfHarm: Sendable, Equatable {
    case own, other
    /// It lies behind them ("I tried to, years ago, your songs saved me").
    case past

    /// What may also be said in jest, of a story or after a mishap counts only where nothing near it says so.
    private enum Group: String, CaseIterable {
        case own, unlessLaughing, unlessMishap, unlessAtWork, other, past, present, idiom

        /// The group whose words, near by, say that it is meant otherwise.
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

    /// What is found, and whether words of it are there that mean something else.
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
                // In its sentence, the one before or the one behind it.
                if near.contains(where: { abs($0.sentence - place.sentence) <= 1 }) {
                    isJest = true
                } else {
                    let isNow = rules.isWithoutSpaces(place) || isNow(place, wanting, overcome)
                    hits.append(Hit(isOwn: group != .other, sentence: place.sentence, isNow: isNow))
                }
            }
        }
        // "You saved me years ago" says nothing of a friend, nor of what the writer wants now.
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

    /// The longest phrase at each place; what begins inside one isn't said by itself.
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

    /// Its own words, or the few before them, say that it is wanted or planned now; "I used to want to" doesn't.
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
