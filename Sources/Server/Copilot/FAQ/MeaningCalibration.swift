/// What the vectors of one model are worth: how alike texts are that mean the same and texts that have nothing to do with
/// each other, and how sure that makes an answer. docs/faq.md says how the numbers were found.
package struct MeaningCalibration: Sendable {
    /// The likeness of two questions that mean the same, of two that don't, and how far such numbers scatter.
    let alike: Double, unrelated: Double, spread: Double
    /// Of meaning in an entry's order, and of the subject both are about; of words where the question is in a language that
    /// they don't know.
    let share: Double, kinshipShare: Double, foreignWords: Double
    /// Logistic regressions: a constant, then `FAQMeanings.Query.features`. With words also their odds.
    let foreign: [Double], familiar: [Double]
    let odds: Double
    /// Memories: from which likeness to a question on, seen from the middle, something is meant, and where it is sure.
    let memory: ClosedRange<Double>

    package static func of(_ model: String) -> MeaningCalibration? { known[model] }

    private static let known = [
        "multilingual-e5-small": MeaningCalibration(
            alike: 0.85, unrelated: 0.8, spread: 0.03, share: 0.3, kinshipShare: 0.5, foreignWords: 0.3,
            foreign: [-3.3, 0.87, 0.73, 0, 4.32, 1.42], familiar: [-2.9, 0.2, 0.4, 0.8, 2, 1.5], odds: 0.7,
            memory: 0.02...0.42)
    ]

    /// A question in a language that the words of the matcher know less of than this is judged by its meaning.
    static let familiarity: Float = 0.55

    func confidence(_ features: [Double], odds: Double?) -> Double {
        let weights = odds == nil ? foreign : familiar
        let sum = zip(weights.dropFirst(), features).reduce(weights[0] + self.odds * (odds ?? 0)) { $0 + $1.0 * $1.1 }
        return 1 / (1 + Softmax.exponential(-sum))
    }
}
