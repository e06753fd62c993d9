package enum SodiumError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The memory that the cost of Argon2id requires is not available.
    case outOfMemory

    package var description: String {
        switch self {
        case .outOfMemory: "There is not enough memory to hash a password. Free some and try again."
        }
    }
}
