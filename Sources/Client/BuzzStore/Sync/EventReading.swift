import BuzzModel
import JSONKit
import MatrixProtocol

/// Converts the content of an event into the columns of `messages`.
enum EventReading {
    static func fill(_ new: inout MessageTable.New, from event: MatrixEvent, own: String) {
        if event.isRedacted {
            new.kind = .deleted
            return
        }
        new.sideThread = sideThread(event.relation)
        switch event.type {
        case "m.room.encrypted":
            new.kind = .encrypted
            new.replyTo = reply(event.relation)
        case "m.room.message", "m.sticker":
            guard let content = MessageContent(event.content, eventType: event.type) else {
                // A redacted event has no content.
                new.kind = event.content.object?.isEmpty == true ? .deleted : .unsupported
                new.raw = new.kind == .deleted ? nil : Limits.text(event.content.text, Limits.raw)
                return
            }
            let text = text(content, own: own)
            new.kind = kind(content.type)
            new.body = text.body
            new.formattedBody = text.formattedBody
            new.mentionsMe = text.mentionsMe
            new.replyTo = reply(content.relation)
            new.file = content.file
            if new.isOwn { new.automaticFAQ = automaticFAQ(event.content) }
        default:
            let start = PollContent.Start(event.content, mostAnswers: Poll.mostAnswers)
            guard let start else {
                new.body = Limits.text(pollText(event.content), Limits.body)
                return
            }
            new.kind = .poll
            new.poll = start
            let poll = Poll(
                question: start.question, answers: start.answers.map { Poll.Answer(id: $0.id, text: $0.text) })
            new.body = Limits.text(poll.text, Limits.body)
        }
    }

    static func text(_ content: MessageContent, own: String) -> VersionTable.Text {
        VersionTable.Text(
            body: Limits.text(content.body, Limits.body),
            formattedBody: content.formattedBody.map { Limits.text($0, Limits.body) },
            mentionsMe: content.mentionsRoom || content.mentionedUserIDs.contains(own))
    }

    static func automaticFAQ(_ content: JSON) -> String? {
        content[AutomaticAnswers.contentKey]["faq"].string.flatMap { $0.utf8.count <= Limits.identifier ? $0 : nil }
    }

    static func kind(_ type: String) -> MessageKind {
        switch type {
        case "m.emote": .emote
        case "m.notice": .notice
        case "m.image": .image
        case "m.video": .video
        case "m.audio": .audio
        case "m.file": .file
        case "m.location": .location
        case "m.sticker": .sticker
        default: .text
        }
    }

    private static func reply(_ relation: EventRelation?) -> String? {
        let target: String? =
            switch relation {
            case .reply(let target): target
            case .thread(_, let replyTo): replyTo
            default: nil
            }
        return target.flatMap { Limits.isIdentifier($0) ? $0 : nil }
    }

    /// The first message of the side thread that an event belongs to.
    static func sideThread(_ relation: EventRelation?) -> String? {
        guard case .thread(let root, _) = relation, Limits.isIdentifier(root) else { return nil }
        return root
    }

    /// Polls contain a text for clients that don't support them.
    private static func pollText(_ content: JSON) -> String {
        content["m.text"][0]["body"].string ?? content["org.matrix.msc1767.text"].string
            ?? content["body"].string ?? "Poll"
    }
}
