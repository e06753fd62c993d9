/// An invariant that an input has broken.
struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

func demand(_ isSo: Bool, _ complaint: @autoclosure () -> String) throws(Violation) {
    guard isSo else { throw Violation(complaint()) }
}
