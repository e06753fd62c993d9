import JSONKit

/// `generateSmartReplies`.
package struct DraftRequest: Sendable, Hashable {
    package enum ReplyType: String, Sendable, CaseIterable { case short, funny, professional }

    package struct Line: Sendable, Hashable {
        package var isOwn: Bool
        package var text: String

        package init(isOwn: Bool, text: String) {
            self.isOwn = isOwn
            self.text = text
        }
    }

    package var conversationID: String
    package var messageText: String
    package var replyType: ReplyType?
    /// The conversation so far, oldest first. Clients of the public protocol omit it.
    package var context: [Line]
    /// The creator's recent messages to anyone, newest last, from which their style is learnt.
    package var ownMessages: [String]
    /// The sender's name, for use in the reply.
    package var senderName: String?
    /// Whether memories may be used.
    package var usesMemories: Bool
    /// Lets an external model draft even an answer to a serious message, because the creator asked for it.
    package var asksModel: Bool

    package init(
        conversationID: String, messageText: String, replyType: ReplyType? = nil, context: [Line] = [],
        ownMessages: [String] = [], senderName: String? = nil, usesMemories: Bool = true, asksModel: Bool = false
    ) {
        self.conversationID = conversationID
        self.messageText = messageText
        self.replyType = replyType
        self.context = context
        self.ownMessages = ownMessages
        self.senderName = senderName
        self.usesMemories = usesMemories
        self.asksModel = asksModel
    }

    package init(data: JSON) throws(CallableError) {
        let reading = try CopilotReading(data)
        conversationID = try reading.text("conversationId", limit: 1_024)
        messageText = try reading.text("messageText")
        replyType = nil
        if let name = try reading.optionalText("replyType", limit: 64) {
            guard let known = ReplyType(rawValue: name) else {
                throw .invalidArgument("“\(name)” is no reply type. Use short, funny or professional.")
            }
            replyType = known
        }
        context = []
        for line in try reading.list("context", of: "{isOwn, text}").suffix(50) {
            guard let text = line["text"].string else {
                throw .invalidArgument("“context” must be a list of {isOwn, text}.")
            }
            context.append(Line(isOwn: try CopilotReading(line).flag("isOwn"), text: text))
        }
        ownMessages = try reading.texts("ownMessages", atMost: 500)
        // A name may be blank.
        let hasName = try reading.maybeText("senderName")?.saysSomething ?? false
        senderName = hasName ? try reading.optionalText("senderName", limit: 256) : nil
        usesMemories = try reading.flag("useMemories", default: true)
        asksModel = try reading.flag("asksModel")
    }

    package var data: JSON {
        var json: JSON = ["conversationId": .string(conversationID), "messageText": .string(messageText)]
        if let replyType { json["replyType"] = .string(replyType.rawValue) }
        if !context.isEmpty {
            json["context"] = .array(context.map { ["isOwn": .bool($0.isOwn), "text": .string($0.text)] })
        }
        if !ownMessages.isEmpty { json["ownMessages"] = .array(ownMessages.map { .string($0) }) }
        if !usesMemories { json["useMemories"] = false }
        if asksModel { json["asksModel"] = true }
        if let senderName { json["senderName"] = .string(senderName) }
        return json
    }
}

