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

    package func importEntries(_ new: [LibraryEntry]) async throws(ServiceError) -> ImportOutcome {
        var known = try await entries()
        var outcome = ImportOutcome()
        var changed: [String: LibraryEntry] = [:]
        for var entry in new {
            entry = try LibraryRules.cleaned(entry)
            let keys = Set(entry.questions.map(LibraryRules.key))
            if let index = known.firstIndex(where: { !keys.isDisjoint(with: $0.questions.map(LibraryRules.key)) }) {
                var merged = known[index]
                let there = Set(merged.questions.map(LibraryRules.key))
                merged.questions += entry.questions.filter { !there.contains(LibraryRules.key($0)) }
                merged.answer = entry.answer
                guard merged != known[index] else {
                    outcome.unchanged += 1
                    continue
                }
                merged = try LibraryRules.checked(merged, beside: known)
                if changed[merged.id] == nil { outcome.changed += 1 }
                known[index] = merged
                changed[merged.id] = merged
            } else {
                entry.id = Self.newID()
                entry.sendsAutomatically = false
                outcome.added += 1
                known.append(entry)
                changed[entry.id] = entry
            }
        }
        try await keep(known.filter { changed[$0.id] != nil })
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
