import BuzzModel

/// What list and thread pane say about an invitation before it is accepted. Every text of it may come from a stranger.
struct InvitationWords {
    let conversation: Conversation
    let now: Timestamp
    var clock = ClockStyle.hours24

    private static let nameColumns = 40
    private static let idColumns = 64

    /// `Ann Reed (@ann:home.example) invites you to join Podcast guests.`
    var headline: String {
        let name = DisplayText.name(of: conversation)
        if conversation.isKnock { return "You asked to join \(name). It is up to them." }
        if conversation.kind == .direct { return "\(name)\(id) would like to chat." }
        return inviter.map { "\($0)\(id) invites you to join \(name)." } ?? "You are invited to join \(name)."
    }

    /// Lines about the inviter, the conversation and its topic.
    var facts: [String] {
        guard let invitation = conversation.invitation else { return [] }
        var room = [conversation.kind == .direct ? "direct chat" : group(with: invitation.others)]
        // An invitation needn't say whether the conversation is encrypted.
        room.append(conversation.isEncrypted ? "encrypted" : "no encryption announced")
        room.append("came \(TimeText.past(conversation.lastActivity, now: now, clock))")
        let topic = invitation.topic.map { DisplayText.line($0) } ?? ""
        return [quote].compactMap { $0 } + [acquaintance(invitation), room.joined(separator: " · ")]
            + (topic.isEmpty ? [] : ["Topic: \(topic)"])
    }

    /// `“Hi! We make …”`, and in whose words if not the inviter's.
    private var quote: String? {
        guard let invitation = conversation.invitation, let peek = invitation.peek else { return nil }
        let text = "“\(DisplayText.line(peek.text))”"
        guard peek.sender != invitation.inviter else { return text }
        let sender = DisplayText.name(peek.senderName ?? "", otherwise: peek.sender.localPart)
        return "\(DisplayText.line(sender, maxColumns: Self.nameColumns)): \(text)"
    }

    /// `wants to chat · 2 in common`
    var line: String {
        let what =
            conversation.kind == .direct && conversation.invitation != nil
            ? "wants to chat" : inviter.map { "\($0) invites you" } ?? "invites you"
        guard let invitation = conversation.invitation else { return what }
        if let peek = invitation.peek { return "\(what): \(DisplayText.line(peek.text))" }
        if invitation.lastWritten != nil { return "\(what) · you wrote to them" }
        return invitation.inCommon > 0 ? "\(what) · \(invitation.inCommon) in common" : "\(what) · new to you"
    }

    /// The name of the sender. Older stores only have it in a line such as "Ann invited Andie".
    private var inviter: String? {
        if let sender = conversation.invitation?.inviterName ?? conversation.previewSenderName {
            return DisplayText.line(DisplayText.name(sender, otherwise: "Somebody"), maxColumns: Self.nameColumns)
        }
        guard let end = conversation.preview.ranges(of: " invited ").first?.lowerBound else { return nil }
        let name = DisplayText.line(String(conversation.preview[..<end]), maxColumns: Self.nameColumns)
        return name.isEmpty ? nil : name
    }

    private var id: String {
        (conversation.invitation?.inviter ?? conversation.peer)
            .map { " (\(DisplayText.line($0.rawValue, maxColumns: Self.idColumns)))" } ?? ""
    }

    private func acquaintance(_ invitation: Invitation) -> String {
        let common =
            invitation.inCommon > 0
            ? "\(SizeText.counted(invitation.inCommon, "conversation")) in common" : "no known conversation in common"
        let written =
            invitation.lastWritten.map { "you last wrote to them \(TimeText.past($0, now: now, clock))" }
            ?? "you haven’t written to them before"
        return "\(common) · \(written)"
    }

    private func group(with others: [String]) -> String {
        let names = others.map { DisplayText.line($0, maxColumns: Self.nameColumns) }.filter { !$0.isEmpty }
        return names.isEmpty ? "group" : "group with \(names.joined(separator: ", "))"
    }
}
