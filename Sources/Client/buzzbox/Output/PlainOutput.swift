import BuzzModel
import ProcessKit
import TextKit

/// Lines for display. Names and texts are untrusted and get sanitised.
enum PlainOutput {
    static func line(_ conversation: Conversation) -> String {
        var marks: [String] = []
        if conversation.membership == .invited { marks.append("invitation") }
        if conversation.unread > 0 { marks.append("\(conversation.unread) new") }
        if conversation.failedCount > 0 { marks.append("\(conversation.failedCount) failed") }
        if let category = conversation.triage?.shownCategory { marks.append(category.rawValue) }
        let suffix = marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
        let preview = Sanitizer.line(conversation.preview, maxColumns: 60)
        let lines =
            ["\(Sanitizer.line(conversation.name))\(suffix)  \(preview)"] + [known(of: conversation)].compactMap { $0 }
            + [Sanitizer.line(conversation.id.rawValue, maxColumns: 255)]
        return lines.joined(separator: "\n    ")
    }

    /// `from Zoe @zoe:example.org, 2 conversations in common, never written to`
    private static func known(of conversation: Conversation) -> String? {
        guard let invitation = conversation.invitation else { return nil }
        let name = invitation.inviterName.map { Sanitizer.line($0, maxColumns: 60) + " " } ?? ""
        let written = invitation.lastWritten.map {
            "last written to \(ISO8601.string(milliseconds: $0.milliseconds).prefix(10))"
        }
        let topic = invitation.topic.map { ", topic: \(Sanitizer.line($0, maxColumns: 100))" } ?? ""
        return "from \(name)\(Sanitizer.line(invitation.inviter.rawValue, maxColumns: 255)), "
            + "\(SizeText.counted(invitation.inCommon, "conversation")) in common, "
            + (written ?? "never written to") + topic
    }

    static func line(_ message: Message) -> String {
        let state =
            message.isOwn && message.kind != .state && message.state != .sent ? " [\(message.state.rawValue)]" : ""
        let edited = message.isEdited ? " (edited)" : ""
        let thread = message.inThread == nil ? "" : " (in a thread)"
        // Indent further lines, so that none can be mistaken for a separate message.
        var text = Sanitizer.body(message.body).split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "\n    ")
        if let poll = message.poll {
            let votes = poll.showsVotes ? poll.answers.map { "\($0.votes)" }.joined(separator: ", ") : "not shown yet"
            text += "\n    (votes: \(votes)\(poll.isEnded ? ", ended" : ""))"
        }
        if let attachment = message.attachment {
            let name = "[\(Sanitizer.fileName(attachment.fileName))]"
            text = text.isEmpty ? name : "\(name) \(text)"
        }
        let time = ISO8601.string(milliseconds: message.sentAt.milliseconds).prefix(16)
        return
            "\(time) #\(message.id.rawValue) \(Sanitizer.line(message.senderName)): \(text)\(edited)\(thread)\(state)"
    }

    static func line(_ message: ScheduledMessage) -> String {
        let time = ISO8601.string(milliseconds: message.sendAt.milliseconds).prefix(16)
        let file = message.filePath.map { "[\(Sanitizer.fileName($0))] " } ?? ""
        let problem = message.problem.map { " – not sent: \(Sanitizer.line($0, maxColumns: 120))" } ?? ""
        return "#\(message.id.rawValue) \(time)Z to \(Sanitizer.line(message.conversationName)): "
            + "\(file)\(Sanitizer.line(message.text, maxColumns: 100))\(problem)"
    }

    static func line(_ entry: OutboxEntry) -> String {
        let place = entry.conversationName.map { " in \(Sanitizer.line($0))" } ?? ""
        let error = entry.lastError.map { " – \(Sanitizer.line($0, maxColumns: 120))" } ?? ""
        return "#\(entry.id.rawValue) \(entry.kind.rawValue)\(place): \(Sanitizer.line(entry.summary)) "
            + "(\(state(entry)), \(entry.attempts) tries)\(error)"
    }

    private static func state(_ entry: OutboxEntry) -> String {
        if let next = entry.nextAttempt { return "waiting until \(ISO8601.string(milliseconds: next.milliseconds))" }
        if entry.state == .queued, entry.isBehindOthers { return "queued behind the change before it" }
        return entry.state.rawValue
    }

    static func line(_ hit: SearchHit) -> String {
        "\(Sanitizer.line(hit.conversationName)) #\(hit.message.id.rawValue) "
            + "\(Sanitizer.line(hit.message.senderName)): \(Sanitizer.line(hit.excerpt, maxColumns: 120))"
    }
}
