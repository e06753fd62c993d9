/// The verified caller of a function.
package struct Caller: Sendable, Hashable {
    package enum Role: String, Sendable { case creator, fan }

    package let userID: String
    package let role: Role
    /// The one user for whom a personal copilot runs.
    package let isOwner: Bool

    package init(userID: String, role: Role, isOwner: Bool = false) {
        self.userID = userID
        self.role = role
        self.isOwner = isOwner
    }
}
