import BuzzModel
import CopilotProtocol
import JSONKit
import ProcessKit
import SQLKit

/// The functions for categories, sentiment and scores.
extension CopilotService {
    /// Returns the built-in judgement at once, whatever the models do. Only a call with `refines` waits for the
    /// sentence model and asks the external one.
    func triageMessages(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try TriageRequest(data: data)
        do {
            return try await sort(request, caller)
        } catch let error as DatabaseError {
            return sortWithoutStore(request, error)
        }
    }

    /// Sorting goes on without the store. Nothing is kept, and a model is asked later.
    private func sortWithoutStore(_ request: TriageRequest, _ error: DatabaseError) -> JSON {
        log.error("sorting without the store", ["error": "\(error)"])
        let items = request.messages.map {
            TriageResponse.Item(id: $0.id, triage: triager.judge(triager.model.read($0.text)).triage)
        }
        let isLater = model != nil || opinions != nil
        return signed(
            TriageResponse(results: items, pending: isLater ? items.map(\.id) : []).result, provider: Self.builtIn,
            note: Self.withoutStore)
    }

    private static let withoutStore =
        "the copilot's store cannot be used at the moment, so corrections and earlier messages do not count"

    private func sort(_ request: TriageRequest, _ caller: Caller) async throws -> JSON {
        let taught = try await corrections.corrections(of: caller.userID)
        let messages = try await contexts(request.messages, taught.value, caller)
        let opinions = try await opinions(on: messages, refines: request.refines, caller)
        let own = zip(messages, opinions).map { message, opinion in
            triager.judge(
                triager.model.read(message.text), context: message.context, corrections: taught.value, opinion: opinion)
        }
        var outcome = Sorting.Outcome(triages: own.map(\.triage))
        // The creator's corrections outrank every model, and no model may overrule danger, so they are not asked about
        // those.
        let open = messages.indices.filter {
            !own[$0].isSettled && taught.value.category(of: messages[$0].id) == nil
        }
        if let model {
            outcome = try await refineRemembering(
                outcome, open, of: messages, basis: taught.revision, by: model, refines: request.refines, caller)
        }
        // If the sentence model gave nothing although the call has waited, don't let it wait again.
        if self.opinions != nil, !request.refines {
            outcome.pending.formUnion(open.filter { opinions[$0] == nil })
        }
        for (index, message) in messages.enumerated() {
            guard let category = taught.value.category(of: message.id) else { continue }
            outcome.triages[index] = corrected(outcome.triages[index], to: category, text: message.text)
        }
        try await note(request.messages, outcome.triages, caller)
        let items = zip(messages, outcome.triages).map { TriageResponse.Item(id: $0.id, triage: $1) }
        let pending = outcome.pending.sorted().map { messages[$0].id }
        return signed(
            TriageResponse(results: items, pending: pending).result, provider: outcome.provider, note: outcome.note,
            exhausted: outcome.exhausted)
    }

    /// The sentence model's cached opinions; if the call waits for it, also new ones.
    private func opinions(
        on messages: [Sorting], refines: Bool, _ caller: Caller
    ) async throws -> [Opinion?] {
        guard let opinions else { return messages.map { _ in nil } }
        let texts = messages.map(\.text)
        return refines
            ? try await opinions.opinions(on: texts, for: caller.userID)
            : try await opinions.known(of: texts, for: caller.userID)
    }

    /// Uses the model's cached answers; the other messages are one counted request or stay pending.
    private func refineRemembering(
        _ outcome: Sorting.Outcome, _ open: [Int], of messages: [Sorting], basis revision: Int64,
        by model: any LanguageModel, refines: Bool, _ caller: Caller
    ) async throws -> Sorting.Outcome {
        var outcome = outcome
        var questions: [Int: AnswerCache.Question] = [:]
        for index in open {
            let message = messages[index]
            let question = question(
                "triage", message.text,
                basis: "\(model.triageName) \(revision) \(message.context.conversationCategory?.rawValue ?? "")",
                nearness: .alike, caller)
            if let known = try await cache.answer(question).flatMap(Triage.init(json:)) {
                outcome.triages[index] = known
                outcome.provider = model.triageName
            } else {
                questions[index] = question
            }
        }
        guard refines, !questions.isEmpty else {
            outcome.pending = Set(questions.keys)
            return outcome
        }
        outcome = try await refine(outcome, questions.keys.sorted(), of: messages, by: model, caller)
        for index in outcome.answered {
            if let question = questions[index] { try await cache.keep(outcome.triages[index].json, for: question) }
        }
        return outcome
    }