/// `{"drafts":{"short","medium","detailed"},"basedOn":[{"kind","id","title"}…],"intents":[…],"trust"?,"trusts"?,"questions"?,"nothing"?,"note"?}`
/// An empty draft means there is none; see `nothing`.
package struct DraftResponse: Sendable, Hashable {
    /// What a draft is based on.
    package struct Source: Sendable, Hashable {
        package enum Kind: String, Sendable { case faq, memory, answer, conversation, message }

        package var kind: Kind
        package var id: String
        package var title: String

        package init(kind: Kind, id: String, title: String) {
            self.kind = kind
            self.id = id
            self.title = title
        }
    }

    /// How reliable the drafts are.
    package enum Trust: String, Sendable {
        /// The creator's own words, and they cover everything that is asked.
        case solid
        /// Based on the message itself, or on the creator's words for part of it.
        case plain
        /// Written by a model, or in answer to an ambiguous message.
        case guess
    }

    /// One question in the message.
    package struct Question: Sendable, Hashable {
        package var text: String
        package var isAnswered: Bool

        package init(text: String, isAnswered: Bool) {
            self.text = text
            self.isAnswered = isAnswered
        }
    }

    package var short: String
    package var medium: String
    package var detailed: String
    package var basedOn: [Source]
    package var trust: Trust?
    /// The trust in each draft, in the order short, medium, detailed; empty if `trust` applies to all.
    package var trusts: [Trust] = []
    /// The questions in the message and whether the drafts answer them; empty when unknown.
    package var questions: [Question] = []
    /// Why there are no drafts, for the creator.
    package var nothing: String?
    /// The intent of each draft (accept, decline, ask, answer, thank), in the order short, medium, detailed.
    package var intents: [String]
    /// A note for the creator only, for example that there was nothing to base a draft on.
    package var note: String?

    package init(
        short: String, medium: String, detailed: String, basedOn: [Source], intents: [String] = [], note: String? = nil
    ) {
        self.short = short
        self.medium = medium
        self.detailed = detailed
        self.basedOn = basedOn
        self.intents = intents
        self.note = note
    }

    /// A response without drafts.
    package init(nothing: String, basedOn: [Source] = []) {
        self.init(short: "", medium: "", detailed: "", basedOn: basedOn)
        self.nothing = nothing
    }

    package var isEmpty: Bool { short.isEmpty && medium.isEmpty && detailed.isEmpty }

    package init(result: JSON) throws(CallableError) {
        let drafts = result["drafts"]
        guard let short = drafts["short"].string, let medium = drafts["medium"].string,
            let detailed = drafts["detailed"].string
        else { throw CallableError(.internal, "The copilot's answer has no drafts.") }
        var sources: [Source] = []
        for item in result["basedOn"].array ?? [] {
            if let title = item.string {
                sources.append(Source(kind: .memory, id: title, title: title))
            } else if let kind = item["kind"].string.flatMap(Source.Kind.init(rawValue:)) {
                sources.append(Source(kind: kind, id: item["id"].string ?? "", title: item["title"].string ?? ""))
            }
        }
        self.init(
            short: short, medium: medium, detailed: detailed, basedOn: sources,
            intents: (result["intents"].array ?? []).compactMap(\.string), note: result["note"].string)
        trust = result["trust"].string.flatMap(Trust.init(rawValue:))
        trusts = (result["trusts"].array ?? []).map { $0.string.flatMap(Trust.init(rawValue:)) ?? .guess }
        nothing = result["nothing"].string
        questions = (result["questions"].array ?? []).compactMap { item in
            item["text"].string.map { Question(text: $0, isAnswered: item["isAnswered"].bool ?? false) }
        }
    }

    package var result: JSON {
        var json: JSON = [
            "drafts": ["short": .string(short), "medium": .string(medium), "detailed": .string(detailed)],
            "basedOn": .array(
                basedOn.map { ["kind": .string($0.kind.rawValue), "id": .string($0.id), "title": .string($0.title)] }),
            "intents": .array(intents.map { .string($0) }),
        ]
        if let trust { json["trust"] = .string(trust.rawValue) }
        if !trusts.isEmpty { json["trusts"] = .array(trusts.map { .string($0.rawValue) }) }
        if let nothing { json["nothing"] = .string(nothing) }
        if !questions.isEmpty {
            json["questions"] = .array(
                questions.map { ["text": .string($0.text), "isAnswered": .bool($0.isAnswered)] })
        }
        if let note { json["note"] = .string(note) }
        return json
    }
}
