import CopilotProtocol
import JSONKit
import ProcessKit
import SQLKit

/// The copilot's functions, independent of HTTP: a verified caller and data lead to a result or an error that can be
/// shown.
package final class CopilotService: Sendable {
    /// The parts that the copilot works with, other than its store.
    package struct Parts: Sendable {
        /// The external model; nil uses only built-in intelligence.
        package var model: (any LanguageModel)?
        /// The source of vectors; nil if only words count.
        package var vectors: (any VectorSource)?
        package var memoryService: SupermemoryClient?
        package var requestsPerHour: Int

        package init(
            model: (any LanguageModel)? = nil, vectors: (any VectorSource)? = nil,
            memoryService: SupermemoryClient? = nil, requestsPerHour: Int = RateLimiter.usual
        ) {
            self.model = model
            self.vectors = vectors
            self.memoryService = memoryService
            self.requestsPerHour = requestsPerHour
        }
    }

    let store: CopilotStore
    let triager: Triager
    let model: (any LanguageModel)?
    let memories: MemoryStore
    /// Memories or vectors come from an external service.
    let asksElsewhere: Bool
    let corrections: CorrectionShelf
    let faqs: FAQShelf
    let faqMeanings: FAQMeaningShelf?
    let keeper: VectorKeeper?
    /// The sentence model's opinions on messages; nil if only words count.
    let opinions: OpinionShelf?
    let cache: AnswerCache
    let limiter: RateLimiter
    let standIns = StandIns()
    let suitability = DraftSuitability()
    /// The revision of weights, rules and prompts.
    let revision: String
    let log: Log
    package let counters = CallCounters()

    package static let builtIn = "built-in"

    package convenience init(
        store: CopilotStore, parts: Parts = Parts(), log: Log = .silent
    ) throws(ModelError) {
        self.init(store: store, intelligence: try CopilotModel.builtIn(), parts: parts, log: log)
    }

    init(
        store: CopilotStore, intelligence: CopilotModel, revision: String = CopilotModel.revision, parts: Parts,
        log: Log
    ) {
        self.store = store
        self.revision = revision
        self.log = log
        triager = Triager(model: intelligence)
        model = parts.model
        keeper = parts.vectors.map {
            VectorKeeper(store: store, desk: VectorDesk($0, time: store.time), log: log)
        }
        memories = MemoryStore(store: store, keeper: keeper, remote: parts.memoryService, log: log)
        asksElsewhere = parts.vectors?.isInside == false || parts.memoryService != nil
        corrections = CorrectionShelf(store: store, model: intelligence)
        faqs = FAQShelf(store: store)
        faqMeanings = keeper.map { FAQMeaningShelf(store: store, keeper: $0, log: log) }
        let cache = AnswerCache(store: store)
        self.cache = cache
        opinions = keeper.flatMap { OpinionShelf(desk: $0.desk, cache: cache, log: log) }
        limiter = RateLimiter(store: store, limit: parts.requestsPerHour)
    }

    package func close() async throws { try await store.close() }

    /// Runs background work until cancelled.
    package func run() async { await keeper?.run() }

    /// Receives each finished draft's name and text while the others are still being written.
    package typealias DraftTaker = @Sendable (String, String) -> Void

    /// Runs a function. Only creators may use them; anybody may ask who they are.
    package func call(
        _ function: CopilotFunction, _ data: JSON, by caller: Caller, onDraft: DraftTaker? = nil
    ) async throws(CallableError) -> JSON {
        do throws(CallableError) {
            let result = try await attempt(function, data, caller, onDraft)
            counters.note(function, .ok)
            return result
        } catch {
            counters.note(function, error.status)
            throw error
        }
    }

    private func attempt(
        _ function: CopilotFunction, _ data: JSON, _ caller: Caller, _ onDraft: DraftTaker?
    ) async throws(CallableError) -> JSON {
        guard function == .whoAmI || caller.role == .creator else {
            throw CallableError(
                .permissionDenied, "The copilot is for creators. Ask whoever runs the server for that role.")
        }
        do {
            if let onDraft, function == .generateSmartReplies {
                return try await generateSmartReplies(data, caller, onDraft: onDraft)
            }
            return try await run(function, data, caller)
        } catch let error as CallableError {
            throw error
        } catch let error as ProviderError {
            log.warning("a service elsewhere failed", ["function": function.rawValue, "why": error.detail])
            throw CallableError(.unavailable, "That did not work: \(error.note). Nothing was changed; try again.")
        } catch is CancellationError {
            throw CallableError(.cancelled, "The call was cancelled.")
        } catch let error as DatabaseError {
            log.error("the copilot's store failed", ["function": function.rawValue, "error": "\(error)"])
            throw CallableError(
                .unavailable,
                error.kind == .full
                    ? "The copilot's disk is full." : "The copilot's store cannot be used at the moment.")
        } catch {
            log.error("a function failed", ["function": function.rawValue, "error": "\(error)"])
            throw CallableError(.internal, "INTERNAL")
        }
    }

    private func run(_ function: CopilotFunction, _ data: JSON, _ caller: Caller) async throws -> JSON {
        switch function {
        case .whoAmI: return try await whoAmI(data, caller)
        case .triageMessages: return try await triageMessages(data, caller)
        case .categorizeMessage: return try await categorizeMessage(data, caller)
        case .analyzeSentiment: return try await analyzeSentiment(data, caller)
        case .scoreOpportunity: return try await scoreOpportunity(data, caller)
        case .analyzeConversation: return try await analyzeConversation(data, caller)
        case .correctCategory: return try await correctCategory(data, caller)
        case .addSupermemoryMemory: return try await addMemory(data, caller)
        case .searchSupermemoryMemories: return try await searchMemories(data, caller)
        case .listMemories: return try await listMemories(data, caller)
        case .deleteMemories: return try await deleteMemories(data, caller)
        case .forgetMe: return try await forgetMe(data, caller)
        case .listFAQs: return try await listFAQs(caller)
        case .saveFAQ: return try await saveFAQ(data, caller)
        case .deleteFAQ: return try await deleteFAQ(data, caller)
        case .checkFAQ: return try await checkFAQ(data, caller)
        case .generateSmartReplies: return try await generateSmartReplies(data, caller)
        case .suggestFAQs: return try await suggestFAQs(data, caller)
        case .extractDeal: return try await extractDeal(data, caller)
        case .findPromises: return try await findPromises(data, caller)
        case .findTopics: return try await findTopics(data, caller)
        case .groupQuestions: return try await groupQuestions(data, caller)
        case .findEarlierAnswers: return try await findEarlierAnswers(data, caller)
        case .personalizeAnswer: return try await personalizeAnswer(data, caller)
        }
    }

    package static func unknown(_ name: String) -> CallableError {
        CallableError(.notFound, "There is no function “\(name.prefix(80))”.")
    }

    /// `{checksModel?}` → `{userId, role, features, model?: {name, state, note?}}`; the model is only called if
    /// requested.
    private func whoAmI(_ data: JSON, _ caller: Caller) async throws -> JSON {
        let features = ["categories", "sentiment", "scores", "drafts", "faq", "memory"]
        var result = WhoAmIResponse(
            userID: caller.userID, role: caller.role.rawValue, features: caller.role == .creator ? features : []
        ).result
        guard caller.role == .creator, let model else { return result }
        var health = model.health
        if try CopilotReading(data.isNull ? [:] : data).flag("checksModel") {
            do throws(ProviderError) { try await model.check() } catch { health = .fails(error) }
        }
        result["model"] = ["name": .string(model.name), "state": .string(health.name)]
        if case .fails(let error) = health {
            result["model"]["note"] = .string(error.note)
        } else if suitability.rests(at: store.time.now()) {
            result["model"]["state"] = "unsuitable"
            result["model"]["note"] = .string(DraftSuitability.note)
        }
        return result
    }

    /// The key for cached answers, which differs between models.
    func question(
        _ function: String, _ text: String, basis: String, nearness: AnswerCache.Nearness = .same, _ caller: Caller
    ) -> AnswerCache.Question {
        AnswerCache.Question(
            userID: caller.userID, function: function, basis: "\(revision) \(basis)",
            message: MessageFingerprint(text), nearness: nearness)
    }

    /// Adds the source of an answer, which the user sees.
    func signed(_ result: JSON, provider: String, note: String?, exhausted: RateLimiter.Exhausted? = nil) -> JSON {
        var result = result
        result["provider"] = .string(provider)
        if let note { result["note"] = .string(note) }
        if let exhausted { result["retryAfterMs"] = .int(exhausted.wait) }
        return result
    }
}
