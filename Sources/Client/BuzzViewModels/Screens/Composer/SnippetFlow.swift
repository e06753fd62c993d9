import BuzzModel
import BuzzServices
import ProcessKit

/// Lists, uses and changes snippets. In the composer, `;` and a name completes to a snippet.
@MainActor package final class SnippetFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    /// Reloads the snippets that the composer completes.
    func refresh() {
        guard let service = environment.services.snippets else { return }
        environment.read { [weak self] () async throws(ServiceError) in
            self?.composer.desk.snippets = try await service.snippets()
        }
    }

    func showSnippets() {
        guard let service = environment.services.snippets else { return }
        lookUp { [weak self] () async throws(ServiceError) in
            let snippets = try await service.snippets()
            return { self?.showSnippets(snippets) }
        }
    }

    private func showSnippets(_ snippets: [Snippet]) {
        var items = snippets.enumerated().map { index, snippet in
            MenuViewModel.Item(
                index < 9 ? "\(index + 1)" : "", snippet.name, detail: DisplayText.line(snippet.text, maxColumns: 80)
            ) { [weak self] in self?.showSnippet(snippet) }
        }
        items.append(.init("n", "a new one …") { [weak self] in self?.editSnippet(nil) })
        show(MenuViewModel("Snippets", note: "In the composer, type ; and the name.", items: items))
    }

    private func showSnippet(_ snippet: Snippet) {
        let cannot = composer.blocked.map { $0 + "." }
        let composer = composer, id = composer.conversation?.id
        let items = [
            MenuViewModel.Item("i", "insert", detail: "into the composer", disabled: cannot) { [weak self] in
                guard let self, self.composer === composer, composer.conversation?.id == id else { return }
                self.setFocus(.composer)
                composer.insert(snippet)
            },
            MenuViewModel.Item("e", "edit") { [weak self] in self?.editSnippet(snippet) },
            MenuViewModel.Item("x", "remove") { [weak self] in self?.removeSnippet(snippet) },
        ]
        show(MenuViewModel(snippet.name, note: DisplayText.line(snippet.text, maxColumns: 300), items: items))
    }

    private func editSnippet(_ snippet: Snippet?) {
        guard let service = environment.services.snippets else { return }
        let form = FormViewModel(
            snippet == nil ? "New snippet" : "Edit the snippet", action: "save",
            lead: "Words in braces are fields. {name} {me} {date} {time} fill themselves in.",
            fields: [
                .init("Name", hint: "hours", text: snippet?.name ?? ""),
                .init("Text", hint: "Hi {name}, it ships on {day}.", text: snippet?.text ?? "", keepsLines: true),
            ], environment: environment, keepsTyped: true, leadsBackTo: { [weak self] in self?.showSnippets() },
            work: FormViewModel.Work("Saving …", done: { [weak self] in self?.showSnippets() }) { values in
                do throws(ServiceError) {
                    try await service.save(
                        Snippet(name: values[0].trimmed, text: values[1]), instead: snippet?.name)
                    return nil
                } catch {
                    return DisplayText.sentence(error.sentence)
                }
            })
        show(form)
    }

    private func removeSnippet(_ snippet: Snippet) {
        guard let service = environment.services.snippets else { return }
        let restore: @MainActor () -> Void = { [weak self] in
            self?.environment.write { () async throws(ServiceError) in try await service.save(snippet, instead: nil) }
        }
        store("Removed the snippet \(snippet.name).", undo: restore) { () async throws(ServiceError) in
            try await service.removeSnippet(snippet.name)
        }
    }

    /// Asks for the fields that are not filled in automatically.
    func askForFields(_ snippet: Snippet, _ fields: [String], insert: @escaping @MainActor ([String: String]) -> Void) {
        let form = FormViewModel(
            snippet.name, action: "insert", lead: DisplayText.line(snippet.text, maxColumns: 300),
            fields: fields.map { .init($0) }
        ) { values in
            insert(Dictionary(zip(fields, values.map(\.trimmed)), uniquingKeysWith: { first, _ in first }))
            return nil
        }
        show(form)
    }

    /// The values of the fields that are filled in automatically.
    func values() -> [String: String] {
        var values: [String: String] = [:]
        let now = environment.moment
        values[SnippetField.date.rawValue] = TimeText.day(now, now: Timestamp(milliseconds: 0))
        values[SnippetField.time.rawValue] = TimeText.clock(now, environment.clock)
        if let me = header.account?.displayName, !me.isEmpty { values[SnippetField.me.rawValue] = Self.firstName(me) }
        if let conversation = thread.conversation, conversation.kind == .direct {
            values[SnippetField.name.rawValue] = Self.firstName(conversation.name)
        }
        return values
    }

    private static func firstName(_ name: String) -> String {
        let name = DisplayText.name(name, otherwise: "")
        return name.split(separator: " ").first { $0.contains(where: \.isLetter) }.map(String.init) ?? name
    }
}
