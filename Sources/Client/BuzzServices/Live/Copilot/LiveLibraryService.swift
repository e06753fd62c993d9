import BuzzModel
import BuzzStore
import BuzzSync
import CopilotProtocol
import JSONKit
import SodiumKit

package struct LiveLibraryService: LibraryService {
    private let host: AccountHost
    private let caller: CopilotCaller

    package init(host: AccountHost, caller: CopilotCaller) {
        self.host = host
        self.caller = caller
    }

    package func entries() async throws(ServiceError) -> [LibraryEntry] {
        let store = try host.require().store
        let (faqs, pending) = try await stored { () throws(StoreError) in
            (try await store.faqs(), try await store.pendingFAQs())
        }
        return faqs.compactMap { faq in
            FAQEntry(id: faq.id, stored: faq.content).map { entry in
                LibraryEntry(
                    id: entry.id, questions: entry.questions, answer: entry.answer,
                    sendsAutomatically: entry.sendsAutomatically, isPending: pending.contains(entry.id))
            }
        }
        .sorted { ($0.title.lowercased(), $0.id) < ($1.title.lowercased(), $1.id) }
    }

    package func add(questions: [String], answer: String) async throws(ServiceError) -> String {
        let id = Self.newID()
        try await save(LibraryEntry(id: id, questions: questions, answer: answer))
        return id
    }

    package func save(_ entry: LibraryEntry) async throws(ServiceError) {
        let entry = try LibraryRules.checked(entry, beside: try await entries())
        try await keep([entry])
    }

    package func remove(_ id: String) async throws(ServiceError) {
        guard try await entries().contains(where: { $0.id == id }) else { throw .notFound("The entry \(id)") }
        let store = try host.require().store
        try await stored { () throws(StoreError) in try await store.deleteFAQ(id) }
    }

    package func importEntries(
        _ new: [LibraryEntry], progress: @Sendable (Int) -> Void
    ) async throws(ServiceError) -> ImportOutcome {
        var known = try await entries()
        var outcome = ImportOutcome()
        var changed: Set<Int> = []
        // Index the entries by question: searching all of them for each new one would take minutes with thousands.
        var places: [String: Int] = [:]
        for (index, entry) in known.enumerated() {
            for key in entry.questions.map(LibraryRules.key) where places[key] == nil { places[key] = index }
        }
        for (number, entry) in new.enumerated() {
            if number % 64 == 0 {
                progress(number)
                guard !Task.isCancelled else { throw .cancelled }
            }
            let entry = try LibraryRules.cleaned(entry)
            guard let index = entry.questions.compactMap({ places[LibraryRules.key($0)] }).min() else {
                var added = entry
                added.id = Self.newID()
                added.sendsAutomatically = false
                outcome.added += 1
                changed.insert(known.count)
                for question in added.questions { places[LibraryRules.key(question)] = known.count }
                known.append(added)
                continue
            }
            var merged = known[index]
            let there = Set(merged.questions.map(LibraryRules.key))
            merged.questions += entry.questions.filter { !there.contains(LibraryRules.key($0)) }
            merged.answer = entry.answer
            guard merged != known[index] else {
                outcome.unchanged += 1
                continue
            }
            // Only entries that share a question can conflict.
            let others = Set(merged.questions.compactMap { places[LibraryRules.key($0)] }).subtracting([index])
            merged = try LibraryRules.checked(merged, beside: others.map { known[$0] })
            if changed.insert(index).inserted { outcome.changed += 1 }
            known[index] = merged
            for question in merged.questions { places[LibraryRules.key(question)] = index }
        }
        progress(new.count)
        try await keep(changed.sorted().map { known[$0] })
        return outcome
    }

    package func suggestions() async throws(CopilotError) -> [QuestionSuggestion] {
        let answer = try await caller.call(.suggestFAQs, ["limit": 50])
        return (answer["suggestions"].array ?? []).compactMap { OpenQuestion(json: $0) }.map {
            QuestionSuggestion(question: $0.question, count: $0.count, examples: $0.examples)
        }
    }

    private static func newID() -> String { "faq_" + Random.token(bytes: 9) }

    private func keep(_ entries: [LibraryEntry]) async throws(ServiceError) {
        let store = try host.require().store
        let faqs = entries.map { entry in
            StoredFAQ(
                id: entry.id,
                content: [
                    "questions": .array(entry.questions.map { .string($0) }), "answer": .string(entry.answer),
                    "sendsAutomatically": .bool(entry.sendsAutomatically),
                ])
        }
        try await stored { () throws(StoreError) in try await store.saveFAQs(faqs) }
    }
}
