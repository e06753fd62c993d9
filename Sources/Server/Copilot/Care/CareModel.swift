/// A model for danger that complements the rules. The rules know plain wordings; the model has learned from many
/// messages how people paraphrase them. It uses the features that triage has already computed.
package struct CareModel: Sendable {
    /// Each case is a row of the model's weights.
    package enum Concern: Int, Sendable, CaseIterable {
        case none
        /// Somebody may harm themselves; somebody may come to harm in another way; somebody threatens the creator.
        case selfHarm, harm, threat

        /// Parses the label of a line in `model/care`.
        package init?(kind: some StringProtocol) {
            switch kind {
            case "danger-self": self = .selfHarm
            case "danger-other": self = .harm
            case "threat": self = .threat
            case "innocent", "ordinary-ask", "costly", "legal": self = .none
            default: return nil
            }
        }
    }

    package struct Reading: Sendable {
        /// The likeliest concern other than `none`.
        package let concern: Concern
        /// The probability (0–1) that there is any concern.
        package let likelihood: Double
    }

    package let linear: LinearModel

    package init(linear: LinearModel) { self.linear = linear }

    package func reading(_ vector: FeatureVector) -> Reading {
        let shares = Softmax.probabilities(linear.scores(vector), temperature: Double(linear.temperature))
        func share(_ concern: Concern) -> Double { shares[concern.rawValue] }
        var likeliest = Concern.selfHarm
        for concern in [Concern.harm, .threat] where share(concern) > share(likeliest) { likeliest = concern }
        return Reading(concern: likeliest, likelihood: 1 - share(.none))
    }
}
