import BuzzModel
import CopilotProtocol
import LanguageKit

/// Decides which earlier answers may be repeated. Answers in this conversation may; answers to others only if they are
/// about the work in general: nothing private, no promise, no agreed price, no secret. The creator's own notes are
/// never repeated.
struct PastAnswers {
    let request: DraftRequest
    let model: CopilotModel

    typealias Exchange = (question: String, answer: String)

    func mayBeSaid(_ memory: DraftMaterial.Memory) -> Bool {
        guard let exchange = memory.pastAnswer else { return false }
        return isOfThisConversation(memory) ? !namesAnother(exchange) : isGeneral(exchange)
    }

    func isOfThisConversation(_ memory: DraftMaterial.Memory) -> Bool {
        !request.conversationID.isEmpty && memory.conversationID == request.conversationID
    }

    /// A title for the creator: what was answered, to whom and when. The recipient of the draft never sees it.
    func title(_ question: String, of memory: DraftMaterial.Memory) -> String {
        var title = "your answer to “\(DraftText.excerpt(question, 60))”"
        if let with = memory.with, !isOfThisConversation(memory) { title += ", to \(DraftText.excerpt(with, 40))" }
        if let saidAt = memory.saidAt {
            title += ", \(CalendarDay(Timestamp(milliseconds: saidAt), secondsFromUTC: 0).iso)"
        }
        return title
    }

    /// Removes sentences that name a day, because "On Friday!" meant another Friday.
    /// - Returns: nil if nothing is left.
    func adapted(_ answer: String, of memory: DraftMaterial.Memory) -> String? {
        guard !isOfThisConversation(memory) else { return answer }
        let answer = memory.with.map { Self.withoutName($0, answer) } ?? answer
        let asked = FactReader.facts(in: request.messageText, language: .english).dates.map(\.core)
        let sentences = DraftText.sentences(answer)
        let kept = sentences.filter { sentence in
            // "On Fridays" is true of every Friday.
            FactReader.facts(in: sentence, language: .english).dates.allSatisfy {
                asked.contains($0.core) || $0.core.hasSuffix("s")
            }
        }
        if kept.count == sentences.count { return answer }
        return kept.isEmpty ? nil : kept.joined(separator: " ")
    }

    /// Removes the name of the person who got the answer then: "Thanks Tom! …" → "Thanks! …".
    private static func withoutName(_ name: String, _ answer: String) -> String {
        let first = name.split { !$0.isLetter }.first.map(String.init) ?? name
        guard first.count > 1 else { return answer }
        var text = answer
        for spoken in [", \(first),", ", \(first)", " \(first)"] {
            let kept = spoken.hasSuffix(",") ? "," : ""
            while let range = text.firstRange(of: spoken),
                range.upperBound == text.endIndex || !text[range.upperBound].isLetter
            {
                text.replaceSubrange(range, with: kept)
            }
        }
        return text.hasPrefix("\(first), ") || text.hasPrefix("\(first)! ")
            ? Speaker.capitalised(String(text.dropFirst(first.count + 2))) : text
    }

    /// The library's entries, and the past answer that the draft uses in the form of an entry.
    func entries(
        _ material: DraftMaterial, _ sources: [DraftResponse.Source], _ reading: MessageReading
    ) -> [DraftMaterial.Answer] {
        let used = material.memories.filter { memory in sources.contains { $0.kind == .answer && $0.id == memory.id } }
        return material.faq
            + used.compactMap { memory in
                memory.pastAnswer.map {
                    .init(
                        id: memory.id, question: $0.question, answer: $0.answer, confidence: 1,
                        asked: memory.asked ?? reading.askSentence)
                }
            }
    }

    /// Whether the message names a number or day that the earlier question didn't: "Yes, at 8" was about another
    /// evening.
    private func namesAnother(_ exchange: Exchange) -> Bool {
        !FactGuard(sources: [exchange.question]).isSupported(request.messageText)
    }

    private func isGeneral(_ exchange: Exchange) -> Bool {
        let question = MessageReading(DraftRequest(conversationID: "", messageText: exchange.question), model: model)
        guard let ask = question.ask, isGeneral(ask, question), !question.isForeign else { return false }
        let answer = Word.plain(exchange.answer)
        guard !Stakes.isTouched(by: question.rules),
            !Stakes.isTouched(by: RuleReading(Tokenizer.analyze(exchange.answer).tokens)),
            !MessageReading.mentions(answer, Self.confided), !MessageReading.mentions(answer, Self.promised),
            !MessageReading.mentions(answer, Self.personal), !Self.leadsToOne(exchange.answer)
        else { return false }
        // The price of something for sale is public; a price agreed with one person isn't.
        let facts = FactReader.facts(in: exchange.answer, language: question.language)
        return facts.amounts.isEmpty
            || question.mentions(Self.goods) && !question.mentions(Self.dealings)
                && !MessageReading.mentions(answer, Self.dealings)
    }

    /// Whether the question is about the work, not about the two people or somebody they know.
    private func isGeneral(_ ask: Ask, _ question: MessageReading) -> Bool {
        switch ask {
        case .open, .when, .who, .habit, .fact, .price, .yesNo: break
        case .request(let action):
            guard Self.tellings.contains(where: { action?.hasPrefix($0) == true }) else { return false }
        default: return false
        }
        // "the US" is a country, not "us".
        let words = Word.words(of: question.askSentence ?? "").filter { $0.text != "US" }
        let plain = words.map(\.plain).joined(separator: " ")
        // The "me" in "Can you tell me which …?" is only courtesy.
        let asked = Self.courtesies.reduce(plain) { $0.replacing($1, with: "") }
        if MessageReading.mentions(asked, Self.betweenThem) { return false }
        // "Is Lena …?" is about a person.
        if ask == .fact, question.language == .english,
            words.dropFirst().first?.text.first?.isUppercase == true, words.dropFirst().first?.plain != "i"
        {
            return false
        }
        return true
    }

    /// Whether the answer contains a telephone number, an address, a file or a call link that was meant for one person.
    private static func leadsToOne(_ answer: String) -> Bool {
        if answer.contains("@") || MessageReading.mentions(answer.lowercased(), rooms) { return true }
        var digits = 0
        for letter in answer {
            if letter.isNumber { digits += 1 } else if !" -/().+".contains(letter) { digits = 0 }
            if digits >= 7 { return true }
        }
        let words = Word.words(of: answer)
        return words.indices.contains { index in
            guard words[index].text.first?.isNumber == true, words[index].plain.count <= 5 else { return false }
            // "Storgata 12", "12 Baker Street", "0155 Oslo"
            let around = words[max(0, index - 2)..<min(words.count, index + 4)]
            let isPostcode =
                (4...5).contains(words[index].plain.count) && words[index].plain.allSatisfy(\.isNumber)
                && !["19", "20"].contains(words[index].plain.prefix(2)) && words[index].mark == nil
                && index + 1 < words.count
                && words[index + 1].text.first?.isUppercase == true
            return isPostcode
                || around.contains { word in
                    streets.contains(word.plain) || streetEnds.contains { word.plain.hasSuffix($0) }
                }
        }
    }
}
