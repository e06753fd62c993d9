import CopilotProtocol
import JSONKit
import ProcessKit
import SodiumKit

/// The FAQ functions.
extension CopilotService {
    /// → `{faqs}`
    func listFAQs(_ caller: Caller) async throws -> JSON {
        let entries = try await store.read(for: caller.userID) { connection, creator in
            try FAQTable(connection: connection, creator: creator).all()
        }
        return ["faqs": .array(entries.map(\.json))]
    }

    /// `{id?, question | questions, answer, sendsAutomatically?}` → the entry; an existing id is updated.
    func saveFAQ(_ data: JSON, _ caller: Caller) async throws -> JSON {
        var draft = try FAQEntry(data: data, newID: "faq_" + Random.token(bytes: 9))
        draft.updatedAt = store.time.now()
        let entry = draft
        try await store.write(for: caller.userID) { connection, creator in
            let table = FAQTable(connection: connection, creator: creator)
            if try !table.contains(entry.id), try table.count() >= FAQTable.most {
                throw CallableError(
                    .failedPrecondition, "The library is full: \(FAQTable.most) entries. Delete some first.")
            }
            try table.put(entry)
        }
        keeper?.nudge()
        return entry.json
    }

    /// `{id}` → `{deleted}`; a missing entry is no error.
    func deleteFAQ(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let id = try CopilotReading(data).text("id", limit: 256)
        let isDeleted = try await store.write(for: caller.userID) { connection, creator in
            try FAQTable(connection: connection, creator: creator).remove(id)
        }
        return ["deleted": .bool(isDeleted)]
    }

    // MARK: Matching

    /// A longer text is cut, because no question needs more.
    private static let questionLimit = 4_000

    /// `{text, sender?, messageId?, category?}` → `{isFAQ, answer?, matchedQuestion?, confidence, entryId?}`
    func checkFAQ(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let reading = try CopilotReading(data)
        let text = try reading.text("text")
        let asker = Asker(
            sender: try reading.optionalText("sender", limit: 512),
            message: try reading.optionalText("messageId", limit: 512), category: try reading.maybeText("category"))
        // Words are free. Only external vectors are counted, and without them words alone decide.
        let mayAsk = faqMeanings == nil ? true : try await countUnlessAsked(text, asker, caller)
        let ranked = try await ranked(text, asksElsewhere: mayAsk, caller)
        guard let best = ranked.first, best.confidence > FAQMatch.threshold else {
            try await noteOpenQuestion(text, asker, caller)
            return FAQCheckResponse(isFAQ: false, confidence: ranked.first?.confidence ?? 0).result
        }
        return FAQCheckResponse(
            isFAQ: true, answer: best.answer, matchedQuestion: best.matchedQuestion, confidence: best.confidence,
            entryID: best.entryID
        ).result
    }

    /// Counts a request unless the same message was counted within a week.
    private func countUnlessAsked(_ text: String, _ asker: Asker, _ caller: Caller) async throws -> Bool {
        let question = question("faq", text, basis: "", caller)
        if try await cache.answer(question) != nil { return true }
        // A named message was looked up on arrival; a busy hour must not use up the requests needed for drafts.
        let purpose: RateLimiter.Purpose = asker.message == nil ? .asking : .arriving
        guard try await limiter.spend(caller.userID, for: purpose) == nil else { return false }
        try await cache.keep(true, for: question)
        return true
    }

    /// Looks at each question in the message by itself too, because people greet, praise and then ask.
    func ranked(_ text: String, asksElsewhere: Bool = true, _ caller: Caller) async throws -> [FAQMatch] {
        let whole = String(text.prefix(Self.questionLimit))
        let sentences = DraftText.sentences(whole)
        let questions = [whole] + (sentences.count > 1 ? sentences.filter(Self.saysWhat).suffix(3) : [])
        let matcher = try await faqs.matcher(of: caller.userID)
        let meanings = asksElsewhere ? try await faqMeanings?.queries(questions, for: caller.userID) ?? [] : []
        var best: [String: FAQMatch] = [:]
        for (index, question) in questions.enumerated() {
            let meaning = meanings.indices.contains(index) ? meanings[index] : nil
            for match in matcher.ranked(question, limit: 2, meaning: meaning)
            where match.confidence > best[match.entryID]?.confidence ?? 0 {
                best[match.entryID] = match
            }
        }
        return best.values.sorted { ($0.confidence, $1.entryID) > ($1.confidence, $0.entryID) }
    }

    /// Whether a question names its subject; "How did you do it?" depends on the sentence before it.
    private static func saysWhat(_ sentence: String) -> Bool {
        sentence.hasSuffix("?") && !Set(SearchWords.of(sentence)).isSubset(of: SearchWords.idle)
    }

    // MARK: Open questions

    /// The sender, the message, and its category.
    private struct Asker {
        let sender: String?, message: String?, category: String?
    }

    private func noteOpenQuestion(_ text: String, _ asker: Asker, _ caller: Caller) async throws {
        // Only fans' messages count: offers are no frequent questions, spam asks nothing, and urgent messages need a
        // person.
        if let category = asker.category, category != "fan" { return }
        guard text.utf8.count <= Self.questionLimit,
            let question = DraftText.sentences(text).first(where: { OpenQuestions.isQuestion($0) })
        else { return }
        let now = store.time.now()
        try await store.write(for: caller.userID, durably: false) { connection, creator in
            try OpenQuestionTable(connection: connection, creator: creator).add(
                question, from: asker.sender, message: asker.message, at: now)
        }
    }

    /// `{limit? 20}` → `{suggestions: [{question, count, examples}]}`: questions asked at least twice that no entry
    /// answers.
    func suggestFAQs(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let limit = try CopilotReading(data.isNull ? [:] : data).count("limit", default: 20, in: 1...100)
        let asked = try await store.read(for: caller.userID) { connection, creator in
            try OpenQuestionTable(connection: connection, creator: creator).all()
        }
        var groups = OpenQuestions()
        // The latest questions come first, because there may not be time for all.
        let sense = try await sense(of: asked.reversed().map(\.question), caller)
        for question in asked {
            groups.add(question.question, from: question.sender, about: sense.bearings[question.question])
        }
        let suggestions = groups.suggestions(limit: limit, besides: try await faqs.matcher(of: caller.userID))
        return ["suggestions": .array(suggestions.map(\.json))]
    }
}
