import LanguageKit

/// Whether the sender says that the reason for an alarm is over: "false alarm, everybody is safe". The words are in
/// `model/rules/withdrawal`.
///
/// In doubt the alarm stays: one that stays too long costs a look, one that is withdrawn too early may cost more. So a
/// message that asks something or is long withdraws nothing.
enum Withdrawal {
    private static let mostWords = 60

    static func isFound(in features: FeatureExtractor.Result) -> Bool {
        guard !features.signals.contains(.question), features.text.words.count <= mostWords else { return false }
        return features.rules.findings("withdrawal").contains { !$0.isFigurative }
    }
}
