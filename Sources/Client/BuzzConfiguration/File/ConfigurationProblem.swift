/// An error in the configuration and its position.
package struct ConfigurationProblem: Sendable, Hashable, CustomStringConvertible {
    package let file: String
    /// From 1; 0 for the whole file.
    package let line: Int
    package let message: String

    package init(file: String, line: Int, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    package var description: String { line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)" }
}

/// The configuration is invalid: all errors in file order.
package struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    package let problems: [ConfigurationProblem]

    package init(_ problems: [ConfigurationProblem]) {
        self.problems = problems.sorted { $0.line < $1.line }
    }

    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
