/// Ensures that a reply states no number, address, link or mention that its sources don't contain, and makes no
/// commitment that nobody mentioned. Sentences that do are removed, whoever wrote the reply.
package struct FactGuard: Sendable {
    private let known: Set<StatedFact>

    /// - Parameter sources: the message to answer, the conversation, and the material.
    package init(sources: [String]) {
        known = Set(sources.flatMap { StatedFacts(in: $0).said + Commitment.mentioned($0).map(StatedFact.word) })
    }

    /// The text without sentences that state something unknown; `nil` if nothing is left.
    package func supported(_ text: String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            DraftText.sentences(String(line)).filter { isSupported($0) }.joined(separator: " ")
        }
        let kept = DraftText.trimmed(lines.joined(separator: "\n"))
        return kept.isEmpty ? nil : kept
    }

    package func isSupported(_ text: String) -> Bool {
        Commitment.made(in: text).allSatisfy { known.contains(.word($0)) }
            && StatedFacts(in: text).claims.allSatisfy { claim in
                claim.readings.contains { $0.allSatisfy(known.contains) }
            }
    }
}
