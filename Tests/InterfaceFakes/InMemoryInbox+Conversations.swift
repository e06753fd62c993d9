import BuzzModel
import BuzzServices

extension InMemoryInbox: ConversationService {
    private func matching(_ query: InboxQuery) -> [Conversation] {
        let now = self.now
        let filter = query.filter.lowercased()
        return conversations.values.filter { conversation in
            let isHidden = conversation.isArchived || (conversation.snoozedUntil.map { $0 > now } ?? false)
            if conversation.membership == .left || query.showsHidden && !isHidden { return false }
            if isHidden, !query.showsHidden, !query.findsHidden { return false }
            let isUnread =
                conversation.unread > 0 || conversation.isMarkedUnread || conversation.membership == .invited
            if query.unreadOnly, !isUnread || query.leavesOutMuted && conversation.isMuted { return false }
            if !filter.isEmpty, !conversation.name.lowercased().contains(filter) { return false }
            if query.leavesOutSpam, query.tab == .all, !isHidden, conversation.triage?.category == .spam {
                return false
            }
            return Self.belongs(conversation, to: query.tab)
        }
        .sorted { left, right in
            if query.order == .waiting, left.waitingSince != right.waitingSince {
                return left.waitingSince ?? .init(milliseconds: .max) < right.waitingSince ?? .init(milliseconds: .max)
            }
            if query.order == .category, left.triage?.category != right.triage?.category {
                return Self.rank(left) < Self.rank(right)
            }
            if query.order == .name, left.name != right.name { return left.name < right.name }
            if left.isPinned != right.isPinned { return left.isPinned }
            if left.lastActivity != right.lastActivity { return left.lastActivity > right.lastActivity }
            return left.id < right.id
        }
    }

    private static func rank(_ conversation: Conversation) -> Int {
        conversation.triage?.category.info.order ?? CategoryInfo.unsortedOrder
    }

    private static func belongs(_ conversation: Conversation, to tab: InboxTab) -> Bool {
        switch tab {
        case .all: true
        case .priority: conversation.needsReply && conversation.triage?.category != .spam
        default: conversation.triage?.category == tab.category
        }
    }

    package func window(_ query: InboxQuery, offset: Int, limit: Int) async throws(ServiceError) -> InboxWindow {
        await late()
        let all = matching(query)
        let start = min(max(0, offset), all.count)
        defer { happenNow() }
        return InboxWindow(offset: start, rows: Array(all[start..<min(all.count, start + limit)]), total: all.count)
    }

    package func all(_ query: InboxQuery) async throws(ServiceError) -> [MarkedConversation] {
        await late()
        return matching(query).map { MarkedConversation($0) }
    }

    package func change(_ changes: [ConversationID: ConversationChange]) async throws(ServiceError) {
        for (id, change) in changes {
            switch change {
            case .archived(let isArchived):
                self.change(id) {
                    $0.isArchived = isArchived
                    $0.snoozedUntil = nil
                }
            case .pinned(let isPinned):
                try check()
                self.change(id) { $0.isPinned = isPinned }
            case .muted(let isMuted): self.change(id) { $0.isMuted = isMuted }
            case .unread(true): self.change(id) { $0.isMarkedUnread = true }
            case .unread(false): try await markRead(id, upTo: nil)
            case .settled(let isSettled):
                self.change(id) { $0.waitingSince = isSettled ? nil : $0.lastActivity }
            case .snoozed(let until):
                self.change(id) {
                    $0.snoozedUntil = until
                    if until != nil { $0.isArchived = false }
                }
            }
        }
    }

    package func position(of id: ConversationID, in query: InboxQuery) async throws(ServiceError) -> Int? {
        await late()
        return matching(query).firstIndex { $0.id == realIDs[id] ?? id }
    }

    package func counts() async throws(ServiceError) -> [InboxTab: Int] {
        Dictionary(uniqueKeysWithValues: InboxTab.allCases.map { ($0, matching(InboxQuery(tab: $0)).count) })
    }

    package func conversation(_ id: ConversationID) async throws(ServiceError) -> Conversation? {
        await late()
        guard var conversation = conversations[realIDs[id] ?? id] else { return nil }
        conversation.composerText = composerTexts[id]
        conversation.laterCount = later.count { $0.conversationID == id }
        return conversation
    }

    package func members(of id: ConversationID) async throws(ServiceError) -> [Member] { people[id] ?? [] }

    package func people(named text: String, limit: Int) async throws(ServiceError) -> [Member] {
        let talkedWith = conversations.values.compactMap { conversation in
            conversation.peer.map { Member(userID: $0, displayName: conversation.name) }
        }
        return (talkedWith.sorted { $0.displayName < $1.displayName } + people.values.flatMap { $0 })
            .filter { $0.userID != Self.me && $0.displayName.lowercased().hasPrefix(text.lowercased()) }
            .prefix(limit).map { $0 }
    }

