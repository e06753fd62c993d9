import BuzzModel
import ProcessKit

/// A message to be sorted, with its context.
struct Sorting: Sendable {
    var id: String
    var text: String
    var context = TriageContext()

    /// The results, which intelligence made them, and why not another.
    struct Outcome: Sendable {
        var triages: [Triage]
        /// The indexes of messages that an external model has judged.
        var answered: Set<Int> = []
        /// The indexes of messages that it can be asked about later.
        var pending: Set<Int> = []
        var provider = CopilotService.builtIn
        var note: String?
        var exhausted: RateLimiter.Exhausted?
    }
}

extension Triage {
    /// Replaces the judgement, but keeps the fields that a model isn't asked for.
    mutating func refine(by other: Triage) {
        let before = self
        self = other
        withdraws = before.withdraws && other.category != .urgent
        statesTerms = before.statesTerms && other.category == .business
    }
}

extension CopilotService {
    private static let completionBatch = 20
    private static let completionBytes = 40_000

    /// Asks a model about some of the messages. Messages it leaves out keep the built-in judgement; those it could not
    /// be asked about stay pending.
    func refine(
        _ outcome: Sorting.Outcome, _ asked: [Int], of messages: [Sorting], by model: any LanguageModel,
        _ caller: Caller
    ) async throws -> Sorting.Outcome {
        var outcome = outcome
        if let exhausted = try await limiter.spend(caller.userID) {
            outcome.pending.formUnion(asked)
            outcome.exhausted = exhausted
            outcome.note = "\(exhausted.note) The built-in copilot answered instead"
            return outcome
        }
        await withTaskGroup(of: (batch: [Int], result: Result<[Int: Triage], ProviderError>).self) { group in
            for batch in Self.batches(asked, of: messages) {
                group.addTask { (batch, await Self.ask(model, about: batch, of: messages)) }
            }
            for await (batch, result) in group {
                switch result {
                case .failure(let error):
                    outcome.note = error.note
                    if error.isPassing || error == .circuitOpen || error == .cancelled {
                        outcome.pending.formUnion(batch)
                    }
                    log.warning("a model gave no answer", ["why": error.detail])
                case .success(let found):
                    outcome.answered.formUnion(found.keys)
                    for (index, triage) in found { outcome.triages[index].refine(by: triage) }
                }
            }
        }
        if outcome.note == nil, outcome.answered.count < asked.count {
            let missing = asked.count - outcome.answered.count
            outcome.note = "the model gave no usable answer about \(missing) of \(asked.count) messages"
            log.warning("a model left messages out", ["missing": "\(missing)", "of": "\(asked.count)"])
        }
        outcome.note = outcome.note.map { "\($0); the built-in copilot answered instead" }
        if !outcome.answered.isEmpty { outcome.provider = model.triageName }
        return outcome
    }

    private static func batches(_ asked: [Int], of messages: [Sorting]) -> [[Int]] {
        var batches: [[Int]] = []
        var batch: [Int] = []
        var bytes = 0
        for index in asked {
            let size = min(messages[index].text.utf8.count, Prompts.messageLimit * 4)
            if !batch.isEmpty, batch.count >= completionBatch || bytes + size > completionBytes {
                batches.append(batch)
                batch = []
                bytes = 0
            }
            batch.append(index)
            bytes += size
        }
        return batches + [batch]
    }

    /// Halves the batch if it exceeds the model's context window.
    private static func ask(
        _ model: any LanguageModel, about batch: [Int], of messages: [Sorting]
    ) async -> Result<[Int: Triage], ProviderError> {
        let result = await askAtOnce(model, about: batch, of: messages)
        guard case .failure(.tooLong) = result, batch.count > 1 else { return result }
        var found: [Int: Triage] = [:]
        for half in [batch.prefix(batch.count / 2), batch.suffix(batch.count - batch.count / 2)] {
            switch await ask(model, about: Array(half), of: messages) {
            case .success(let more): found.merge(more) { $1 }
            case .failure(.tooLong): continue
            case .failure(let error): return .failure(error)
            }
        }
        return found.isEmpty ? result : .success(found)
    }

    /// Refers to messages by number, because their ids are untrusted.
    private static func askAtOnce(
        _ model: any LanguageModel, about batch: [Int], of messages: [Sorting]
    ) async -> Result<[Int: Triage], ProviderError> {
        let prompt = Prompts.triage(
            batch.map {
                (id: "m\($0)", text: messages[$0].text, earlier: messages[$0].context.conversationCategory?.rawValue)
            })
        do throws(ProviderError) {
            let answer = try await model.complete(prompt)
            let found = try ModelAnswers.triage(answer, for: batch.map { "m\($0)" })
            return .success(
                Dictionary(uniqueKeysWithValues: batch.compactMap { index in found["m\(index)"].map { (index, $0) } }))
        } catch {
            return .failure(error)
        }
    }

    /// Applies the creator's correction: the category and everything that follows from it.
    func corrected(_ triage: Triage, to category: Category, text: String) -> Triage {
        let own = triager.judge(triager.model.read(text), context: TriageContext(said: category)).triage
        guard triage.category == category else { return own }
        var triage = triage
        (triage.confidence, triage.isCorrected, triage.reason) = (own.confidence, own.isCorrected, own.reason)
        return triage
    }
}
