import BuzzModel

extension ThreadViewModel {
    package var state: ThreadViewState {
        let range = visibleLines
        let rest = layout.lines.count - range.count
        return ThreadViewState(
            header: header, lines: Array(layout.lines[range]), metrics: ThreadMetrics(columns: columns),
            selected: selectedID, badgeMessage: badgeMessage, typing: typing, newBelow: newBelow,
            isAtEnd: anchor == .end && !hasNewer,
            invitation: invitation, emptyText: emptyText,
            position: rest > 0 ? Double(range.lowerBound) / Double(rest) : 1)
    }

    /// The message that the badge comes from, if a badge is shown.
    package var badgeMessage: MessageID? {
        conversation?.triage?.shownCategory == nil ? nil : conversation?.badgeMessage
    }

    private var header: ThreadViewState.Header? {
        guard let conversation else { return nil }
        let row = InboxRow(conversation, now: environment.now, security: environment.security)
        let triage = conversation.triage
        let isBusiness = triage?.shownCategory == .business
        return ThreadViewState.Header(
            name: row.name, badge: row.badge, sentiment: triage?.saidSentiment,
            intensity: triage?.saidSentiment == nil ? nil : triage?.intensity, waiting: row.waiting,
            waitingSince: conversation.waitingSince.map { TimeText.past($0, now: environment.now, environment.clock) },
            reason: environment.access.isCreator && !environment.access.mayHear(isEncrypted: conversation.isEncrypted)
                ? EncryptedAccess.notSent : triage.flatMap { $0.hidesCategory ? nil : DisplayText.line($0.reason) },
            hasBadgeMessage: badgeMessage != nil, thread: threadText,
            later: conversation.laterCount > 0 ? "\(conversation.laterCount) sent later" : nil,
            breakdown: isBusiness ? triage?.breakdown : nil,
            people: conversation.kind == .group ? SizeText.counted(conversation.memberCount, "member") : nil,
            presence: conversation.kind == .direct ? presence(conversation.peerPresence) : nil,
            isMuted: conversation.isMuted, day: dayOnScreen, lock: row.lock)
    }

    /// `Thread · 3 replies`
    private var threadText: String? {
        guard let sideThread else { return nil }
        let first = messages.first { $0.threadOfItsOwn == sideThread }
        let answers = first?.sideThread?.answers ?? messages.count { $0.inThread == sideThread }
        let count = answers == 0 ? "no replies yet" : SizeText.counted(answers, "reply", "replies")
        return "Thread · " + (first == nil && isLoaded ? "\(count) · its first message isn’t here" : count)
    }

    /// Nothing is shown if the server only reports "offline" without a time.
    private func presence(_ presence: Presence?) -> String? {
        switch presence?.state {
        case .online: "online"
        case .unavailable: "away"
        case .offline:
            presence?.lastActive.map { "last seen \(TimeText.span(from: $0, to: environment.now)) ago" }
        case nil: nil
        }
    }

    private var dayOnScreen: String? {
        guard anchor != .end || hasNewer else { return nil }
        let visible = layout.lines[visibleLines]
        // A visible separator already shows the day.
        if case .day = visible.first?.kind { return nil }
        guard let id = visible.first?.message, let message = messages.first(where: { $0.id == id }) else { return nil }
        return TimeText.day(message.sentAt, now: environment.now)
    }

    private var typing: String? {
        guard let names = conversation?.typingNames, !names.isEmpty else { return nil }
        let shown = names.prefix(2).map { DisplayText.name($0, otherwise: "Somebody") }.joined(separator: " and ")
        if names.count > 2 { return "\(shown) and \(names.count - 2) more are typing …" }
        return names.count == 1 ? "\(shown) is typing …" : "\(shown) are typing …"
    }

    private var newBelow: Int {
        guard anchor != .end else { return 0 }
        return messages.reversed().prefix { $0.order > newestSeen }.count { !$0.isOwn }
    }

    private var invitation: ThreadViewState.Invitation? {
        guard let conversation, conversation.membership == .invited else { return nil }
        let words = InvitationWords(conversation: conversation, now: environment.now, clock: environment.clock)
        return ThreadViewState.Invitation(headline: words.headline, facts: words.facts)
    }

    private var emptyText: String? {
        guard let conversation else { return "No conversation selected." }
        guard isLoaded, messages.isEmpty, heldHere == nil, invitation == nil else { return nil }
        guard conversation.failedCount == 0 else { return "Not created: the server refused. See the outbox for why." }
        return "No messages yet. Say hello."
    }
}
