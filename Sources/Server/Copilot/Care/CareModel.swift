/// Beside the rules, which know what is said in plain words: a model that has learnt from many people's messages how the same
/// is said around it. It stands over the features that sorting has made already.
package struct CareModel: Sendable {
    /// One row of weights each; `LinearModel` has as many.
    package enum Concern: Int, Sendable, CaseIterable {
        case none
        /// Somebody may harm themselves; something may be done to somebody.
        case own, other
        /// The creator is meant.
        case threat

        /// Of a line under `model/care`; what is no danger has many names there.
        package init(kind: some StringProtocol) {
            switch kind {
            case "danger-self": self = .own
            case "danger-other": self = .other
            case "threat": self = .threat
            default: self = .none
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
        let likeliest = [Concern.own, .other, .threat].max { shares[$0.rawValue] < shares[$1.rawValue] } ?? .other
        return Reading(concern: likeliest, likelihood: 1 - shares[Concern.none.rawValue])
    }
}
