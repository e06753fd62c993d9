import BuzzModel
import CopilotProtocol

/// Writes three replies without any network: from the FAQ, from past answers, from memories, or, where there is
/// nothing to rest on, polite ones that say nothing untrue and a note that says so.
package struct DraftWriter: Sendable {
    package init() {}

    package func write(
        _ request: DraftRequest, triage: Triage, material: DraftMaterial, voice: VoiceProfile
    ) -> DraftResponse {
        let book = Phrasebook.book(for: Phrasebook.Language(of: request.messageText))
        var response = body(request, triage: triage, material: material, book: book)
        response.short = voiced(response.short, voice, isShort: true)
        response.medium = voiced(response.medium, voice, isShort: false)
        response.detailed = voiced(response.detailed, voice, isShort: false)
        return only(request.replyType, of: response)
    }

    private func body(
        _ request: DraftRequest, triage: Triage, material: DraftMaterial, book: Phrasebook
    ) -> DraftResponse {
        if triage.category == .spam { return refusal(book) }
        if let found = material.faq.first(where: { $0.confidence > 0.7 }) {
            let source = DraftResponse.Source(kind: .faq, id: found.id, title: "FAQ “\(found.question)”")
            return answer(found.answer, source, book)
        }
        let past = material.memories.lazy.filter { $0.score >= 0.5 }.compactMap { memory in
            memory.pastAnswer.map { (memory.id, $0) }
        }.first
        if let (id, exchange) = past {
            let title = "your answer to “\(exchange.question.prefix(60))”"
            return answer(exchange.answer, DraftResponse.Source(kind: .answer, id: id, title: title), book)
        }
        switch triage.category {
        case .business: return offer(request, material, book)
        case .urgent: return emergency(book)
        case .fan, .spam: return request.messageText.contains("?") ? question(material, book) : praise(triage, book)
        }
    }

    // MARK: Kinds of replies

    private func answer(_ text: String, _ source: DraftResponse.Source, _ book: Phrasebook) -> DraftResponse {
        DraftResponse(
            short: DraftText.beginning(of: text, sentences: 1, characters: 160),
            medium: DraftText.beginning(of: text, sentences: 3, characters: 320),
            detailed: DraftText.joined([book.thanksForQuestion, text, book.hopeThatHelps]), basedOn: [source],
            intents: ["answer", "answer", "answer"])
    }

    private func offer(_ request: DraftRequest, _ material: DraftMaterial, _ book: Phrasebook) -> DraftResponse {
        let text = ([request.messageText] + request.context.map(\.text)).joined(separator: " ").lowercased()
        var open: [String] = []
        if !Self.mentions(text, ["budget", "€", "$", "£", "fee", "rate", "eur", "usd", "per video", "paid"]) {
            open.append(book.askBudget)
        }
        if !Self.mentions(text, ["deliverable", "video", "post", "reel", "story", "article", "talk", "episode"]) {
            open.append(book.askDeliverables)
        }
        if !Self.mentions(text, ["deadline", "by the", "until", "week", "month", "date"]) {
            open.append(book.askDeadline)
        }
        if !Self.mentions(text, ["usage", "rights", "licen", "exclusiv"]) { open.append(book.askRights) }
        if open.isEmpty { open = [book.moreDetails] }
        let known = material.memories.first { $0.score >= 0.5 && $0.pastAnswer == nil }
        return DraftResponse(
            short: DraftText.joined([book.interested, book.moreDetails]),
            medium: DraftText.joined([book.interested] + open.prefix(2)),
            detailed: DraftText.joined([book.interested] + open + (known.map { [$0.content] } ?? [])),
            basedOn: [DraftResponse.Source(kind: .message, id: "", title: "what the message leaves open")]
                + (known.map {
                    [DraftResponse.Source(kind: .memory, id: $0.id, title: "memory “\($0.content.prefix(40))”")]
                }
                    ?? []),
            intents: ["accept", "ask", "ask"])
    }

    private func refusal(_ book: Phrasebook) -> DraftResponse {
        DraftResponse(
            short: book.noThanks, medium: DraftText.joined([book.noThanks, Self.sentence(book.notForMe)]),
            detailed: DraftText.joined([book.noThanks, book.pleaseStop]), basedOn: [],
            intents: ["decline", "decline", "decline"], note: "This looks like spam. Not answering is an answer, too.")
    }

    private func emergency(_ book: Phrasebook) -> DraftResponse {
        DraftResponse(
            short: book.seenIt, medium: DraftText.joined([book.seenIt, book.askWhere]),
            detailed: DraftText.joined([book.seenIt, book.askWhere, book.askMore]), basedOn: [],
            intents: ["confirm", "ask", "ask"], note: "Nothing to base more on: say yourself what you will do.")
    }

    private func question(_ material: DraftMaterial, _ book: Phrasebook) -> DraftResponse {
        let known = material.memories.first { $0.score >= 0.5 }
        let sources = known.map {
            [DraftResponse.Source(kind: .memory, id: $0.id, title: "memory “\($0.content.prefix(40))”")]
        }
        return DraftResponse(
            short: known.map { DraftText.beginning(of: $0.content, sentences: 1, characters: 160) } ?? book.noAnswerYet,
            medium: DraftText.joined([book.thanksForQuestion, known?.content ?? book.noAnswerYet]),
            detailed: DraftText.joined([book.thanksForQuestion, known?.content ?? book.noAnswerYet, book.askMore]),
            basedOn: sources ?? [], intents: known == nil ? ["defer", "defer", "ask"] : ["answer", "answer", "ask"],
            note: known == nil ? "Nothing in your FAQ, memory or past answers to base an answer on." : nil)
    }

    private func praise(_ triage: Triage, _ book: Phrasebook) -> DraftResponse {
        let isKind = triage.sentiment != .negative
        let heart = isKind ? book.kindWords : book.askMore
        return DraftResponse(
            short: isKind ? book.thanks : book.askMore, medium: DraftText.joined([book.thanks, heart]),
            detailed: isKind
                ? DraftText.joined([book.thanks, heart, book.thanksForWriting])
                : DraftText.joined([book.seenIt, heart]),
            basedOn: [], intents: isKind ? ["thank", "thank", "thank"] : ["ask", "ask", "ask"],
            note: isKind ? nil : "Nothing to base an answer on: the message is unhappy, and only you know why.")
    }

    // MARK: Shaping

    private static func mentions(_ text: String, _ words: [String]) -> Bool {
        words.contains { text.contains($0) }
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private func voiced(_ text: String, _ voice: VoiceProfile, isShort: Bool) -> String {
        guard !text.isEmpty else { return "" }
        var text = text
        if voice.startsLowercase, !text.hasPrefix("I "), !text.hasPrefix("I'") {
            text = text.prefix(1).lowercased() + text.dropFirst()
        }
        if !isShort, let greeting = voice.greeting { text = "\(greeting)! \(text)" }
        if let emoji = voice.emoji, !text.contains(emoji), isShort { text += " \(emoji)" }
        if !isShort, let signOff = voice.signOff { text += "\n\(signOff)" }
        return text
    }

    /// Older clients ask for one kind of reply: short, funny (the medium one) or professional (the detailed one).
    private func only(_ type: DraftRequest.ReplyType?, of response: DraftResponse) -> DraftResponse {
        guard let type else { return response }
        var one = response
        if type != .short { one.short = "" }
        if type != .funny { one.medium = "" }
        if type != .professional { one.detailed = "" }
        return one
    }
}
