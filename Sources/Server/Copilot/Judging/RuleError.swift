/// A mistake in a rule file, with its position.
package struct RuleError: Error, Sendable, Equatable {
    let file: String
    let line: Int
    let problem: String

    package var message: String { "\(file):\(line): \(problem)" }
}
