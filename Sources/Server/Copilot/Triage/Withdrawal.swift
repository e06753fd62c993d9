import CopilotWeights
import LanguageKit

/// Whether a sender says that what they raised the alarm about is over: "false alarm, everybody is safe".
///
/// In doubt it isn't: an alarm that stands too long costs a look, one that is taken away too early may cost more. So nothing
/// that asks something, and nothing long, withdraws anything.
enum Withdrawal {
    private static let mostWords = 60

    static func isFound(in features: FeatureExtractor.Result) -> Bool {
        let tokens = features.text.tokens
        guard !features.signals.contains(.question), features.text.words.count <= mostWords else { return false }
        return rules.findings(in: tokens).contains { !$0.isFigurative }
    }

    private static let rules = {
        let bytes = UnsafeBufferPointer(start: copilot_withdrawals_bytes(), count: copilot_withdrawals_size())
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let parts = lines.split(separator: "rules").map { $0.joined(separator: "\n") }
        return WordRules(groups: parts.first ?? "", rules: parts.last ?? "")
    }()
}
