/// Sees to it that a reply states no number, address, link or mention that isn't in what it rests on, and commits the
/// creator to nothing that nobody spoke of. Whoever wrote the reply, a sentence with an invented one is taken out.
package struct FactGuard: Sendable {
    private let known: Set<String>

    /// - Parameter sources: the message answered, the conversation, and the material.
    package init(sources: [String]) {
        known = Set(
            sources.flatMap {
                Self.facts(in: $0) + SpokenFacts.numbers(in: $0, isSource: true) + Commitment.mentioned($0)
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
        let facts = Self.facts(in: text) + SpokenFacts.numbers(in: text, isSource: false) + Commitment.made(in: text)
        return facts.allSatisfy { known.contains($0) }
    }

    /// Words with digits, addresses, and names of days and months.
    static func facts(in text: String) -> [String] {
        let plain = text.lowercased()
        return SpokenFacts.addresses(in: plain)
            + plain.split(whereSeparator: \.isWhitespace).flatMap { word -> [String] in
                let core = word.drop { !$0.isLetter && !$0.isNumber && $0 != "@" }
                guard let end = core.lastIndex(where: { $0.isLetter || $0.isNumber }) else { return [] }
                let plain = String(core[...end])
                if plain.contains("://") || plain.contains("@") || isAddress(plain) { return [plain] }
                // "1,500 €" and "€1500" are the same number.
                var digits = ""
                for character in plain where character.isNumber { digits.append(character) }
                if !digits.isEmpty { return [digits] }
                return calendar.contains(plain) ? [plain] : []
            }
    }

    private static func isAddress(_ word: String) -> Bool {
        let parts = word.split(separator: ".")
        return parts.count >= 2 && parts.last.map { $0.count >= 2 && $0.allSatisfy(\.isLetter) } == true
            && parts.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || "-/_".contains($0) } }
    }

    private static let calendar: Set<String> = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "april",
        "june", "july", "august", "september", "october", "november", "december", "tomorrow", "tonight",
    ]
}