    /// The earlier categories of senders and conversations. For messages of the same call, the others' categories
    /// judged by themselves.
    private func contexts(
        _ items: [TriageRequest.Item], _ taught: Corrections, _ caller: Caller
    ) async throws -> [Sorting] {
        let senders = Set(items.compactMap(\.senderID)), conversations = Set(items.compactMap(\.conversationID))
        guard !senders.isEmpty || !conversations.isEmpty else { return items.map { Sorting(id: $0.id, text: $0.text) } }
        let ids = Set(items.map(\.id))
        let known = try await store.read(for: caller.userID) { connection, creator in
            let table = SortedTable(connection: connection, creator: creator)
            var histories: [String: [Category]] = [:], threads: [String: [Category]] = [:]
            for sender in senders { histories[sender] = try table.history(of: sender, except: ids) }
            for id in conversations { threads[id] = try table.conversation(id, except: ids) }
            return (histories, threads)
        }
        var together: [String: [(id: String, category: Category)]] = [:]
        let counts = Dictionary(items.compactMap(\.conversationID).map { ($0, 1) }, uniquingKeysWith: +)
        for item in items {
            guard let conversation = item.conversationID, counts[conversation] ?? 0 > 1 else { continue }
            let judged = triager.decide(triager.model.read(item.text), corrections: taught)
            let likely = judged.confidence >= 0.6 ? judged.category : nil
            guard let category = taught.category(of: item.id) ?? likely else { continue }
            together[conversation, default: []].append((item.id, category))
        }
        return items.map { item in
            let beside = item.conversationID.flatMap { together[$0] }?.filter { $0.id != item.id }.map(\.category) ?? []
            return Sorting(
                id: item.id, text: item.text,
                context: TriageContext(
                    senderCategories: item.senderID.flatMap { known.0[$0] } ?? [],
                    conversationCategories: (item.conversationID.flatMap { known.1[$0] } ?? []) + beside.suffix(6),
                    isReply: item.isAnswered))
        }
    }

    private func note(_ items: [TriageRequest.Item], _ triages: [Triage], _ caller: Caller) async throws {
        let entries = zip(items, triages).compactMap { item, triage in
            item.senderID == nil && item.conversationID == nil
                ? nil
                : SortedTable.Entry(
                    messageID: item.id, conversationID: item.conversationID, senderID: item.senderID, triage: triage)
        }
        guard !entries.isEmpty else { return }
        let now = store.time.now()
        try await store.write(for: caller.userID, durably: false) { connection, creator in
            try SortedTable(connection: connection, creator: creator).put(entries, at: now)
        }
    }

    // MARK: One message

    func categorizeMessage(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let reading = try CopilotReading(data)
        let answer = try await triage(
            try reading.text("text"), id: try reading.optionalText("messageId", limit: 1_024), caller)
        var result: JSON = [
            "category": .string(answer.triage.category.rawValue),
            "confidence": answer.triage.json["confidence"], "reason": .string(answer.triage.reason),
        ]
        if answer.triage.isCorrected { result["isCorrected"] = true }
        return signed(result, answer)
    }

    func analyzeSentiment(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let answer = try await triage(try CopilotReading(data).text("text"), caller)
        return signed(
            [
                "sentiment": .string(answer.triage.sentiment.rawValue),
                "intensity": .string(answer.triage.intensity.rawValue),
            ], answer)
    }

    /// Scores any message; one that isn't business just gets a low score.
    func scoreOpportunity(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let text = try CopilotReading(data).text("text")
        var answer = try await triage(text, caller)
        var opportunity = triager.opportunity(of: text)
        if answer.provider != Self.builtIn {
            if let score = answer.triage.score, let breakdown = answer.triage.breakdown {
                opportunity = .init(score: score, breakdown: breakdown, reason: answer.triage.reason)
            } else {
                answer.note = "\(answer.provider) does not hold it for business; the built-in copilot scored it"
                answer.provider = Self.builtIn
            }
        }
        return signed(
            [
                "score": .int(Int64(opportunity.score)), "breakdown": opportunity.breakdown.json,
                "reason": .string(opportunity.reason),
            ], answer)
    }

    private func signed(_ result: JSON, _ answer: SingleAnswer) -> JSON {
        var result = signed(
            result, provider: answer.provider, note: answer.note, exhausted: answer.exhausted)
        result["cached"] = .bool(answer.isCached)
        return result
    }

    struct SingleAnswer {
        var triage: Triage
        var provider: String
        var note: String?
        var exhausted: RateLimiter.Exhausted?
        var isCached: Bool
    }

    func triage(
        _ text: String, id: String? = nil, isFresh: Bool = false, _ caller: Caller
    ) async throws -> SingleAnswer {
        do {
            return try await remembered(text, id: id, isFresh: isFresh, caller)
        } catch let error as DatabaseError {
            log.error("sorting without the store", ["error": "\(error)"])
            return SingleAnswer(
                triage: triager.judge(triager.model.read(text)).triage, provider: Self.builtIn,
                note: Self.withoutStore, isCached: false)
        }
    }

