/// What is wrong with a TOML file and where, in the usual `file:line:column` form.
package struct TOMLError: Error, Sendable, Equatable, CustomStringConvertible {
    package let file: String
    package let line: Int
    package let column: Int
    package let message: String

    package init(file: String, at position: TOMLPosition, message: String) {
        self.file = file
        line = position.line
        column = position.column
        self.message = message
    }

    package var description: String { "\(file):\(line):\(column): \(message)" }
}
