import BuzzModel
import LanguageKit

/// The part of a message that a part of its judgement is based on.
package struct Evidence: Sendable, Equatable {
    /// The judged property: "danger", "category" …
    package let field: String
    /// The finding: "fire", "in jest", "speaks for a company".
    package let finding: String
    /// The words of the message, folded.
    package var words: [String] = []
    /// The rule that combined them and the lists that contain them: "model/rules/danger/danger.rules:36".
    package var rule: String?
    package var lists: [String] = []
    /// The trained weights that contributed, and their confidence (0–1).
    package var head: String?
    package var sure: Double?
}

extension Judgement {
    /// The evidence for everything that was found, danger first.
    package var evidence: [Evidence] {
        var all: [Evidence] = []
        let rules = message.rules
        for set in ["danger", "pressure", "stakes", "standing"] {
            for finding in rules.findings(set) { all.append(rules.evidence(of: finding, in: set)) }
        }
        for (set, group) in RuleReading.told { all += rules.evidence(of: group, in: set) }
        if care.danger != nil, care.likelihood < 1 || care.isDoubtful {
            all.append(
                Evidence(
                    field: "danger", finding: care.danger.map { "\($0.kind)" } ?? "perhaps",
                    head: CopilotModel.careWeights, sure: care.likelihood))
        }
        all += reasons.map { Evidence(field: "category", finding: $0.phrase, words: $0.words) }
        for (category, share) in zip(Category.allCases, decision.probabilities) where share >= 0.05 {
            all.append(
                Evidence(
                    field: "category", finding: category.rawValue, head: CopilotModel.categoryWeights, sure: share))
        }
        return all
    }
}

extension RuleReading {
    /// Groups that are a finding by themselves.
    static let told = [
        ("selfharm", "own"), ("selfharm", "other"), ("selfharm", "past"), ("selfharm", "idiom"),
        ("refusal", "declined"), ("offers", "unpaid"), ("offers", "things"), ("offers", "share"),
        ("offers", "bill"), ("offers", "pyramid"), ("offers", "papers"), ("irony", "saying"), ("irony", "failure"),
    ]

    func evidence(of finding: RuleSet.Finding, in set: String) -> Evidence {
        Evidence(
            field: set, finding: finding.isFigurative ? "\(finding.meaning), not in earnest" : finding.meaning,
            words: finding.marks.sorted { $0.start < $1.start }.map { text($0.start..<$0.end) },
            rule: "model/rules/\(set)/\(set).rules:\(finding.line)", lists: finding.marks.map(list(of:)))
    }

    func evidence(of group: String, in set: String) -> [Evidence] {
        marks(set, group).map { mark in
            Evidence(field: set, finding: group, words: [text(mark.start..<mark.end)], lists: [list(of: mark)])
        }
    }

    private func text(_ range: Range<Int>) -> String { words[range].map(\.text).joined(separator: " ") }
}
