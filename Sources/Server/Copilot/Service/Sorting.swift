import BuzzModel
import ProcessKit

/// A message to be sorted, with what is known beside it.
struct Sorting: Sendable {
    var id: String
    var text: String
    var context = TriageContext()

    /// Sorted by what, and why by that where something else was wanted.
    struct Outcome: Sendable {
        var triages: [Triage]
        var provider: String
        var note: String?
    }
}

extension CopilotService {
    private static let completionBatch = 20
    private static let completionBytes = 40_000

    /// Sorts messages, by the model elsewhere where one is configured; what it leaves out the built-in one sorts.
    func sort(_ messages: [Sorting], taught: Corrections) async -> Sorting.Outcome {
        let own = messages.map { triager.triage($0.text, context: $0.context, corrections: taught) }
        guard let model, !messages.isEmpty else {
            return Sorting.Outcome(triages: own, provider: Self.builtIn, note: nil)
        }
        var triages = own
        var note: String?
        var answered = 0
        await withTaskGroup(of: Result<[Int: Triage], ProviderError>.self) { group in
            for batch in Self.batches(messages) {
                group.addTask { await Self.ask(model, about: batch, of: messages) }
            }
            for await result in group {
                switch result {
                case .failure(let error): note = error.note
                case .success(let found):
                    answered += found.count
                    for (index, triage) in found { triages[index] = triage }
                }
            }
        }
        for (index, message) in messages.enumerated() {
            // What the creator taught counts more than any model.
            let vector = triager.model.extractor.extract(message.text).vector
            if taught.recall(vector) != nil { triages[index] = own[index] }
        }
        if note == nil, answered < messages.count {
            note = "the model gave no usable answer about \(messages.count - answered) of \(messages.count) messages"
        }
        if let note { log.warning("a model gave no answer", ["why": note]) }
        return Sorting.Outcome(
            triages: triages, provider: answered > 0 ? model.triageName : Self.builtIn,
            note: note.map { "\($0); the built-in copilot answered instead" })
    }

    private static func batches(_ messages: [Sorting]) -> [Range<Int>] {
        var batches: [Range<Int>] = []
        var start = 0, bytes = 0
        for index in messages.indices {
            let size = min(messages[index].text.utf8.count, Prompts.messageLimit * 4)
            if index > start, index - start >= completionBatch || bytes + size > completionBytes {
                batches.append(start..<index)
                start = index
                bytes = 0
            }
            bytes += size
        }
        batches.append(start..<messages.count)
        return batches
    }

    /// Numbers stand for the messages: their own ids come from strangers.
    private static func ask(
        _ model: any LanguageModel, about batch: Range<Int>, of messages: [Sorting]
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

    /// The creator's own word: their category, and what follows from it.
    func corrected(_ triage: Triage, to category: Category, text: String) -> Triage {
        var triage = triage
        let changed = triage.category != category
        triage.category = category
        triage.confidence = 1
        triage.isCorrected = true
        triage.reason = "you said so"
        guard changed else { return triage }
        let features = triager.model.extractor.extract(text)
        let feeling = triager.sentiment.analyze(features.text, category: category)
        triage.sentiment = feeling.sentiment
        triage.intensity = feeling.intensity
        let opportunity = category == .business ? triager.scorer.score(features) : nil
        triage.score = opportunity?.score
        triage.breakdown = opportunity?.breakdown
        return triage
    }
}
