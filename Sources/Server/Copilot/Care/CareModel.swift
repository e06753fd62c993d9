/// Beside the rules, which know what is said in plain words: a model that has learnt from many people's messages how the same
/// is said around it. It stands over the features that sorting has made already.
package struct CareModel: Sendable {
    /// One row of weights each.
    package enum Concern: Int, Sendable, CaseIterable {
        case none
        /// Somebody may harm themselves; something else may harm somebody; the creator is threatened.
        case selfHarm, harm, threat

        /// Of a line under `model/care`.
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
        /// The likeliest of those that are a concern.
        package let concern: Concern
        /// That it is a concern at all, 0–1.
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
