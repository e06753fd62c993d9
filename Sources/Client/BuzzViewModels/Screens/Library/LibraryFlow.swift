import BuzzModel
import BuzzServices

/// The FAQ library and its forms, which return to the list.
@MainActor package final class LibraryFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    private static let mostWordings = 50

    private static let leastFields = 3

    func show(selecting id: String? = nil, showsSuggestions: Bool = false) {
        guard let service = environment.services.library else { return }
        let actions = LibraryViewModel.Actions(
            edit: { [weak self] in self?.showEntry($0) },
            add: { [weak self] question in
                self?.showEntry(LibraryEntry(id: "", questions: [question], answer: ""))
            },
            allowAutomatic: { [weak self] in self?.confirmAutomatic($0) },
            store: { [weak self] in self?.store($0, undo: $1, $2) }, undo: { [weak self] in self?.undoLast() })
        show(
            LibraryViewModel(
                environment: environment, service: service, selecting: id, showsSuggestions: showsSuggestions,
                actions: actions))
    }

    /// A form with a field for each question, some empty ones, and the answer. An entry without an id is new.
    private func showEntry(_ entry: LibraryEntry) {
        guard let service = environment.services.library else { return }
        let isNew = entry.id.isEmpty
        let count = min(Self.mostWordings, max(Self.leastFields, entry.questions.count + 2))
        let hints = ["the way people ask it", "another way to ask it (optional)"]
        var fields: [FormViewModel.Field] = []
        for index in 0..<count {
            let text = entry.questions.indices.contains(index) ? entry.questions[index] : ""
            let hint = hints.indices.contains(index) ? hints[index] : ""
            fields.append(.init(index == 0 ? "Question" : "or", hint: hint, text: text))
        }
        fields.append(.init("Answer", hint: "your reply", text: entry.answer, keepsLines: true))
        let form = FormViewModel(
            isNew ? "New answer" : "Edit answer", action: isNew ? "add" : "save",
            fields: fields, focus: isNew && !entry.title.isEmpty ? count : 0,
            keepsTyped: true,
            leadsBackTo: { [weak self] in
                self?.show(selecting: isNew ? nil : entry.id, showsSuggestions: isNew && !entry.title.isEmpty)
            }
        ) { [weak self] values in
            var changed = entry
            changed.questions = values.dropLast().map(\.trimmed).filter { !$0.isEmpty }
            changed.answer = values.last?.trimmed ?? ""
            if changed.questions.isEmpty { return "Add at least one question." }
            if changed.answer.isEmpty { return "Add an answer." }
            let final = changed
            guard isNew else {
                let restore: @MainActor () -> Void = { [weak self] in
                    self?.environment.write { () async throws(ServiceError) in try await service.save(entry) }
                }
                self?.store("Changed.", undo: restore) { () async throws(ServiceError) in
                    try await service.save(final)
                }
                return nil
            }
            self?.environment.write { () async throws(ServiceError) in
                let id = try await service.add(questions: final.questions, answer: final.answer)
                self?.showLibraryAgain(selecting: id)
            }
            return nil
        }
        show(form)
    }

    /// Selects the new entry if the list is still open and nobody is typing in it.
    private func showLibraryAgain(selecting id: String) {
        guard let model = overlay as? LibraryViewModel, !model.filter.isTyping else { return }
        show(selecting: id)
    }

    private func confirmAutomatic(_ entry: LibraryEntry) {
        guard let service = environment.services.library else { return }
        ask(
            "Auto-send this answer?", note: "At most once a day per conversation, only to fans, never to business.",
            no: "no, only suggest it", yes: "yes, auto-send", detail: "marked in the thread",
            otherwise: { $0.show(selecting: entry.id) }
        ) {
            var allowed = entry
            allowed.sendsAutomatically = true
            let final = allowed
            $0.environment.write { () async throws(ServiceError) in try await service.save(final) }
            $0.show(selecting: entry.id)
        }
    }
}
