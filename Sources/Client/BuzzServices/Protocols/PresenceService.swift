import BuzzModel

/// Who is there. What is not known is `nil`: many servers say nothing, and without a network nobody does.
package protocol PresenceService: Sendable {
    func presence(of user: UserID) async -> Presence?
}
