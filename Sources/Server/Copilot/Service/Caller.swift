/// Who calls a function, once that is proven.
package struct Caller: Sendable, Hashable {
    package enum Role: String, Sendable { case creator, fan }

    package let userID: String
    package let role: Role
    /// The one person a copilot of their own belongs to.
    package let isOwner: Bool

    package init(userID: String, role: Role, isOwner: Bool = false) {
        self.userID = userID
        self.role = role
        self.isOwner = isOwner
    }
}
