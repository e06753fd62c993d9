import BuzzModel

/// The inbox and all operations on whole conversations. Changes are stored at once and delivered later.
package protocol ConversationService: Sendable {
    func window(_ query: InboxQuery, offset: Int, limit: Int) async throws(ServiceError) -> InboxWindow
    /// All conversations that match a query, in no particular order.
    func all(_ query: InboxQuery) async throws(ServiceError) -> [MarkedConversation]
    /// The index of a conversation in the list of a query.
    func position(of id: ConversationID, in query: InboxQuery) async throws(ServiceError) -> Int?
    func counts() async throws(ServiceError) -> [InboxTab: Int]
    func conversation(_ id: ConversationID) async throws(ServiceError) -> Conversation?
    func members(of id: ConversationID) async throws(ServiceError) -> [Member]
    /// People whose names start with the text: partners in direct conversations, then members of groups.
    func people(named text: String, limit: Int) async throws(ServiceError) -> [Member]
    /// The direct conversation with a user, if there is one.
    func directConversation(with user: UserID) async throws(ServiceError) -> ConversationID?
    /// Whether the server says that the user does not exist; `false` if the server cannot be asked.
    func isUnknown(_ user: UserID) async -> Bool
    /// Finds a conversation by its id, a user id (opens or creates the direct conversation), or a unique part of its
    /// name.
    func resolve(_ text: String) async throws(ServiceError) -> ConversationID

    /// - Parameter isEncrypted: always encrypts. If false, a direct conversation may still be encrypted, depending on
    ///   the settings.
    func create(
        name: String?, inviting users: [UserID], isDirect: Bool, isEncrypted: Bool
    ) async throws(ServiceError) -> ConversationID
    func invite(_ user: UserID, to id: ConversationID) async throws(ServiceError)
    /// Accepts an invitation, or joins a room by id or alias.
    func join(_ roomOrAlias: String) async throws(ServiceError)
    /// Leaves a conversation or declines an invitation.
    func leave(_ id: ConversationID) async throws(ServiceError)
    /// Declines these invitations and blocks whoever sent them. Returns those who were not blocked before.
    func blockSenders(of invitations: [ConversationID]) async throws(ServiceError) -> [UserID]
    /// Blocking also declines their open invitations.
    func setBlocked(_ users: [UserID], _ isBlocked: Bool) async throws(ServiceError)
    func blocked() async throws(ServiceError) -> [UserID]
    /// Tells the server's administrators about a conversation.
    func report(_ id: ConversationID, reason: String) async throws(ServiceError)
    func rename(_ id: ConversationID, to name: String) async throws(ServiceError)

    /// Marks as read up to a message. With the scope of messages outside of side threads, the side threads stay unread.
    func markRead(_ id: ConversationID, upTo message: MessageID?, scope: MessageScope) async throws(ServiceError)
    /// Changes many conversations in one transaction.
    func change(_ changes: [ConversationID: ConversationChange]) async throws(ServiceError)
    /// The conversations that differ from the default.
    func notificationLevels() async throws(ServiceError) -> [ConversationID: NotificationLevel]
    func setNotifications(of id: ConversationID, to level: NotificationLevel) async throws(ServiceError)
    /// Corrects the categories of conversations; skips those without incoming messages.
    func correctCategories(
        of ids: [ConversationID], to category: Category
    ) async throws(ServiceError) -> [CategoryCorrection]
    /// Undoes corrections completely; the copilot is told to unlearn.
    func takeBack(_ corrections: [CategoryCorrection]) async throws(ServiceError)
}

extension ConversationService {
    package func change(_ id: ConversationID, _ change: ConversationChange) async throws(ServiceError) {
        try await self.change([id: change])
    }

    package func markRead(_ id: ConversationID, upTo message: MessageID?) async throws(ServiceError) {
        try await markRead(id, upTo: message, scope: .all)
    }

    package func create(
        name: String?, inviting users: [UserID], isDirect: Bool
    ) async throws(ServiceError) -> ConversationID {
        try await create(name: name, inviting: users, isDirect: isDirect, isEncrypted: false)
    }
}
