import LanguageKit

/// Whether a sender says that what they raised the alarm about is over: "false alarm, everybody is safe". The words lie in
/// `model/rules/withdrawal`.
///
/// In doubt it isn't: an alarm that stands too long costs a look, one that is taken away too early may cost more. So nothing
/// that asks something, and nothing long, withdraws anything.
enum Withdrawal {
    private static let mostWords = 60

    static func isFound(in features: FeatureExtractor.Result) -> Bool {
        guard !features.signals.contains(.question), features.text.words.count <= mostWords else { return false }
        return features.rules.findings("withdrawal").contains { !$0.isFigurative }
    }
}