    package func directConversation(with user: UserID) async throws(ServiceError) -> ConversationID? {
        await late()
        return conversations.values.first { $0.peer == user }?.id
    }

    package func isUnknown(_ user: UserID) async -> Bool { strangers.contains(user) }

    package func resolve(_ text: String) async throws(ServiceError) -> ConversationID {
        await late()
        if conversations[ConversationID(text)] != nil { return ConversationID(text) }
        if let found = conversations.values.first(where: { $0.peer == UserID(text) || $0.name == text }) {
            return found.id
        }
        guard text.hasPrefix("@") else { throw .notFound(text) }
        return try await create(name: nil, inviting: [UserID(text)], isDirect: true)
    }

    package func create(
        name: String?, inviting users: [UserID], isDirect: Bool, isEncrypted: Bool
    ) async throws(ServiceError) -> ConversationID {
        try check()
        let id = ConversationID("!made\(conversations.count):home.example")
        add(
            Conversation(
                id: id, name: name ?? users.map(\.localPart).joined(separator: ", "), kind: isDirect ? .direct : .group,
                peer: isDirect ? users.first : nil, memberCount: users.count + 1, isEncrypted: isEncrypted,
                lastActivity: now))
        announce(conversation: id)
        return id
    }

    package func invite(_ user: UserID, to id: ConversationID) async throws(ServiceError) {
        try check()
        people[id, default: []].append(Member(userID: user, displayName: user.localPart, membership: .invited))
        announce(conversation: id)
    }

    package func join(_ roomOrAlias: String) async throws(ServiceError) {
        change(ConversationID(roomOrAlias)) { $0.membership = .joined }
    }

    package func leave(_ id: ConversationID) async throws(ServiceError) { change(id) { $0.membership = .left } }

    package func blockSenders(of invitations: [ConversationID]) async throws(ServiceError) -> [UserID] {
        try check()
        let senders = Set(invitations.compactMap { conversations[$0]?.invitation?.inviter })
        let new = senders.subtracting(blockedUsers).sorted { $0.rawValue < $1.rawValue }
        try await setBlocked(Array(senders), true)
        return new
    }

    package func setBlocked(_ users: [UserID], _ isBlocked: Bool) async throws(ServiceError) {
        guard isBlocked else { return blockedUsers.subtract(users) }
        blockedUsers.formUnion(users)
        for conversation in conversations.values where conversation.membership == .invited {
            if let inviter = conversation.invitation?.inviter, users.contains(inviter) {
                try await leave(conversation.id)
            }
        }
    }

    package func blocked() async throws(ServiceError) -> [UserID] {
        blockedUsers.sorted { $0.rawValue < $1.rawValue }
    }

    package func report(_ id: ConversationID, reason: String) async throws(ServiceError) {
        try check()
        reports[id] = reason
    }

    package func rename(_ id: ConversationID, to name: String) async throws(ServiceError) {
        change(id) { $0.name = name }
    }

    package func markRead(
        _ id: ConversationID, upTo message: MessageID?, scope: MessageScope
    ) async throws(ServiceError) {
        readMarks[id] = message ?? messages[id]?.last?.id
        if let thread = scope.thread { readThreads.insert(thread) }
        change(id) {
            $0.unread = 0
            $0.isMarkedUnread = false
        }
    }

    package func notificationLevels() async throws(ServiceError) -> [ConversationID: NotificationLevel] {
        await late()
        return levels
    }
    package func setNotifications(of id: ConversationID, to level: NotificationLevel) async throws(ServiceError) {
        levels[id] = level == .usual ? nil : level
    }
    private func correctCategory(
        of id: ConversationID, to category: Category
    ) async throws(ServiceError) -> CategoryCorrection {
        let correction = CategoryCorrection(
            messageID: messages[id]?.last?.id ?? MessageID(0), before: conversations[id]?.triage)
        change(id) {
            $0.triage = Triage(
                category: category, confidence: 1, sentiment: $0.triage?.sentiment ?? .neutral, intensity: .low,
                reason: "you said so", isCorrected: true)
        }
        return correction
    }

    package func correctCategories(
        of ids: [ConversationID], to category: Category
    ) async throws(ServiceError) -> [CategoryCorrection] {
        var corrections: [CategoryCorrection] = []
        for id in ids { corrections.append(try await correctCategory(of: id, to: category)) }
        return corrections
    }

    package func takeBack(_ corrections: [CategoryCorrection]) async throws(ServiceError) {
        for correction in corrections.reversed() {
            guard let id = find(correction.messageID)?.conversationID else { continue }
            change(id) {
                $0.triage = correction.before
                $0.awaitsTriage = correction.before == nil
            }
        }
    }
}
