import BuzzModel
import BuzzStore
import BuzzSync

package struct LiveConversationService: ConversationService {
    let host: AccountHost

    package init(host: AccountHost) { self.host = host }

    // MARK: Reading

    package func window(_ query: InboxQuery, offset: Int, limit: Int) async throws(ServiceError) -> InboxWindow {
        let window = try await host.store { store throws(StoreError) in
            try await store.window(query, offset: offset, limit: limit)
        }
        // What is shown of an invitation is requested once it is on screen.
        if let history = host.current?.engine.history {
            for row in window.rows where row.invitation != nil { history.requestPeek(of: row.id) }
        }
        return window
    }

    package func all(_ query: InboxQuery) async throws(ServiceError) -> [MarkedConversation] {
        try await host.store { store throws(StoreError) in try await store.all(query) }
    }

    package func position(of id: ConversationID, in query: InboxQuery) async throws(ServiceError) -> Int? {
        try await host.store { store throws(StoreError) in try await store.position(of: id, in: query) }
    }

    package func counts() async throws(ServiceError) -> [InboxTab: Int] {
        try await host.store { store throws(StoreError) in try await store.counts() }
    }

    package func conversation(_ id: ConversationID) async throws(ServiceError) -> Conversation? {
        try await host.store { store throws(StoreError) in try await store.conversation(id) }
    }

    package func members(of id: ConversationID) async throws(ServiceError) -> [Member] {
        host.current?.engine.history.requestMembers(of: id)
        return try await host.store { store throws(StoreError) in try await store.members(of: id) }
    }

    package func people(named text: String, limit: Int) async throws(ServiceError) -> [Member] {
        let own = try host.require().client.userID
        let found = try await host.store { store throws(StoreError) in
            try await store.people(named: text, limit: limit + 1)
        }
        return Array(found.filter { $0.userID != own }.prefix(limit))
    }

    package func isUnknown(_ user: UserID) async -> Bool {
        guard let active = host.current, active.engine.status.isOnline else { return false }
        do {
            _ = try await active.client.profile(of: user)
            return false
        } catch {
            // A user without a profile causes the same status but another code.
            return error.status == 404 && error.code == "M_NOT_FOUND"
        }
    }

    package func resolve(_ text: String) async throws(ServiceError) -> ConversationID {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw .invalid("Enter a conversation: its ID, a user ID, or part of its name.")
        }
        if text.hasPrefix("!") || text.hasPrefix("local:") {
            guard let known = try await conversation(ConversationID(text)) else { throw .notFound("“\(text)”") }
            return known.id
        }
        if text.hasPrefix("@"), text.contains(":") { return try await direct(with: UserID(text)) }
        let found = try await host.store { store throws(StoreError) in try await store.conversations(named: text) }
        let exact = found.filter { $0.name.lowercased() == text.lowercased() || $0.peer?.localPart == text }
        let candidates = exact.isEmpty ? found : exact
        guard let first = candidates.first else { throw .notFound("A conversation named “\(text)”") }
        guard candidates.count == 1 else { throw .ambiguous(text, candidates: candidates.map(\.name)) }
        return first.id
    }

    private func direct(with user: UserID) async throws(ServiceError) -> ConversationID {
        let own = try host.require().client.userID
        guard user != own else { throw .invalid("That’s you. Enter someone else.") }
        guard user.serverName?.isEmpty == false, !user.localPart.isEmpty else {
            throw .invalid("“\(user)” is not a user ID. Write it like @ann:example.org.")
        }
        if let known = try await directConversation(with: user) { return known }
        return try await create(name: nil, inviting: [user], isDirect: true)
    }

    package func directConversation(with user: UserID) async throws(ServiceError) -> ConversationID? {
        try await host.store { store throws(StoreError) in try await store.directConversation(with: user) }
    }

    // MARK: Changing

    package func create(
        name: String?, inviting users: [UserID], isDirect: Bool, isEncrypted: Bool
    ) async throws(ServiceError) -> ConversationID {
        let clean = name.map { OutgoingText.clean($0) }
        for user in users { try check(user) }
        let mayBe = isDirect && host.dependencies.encryptsDirect ? BeginsEncrypted.wherePossible : .never
        return try await host.store { store throws(StoreError) in
            try await store.enqueueCreateRoom(
                name: clean, inviting: users, isDirect: isDirect, encrypted: isEncrypted ? .always : mayBe)
        }
    }

    package func invite(_ user: UserID, to id: ConversationID) async throws(ServiceError) {
        try check(user)
        try await host.store { store throws(StoreError) in try await store.enqueueInvite(user, to: id) }
    }

    func check(_ user: UserID) throws(ServiceError) {
        guard user.serverName?.isEmpty == false, user.rawValue.hasPrefix("@"), !user.localPart.isEmpty else {
            throw .invalid("“\(user)” is not a user ID. Write it like @ann:example.org.")
        }
    }

    package func join(_ roomOrAlias: String) async throws(ServiceError) {
        guard roomOrAlias.hasPrefix("!") || roomOrAlias.hasPrefix("#") else {
            let id = roomOrAlias.hasPrefix("@") ? nil : try await resolve(roomOrAlias)
            guard let id, try await conversation(id)?.membership == .invited else {
                throw .invalid("“\(roomOrAlias)” is not an invitation. buzzbox invites lists the open ones.")
            }
            return try await host.store { store throws(StoreError) in try await store.enqueueJoin(id.rawValue) }
        }
        try await host.store { store throws(StoreError) in try await store.enqueueJoin(roomOrAlias) }
    }

    package func leave(_ id: ConversationID) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.enqueueLeave(id) }
    }

    package func rename(_ id: ConversationID, to name: String) async throws(ServiceError) {
        let clean = OutgoingText.clean(name)
        guard try await conversation(id)?.kind != .direct else {
            throw .invalid("Direct conversations are named after the other person.")
        }
        try await host.store { store throws(StoreError) in try await store.enqueueRename(id, to: clean) }
    }

    package func markRead(
        _ id: ConversationID, upTo message: MessageID?, scope: MessageScope
    ) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in
            try await store.enqueueReadMarker(id, upTo: message, scope: scope)
        }
    }

    package func change(_ changes: [ConversationID: ConversationChange]) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.change(changes) }
    }

    package func correctCategories(
        of ids: [ConversationID], to category: Category
    ) async throws(ServiceError) -> [CategoryCorrection] {
        try await host.store { store throws(StoreError) in try await store.correctCategories(of: ids, to: category) }
    }

    package func takeBack(_ corrections: [CategoryCorrection]) async throws(ServiceError) {
        try await host.store { store throws(StoreError) in try await store.takeBack(corrections) }
    }
}
