/// An entry that may answer a question, with its probability.
package struct FAQMatch: Sendable, Hashable {
    package let entryID: String
    /// The entry's phrasing that is most similar to the question.
    package let matchedQuestion: String
    package let answer: String
    /// The probability (0–1) that this entry is the right one.
    package let confidence: Double

    /// Only a match above this confidence is shown as an answer.
    package static let threshold = 0.7
}
