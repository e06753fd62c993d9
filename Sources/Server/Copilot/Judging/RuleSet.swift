/// Defines what phrases of certain groups mean if they are near each other: "brennt" near "Küche" is a fire, "on fire"
/// near "track" is not.
///
/// `fire: burning house`: in any order, with up to six other words in between. `child: im > teen`: in this order, with
/// at most one in between. `|` separates alternative groups. `fire ! craft past` lists groups that cancel the meaning
/// in the same sentence; with `!!` also in the neighbouring sentences. Words of different languages never combine.
struct RuleSet: Sendable {
    typealias Mark = PhraseMatcher.Mark
    typealias Groups = CompiledRules.Groups
    typealias Languages = CompiledRules.Languages

    struct Finding: Sendable, Equatable {
        let meaning: String
        /// Meant in jest, about a film, long ago and so on.
        let isFigurative: Bool
        /// The languages that contain all of its words.
        let languages: Languages
        /// The line of the `.rules` file, and the occurrences in the message.
        let line: Int
        let marks: [Mark]
    }

    private let compiled: CompiledRules.RuleSet
    private let dampings: [String: CompiledRules.Damping]

    /// The most words between two that belong together, and from the first to the last.
    private static let reach = 6, span = 24
    /// After this many cancelled occurrences the meaning counts as figurative.
    private static let patience = 12

    init(_ compiled: CompiledRules.RuleSet) {
        self.compiled = compiled
        dampings = Dictionary(compiled.dampings.map { ($0.meaning, $0) }) { one, _ in one }
    }

    func group(_ name: String) -> Groups {
        compiled.groups.firstIndex(of: name).map { 1 << Groups($0) } ?? 0
    }

    /// The findings in the order of the rules, each meaning once, and literal before figurative ones.
    /// - Parameter languages: the languages whose words count.
    func findings(in all: [Mark], languages: Languages = .max) -> [Finding] {
        let marks = languages == .max ? all : all.filter { $0.languages & languages != 0 }
        let seen = marks.reduce(Groups(0)) { $0 | $1.groups }
        var found: [Finding] = []
        for rule in compiled.rules where rule.groups.allSatisfy({ $0 & seen != 0 }) {
            if found.contains(where: { $0.meaning == rule.meaning && !$0.isFigurative }) { continue }
            var figurative = 0
            for first in marks.indices where marks[first].groups & rule.groups[0] != 0 && figurative < Self.patience {
                guard let together = match(rule, from: first, in: marks) else { continue }
                let finding = finding(rule, together, marks)
                found.removeAll { $0.meaning == rule.meaning }
                found.append(finding)
                guard finding.isFigurative else { break }
                figurative += 1
            }
        }
        return found
    }

    private func finding(_ rule: CompiledRules.Rule, _ together: [Mark], _ marks: [Mark]) -> Finding {
        let common = together.reduce(Languages.max) { $0 & $1.languages }
        func finding(isFigurative: Bool) -> Finding {
            Finding(
                meaning: rule.meaning, isFigurative: isFigurative, languages: common, line: rule.line, marks: together)
        }
        guard let damping = dampings[rule.meaning] else { return finding(isFigurative: false) }
        let isFigurative = marks.contains { mark in
            guard mark.groups & (damping.here | damping.around) != 0, mark.languages & common != 0 else { return false }
            let isInside = together.contains { $0.start <= mark.start && mark.end <= $0.end }
            let distance = together.map { abs($0.sentence - mark.sentence) }.min() ?? 0
            return !isInside && distance <= (mark.groups & damping.around != 0 ? 1 : 0)
        }
        return finding(isFigurative: isFigurative)
    }

    private func match(_ rule: CompiledRules.Rule, from first: Int, in marks: [Mark]) -> [Mark]? {
        if rule.groups.count == 1 { return [marks[first]] }
        // Look only at nearby words, however long the message is.
        var low = first, high = first
        while low > 0, marks[first].start - marks[low - 1].start <= Self.span { low -= 1 }
        while high + 1 < marks.count, marks[high + 1].start - marks[first].start <= Self.span { high += 1 }
        var together = [marks[first]]
        var common = marks[first].languages
        for wanted in rule.groups.dropFirst() {
            let next = marks[low...high].filter { mark in
                mark.groups & wanted != 0 && mark.languages & common != 0
                    && together.allSatisfy { $0.end <= mark.start || mark.end <= $0.start }
                    && together.contains { isNear($0, mark, ordered: rule.isOrdered) }
            }.min { abs($0.start - marks[first].start) < abs($1.start - marks[first].start) }
            guard let next else { return nil }
            together.append(next)
            common &= next.languages
        }
        return together
    }

    private func isNear(_ one: Mark, _ other: Mark, ordered: Bool) -> Bool {
        if ordered { return other.start >= one.end && other.start - one.end <= 1 && one.sentence == other.sentence }
        let gap = max(other.start - one.end, one.start - other.end)
        return gap <= (one.sentence == other.sentence ? Self.reach : 2)
    }
}
