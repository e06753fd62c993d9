/// An entry that may answer a question, and how sure that is.
package struct FAQMatch: Sendable, Hashable {
    package let entryID: String
    /// The phrasing of the entry that is most like the question.
    package let matchedQuestion: String
    package let answer: String
    /// The chance that this entry is the right one, 0–1.
    package let confidence: Double

    /// Only what is surer than this is shown as an answer.
    package static let threshold = 0.7
}
