/// Sees to it that a reply states no number, address, link or mention that isn't in what it rests on, and commits the
/// creator to nothing that nobody spoke of. Whoever wrote the reply, a sentence with an invented one is taken out.
package struct FactGuard: Sendable {
    private let known: Set<String>

    /// - Parameter sources: the message answered, the conversation, and the material.
    package init(sources: [String]) {
        known = Set(
            sources.flatMap {
                Self.facts(in: $0, isSource: true) + SpokenFacts.numbers(in: $0, isSource: true)
                    + Commitment.mentioned($0)
            })
    }

    /// The text without the sentences that state something unknown; `nil` when nothing is left.
    package func supported(_ text: String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            DraftText.sentences(String(line)).filter { isSupported($0) }.joined(separator: " ")
        }
        let kept = DraftText.trimmed(lines.joined(separator: "\n"))
        return kept.isEmpty ? nil : kept
    }

    package func isSupported(_ text: String) -> Bool {
        let facts =
            Self.facts(in: text, isSource: false) + SpokenFacts.numbers(in: text, isSource: false)
            + Commitment.made(in: text)
        return facts.allSatisfy { known.contains($0) }
    }

    /// Words with digits, addresses, and names of days and months. What the reply rests on may name a day in any way.
    static func facts(in text: String, isSource: Bool) -> [String] {
        let plain = text.lowercased()
        var facts = SpokenFacts.addresses(in: plain)
        var before = ""
        // "[here](evil.example/pay)", "<evil.example>"
        for word in plain.split(whereSeparator: { $0.isWhitespace || "()[]{}<>|\"“”„«»".contains($0) }) {
            let core = word.drop { !$0.isLetter && !$0.isNumber && $0 != "@" }
            guard let end = core.lastIndex(where: { $0.isLetter || $0.isNumber }) else { continue }
            let plain = String(core[...end])
            defer { before = plain }
            let addresses = plain.split { ",;".contains($0) }.map(String.init).filter {
                $0.contains("://") || $0.contains("@") || isAddress($0)
            }
            if !addresses.isEmpty {
                facts += addresses
                continue
            }
            // "1,500 €" and "€1500" are the same number.
            var digits = ""
            for character in plain where character.isNumber { digits.append(character) }
            if !digits.isEmpty { facts.append(digits) }
            if let day = DayNames.fact(plain, behind: before, isSource: isSource) { facts.append(day) }
        }
        return facts
    }

    /// "paypal.me/jo", "evil.example:8080", "www.evil.example?x=y": known by the host, a fact as a whole.
    private static func isAddress(_ word: String) -> Bool {
        let host = word.prefix { !"/?#:".contains($0) }
        let parts = host.split(separator: ".")
        guard let top = parts.last, parts.count >= 2, top.count >= 2 else { return false }
        return (top.allSatisfy(\.isLetter) || top.hasPrefix("xn--"))
            && parts.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) } }
    }
}

/// Days and months in the languages of the drafts. "Montag" and "Monday" are the same day.
private enum DayNames {
    static func fact(_ word: String, behind before: String, isSource: Bool) -> String? {
        let folded = TextFolding.fold(word), before = TextFolding.fold(before)
        guard let fact = names[folded] else { return nil }
        // "may", "march", "mars", "segunda" are days and months only where one is expected.
        return isSource || !doubtful.contains(folded) || openers.contains(before) ? fact : nil
    }

    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for (word, number) in DateWords.months { names[word] = "month \(number)" }
        for (word, number) in DateWords.weekdays { names[word] = "day \(number)" }
        for word in DateWords.tomorrow.union(["manana"]) { names[word] = "tomorrow" }
        for word in DateWords.afterTomorrow { names[word] = "after tomorrow" }
        names["tonight"] = "tonight"
        return names
    }()
    private static let doubtful = DateWords.doubtfulWeekdays.union([
        "jan", "mar", "march", "mars", "marco", "may", "mai", "jun", "jul", "sep", "sept", "dec", "dez", "morgen",
        "manana",
    ])
    private static let openers: Set<String> = [
        "in", "im", "en", "em", "on", "by", "until", "bis", "am", "na", "before", "next", "late", "early", "since",
        "seit", "of",
        "ab", "de",
    ]
}