    private func remembered(
        _ text: String, id: String?, isFresh: Bool, _ caller: Caller
    ) async throws -> SingleAnswer {
        let taught = try await corrections.corrections(of: caller.userID)
        let own = id.flatMap { taught.value.category(of: $0) }
        func finished(_ triage: Triage) -> Triage { own.map { corrected(triage, to: $0, text: text) } ?? triage }
        let provider = model?.triageName ?? Self.builtIn
        let question = question(
            "triage", text, basis: "\(provider) \(taught.revision)", nearness: model == nil ? .same : .alike, caller)
        if !isFresh, let known = try await cache.answer(question).flatMap(Triage.init(json:)) {
            return SingleAnswer(triage: finished(known), provider: provider, note: nil, isCached: true)
        }
        let asked = StandIns.Question(userID: caller.userID, text: text, revision: taught.revision)
        let outcome: Sorting.Outcome
        if !isFresh, let standIn = standIns.outcome(for: asked, at: store.time.now()) {
            outcome = standIn
        } else {
            outcome = try await sort(Sorting(id: "", text: text), taught: taught.value, caller)
            if outcome.provider != provider { standIns.keep(outcome, for: asked, at: store.time.now()) }
        }
        guard let triage = outcome.triages.first else { throw CallableError(.internal, "INTERNAL") }
        if outcome.provider == provider { try await cache.keep(triage.json, for: question) }
        return SingleAnswer(
            triage: finished(triage), provider: outcome.provider, note: outcome.note, exhausted: outcome.exhausted,
            isCached: false)
    }

    /// Sorts a single message on request, with the external model if one is configured.
    private func sort(_ message: Sorting, taught: Corrections, _ caller: Caller) async throws -> Sorting.Outcome {
        let opinion = try await opinions?.opinions(on: [message.text], for: caller.userID).first ?? nil
        let own = triager.judge(
            triager.model.read(message.text), context: message.context, corrections: taught, opinion: opinion)
        let outcome = Sorting.Outcome(triages: [own.triage])
        guard let model, !own.isSettled else { return outcome }
        return try await refine(outcome, [0], of: [message], by: model, caller)
    }

    // MARK: A conversation

    private static let conversationLimit = 50
    private static let conversationScalars = 4_000

    /// Analyses the given messages; without any, returns the triage of the conversation's latest message.
    func analyzeConversation(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let reading = try CopilotReading(data)
        let id =
            try reading.optionalText("conversationID", limit: 1_024)
            ?? reading.text("conversationId", limit: 1_024)
        let isFresh = try reading.flag("forceRefresh")
        let text = try incomingText(data["messages"])
        guard !text.isEmpty else {
            let known = try await store.read(for: caller.userID) { connection, creator in
                try SortedTable(connection: connection, creator: creator).latest(in: id)
            }
            guard let known else {
                throw CallableError(
                    .failedPrecondition,
                    "Nothing of this conversation has been sorted yet. Send its “messages” along: [{text, isOwn}].")
            }
            return analysis(known, isCached: true)
        }
        let answer = try await triage(text, isFresh: isFresh, caller)
        return signed(
            analysis(answer.triage, isCached: answer.isCached), provider: answer.provider, note: answer.note)
    }

    private func analysis(_ triage: Triage, isCached: Bool) -> JSON {
        var json: JSON = [
            "category": .string(triage.category.rawValue), "sentiment": .string(triage.sentiment.rawValue),
            "intensity": .string(triage.intensity.rawValue), "cached": .bool(isCached),
        ]
        if !triage.reason.isEmpty { json["reason"] = .string(triage.reason) }
        if let score = triage.score {
            json["score"] = .int(Int64(score))
            json["businessScore"] = .int(Int64((score + 5) / 10))
        }
        return json
    }

    /// The other side's texts since the creator's last answer, limited to the last few.
    private func incomingText(_ messages: JSON) throws(CallableError) -> String {
        if messages.isNull { return "" }
        guard let items = messages.array else { throw .invalidArgument("“messages” must be a list of {text, isOwn}.") }
        var texts: [String] = []
        var length = 0
        for item in items.suffix(Self.conversationLimit).reversed() {
            guard let text = item["text"].string else {
                throw .invalidArgument("“messages” must be a list of {text, isOwn}.")
            }
            if try CopilotReading(item).flag("isOwn") {
                if texts.isEmpty { continue }
                break
            }
            length += text.unicodeScalars.count
            guard texts.isEmpty || (texts.count < 5 && length <= Self.conversationScalars) else { break }
            texts.append(text)
        }
        return texts.reversed().filter(\.saysSomething).joined(separator: "\n")
    }

    // MARK: Teaching

    private static let taughtScalars = 8_000

    /// A correction counts from the next message on; a null category removes it.
    func correctCategory(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let request = try CorrectionRequest(data: data)
        let now = store.time.now()
        let entry = request.category.map {
            Corrections.Entry(
                id: request.messageID, text: String(request.text.prefix(Self.taughtScalars)), category: $0)
        }
        let changed = try await store.write(for: caller.userID) { connection, creator in
            let table = CorrectionTable(connection: connection, creator: creator)
            guard let entry else { return try table.remove(request.messageID) }
            try table.put(entry, at: now)
            return true
        }
        return [
            "success": true, "messageId": .string(request.messageID), "category": JSON(request.category?.rawValue),
            "isCorrected": .bool(request.category != nil), "changed": .bool(changed),
        ]
    }
}
