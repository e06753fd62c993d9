package enum SodiumError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Argon2id could not get the memory its cost asks for.
    case outOfMemory

    package var description: String {
        switch self {
        case .outOfMemory: "There is not enough memory to hash a password. Free some and try again."
        }
    }
}
