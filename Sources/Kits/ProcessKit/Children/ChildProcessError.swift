package enum ChildProcessError: Error, Sendable, Equatable, CustomStringConvertible {
    case notFound(String)
    case cannotStart(program: String, code: Int32)
    /// The child has closed its input.
    case inputClosed
    case tooMuchOutput(limit: Int)

    package var description: String {
        switch self {
        case .notFound(let program): "\(program) isn't installed, or isn't on the PATH."
        case .cannotStart(let program, let code): "Cannot start \(program): \(systemMessage(code))."
        case .inputClosed: "The program ended before it had read all of its input."
        case .tooMuchOutput(let limit): "The program wrote more than \(limit) bytes and was ended."
        }
    }
}
