import BuzzModel
import BuzzServices
import TextKit

/// The actions on a single message.
@MainActor package final class MessageFlow: AppPart {
    package unowned let app: AppViewModel

    init(app: AppViewModel) { self.app = app }

    func moveInThread(_ command: Command) {
        if command == .down, let selected = thread.selectedID, selected == thread.lastID, thread.state.isAtEnd {
            return setFocus(.composer)
        }
        thread.send(.move(command))
    }

    func showMessageMenu(_ message: Message) {
        let commands: [Command] =
            message.state == .failed
            ? [.retry, .edit, .discard, .copy]
            : [
                .reply, .openThread, .vote, .endPoll, .react, .copy, .forward, .pipe, .openLink, .expand, .edit,
                .delete,
            ]
        let items = commands.compactMap { command -> MenuViewModel.Item? in
            guard let key = keys.key(for: command, in: [.thread]), command.unavailable(in: app) == nil else {
                return nil
            }
            return .init(key, command.title, detail: command.summary) { [weak self] in self?.perform(command) }
        }
        show(MenuViewModel(DisplayText.line(of: message, maxColumns: 48), items: items))
    }

    func showReactions(_ message: Message) {
        let service = environment.services.messaging
        let items = Emoji.reactions.enumerated().map { index, symbol in
            let mine = message.reactions.contains { $0.key == symbol && $0.isMine }
            return MenuViewModel.Item("\(index + 1)", symbol, detail: mine ? "yours: removes it" : "") {
                [weak self] in
                self?.app.lastAction.made()
                self?.environment.write { () async throws(ServiceError) in
                    try await service.toggleReaction(symbol, on: message.id)
                }
            }
        }
        let other = MenuViewModel.Item("o", "another …") { [weak self] in self?.showOtherReaction(message) }
        show(MenuViewModel("React", items: items + [other]))
    }

    /// A form for another reaction: an emoji by name or as itself, or a short text, since Matrix allows any.
    private func showOtherReaction(_ message: Message) {
        let service = environment.services.messaging
        let form = FormViewModel(
            "React", action: "react",
            fields: [
                .init(
                    "With", hint: "tada, :rocket:, ✨ or a word",
                    glance: { typed in
                        Self.emoji(typed.trimmed).map { FormViewModel.Note("\($0.symbol) \($0.name)", isGood: true) }
                    })
            ]
        ) { [weak self] values in
            let typed = values[0].trimmed
            guard !typed.isEmpty else { return "Type an emoji or a word." }
            guard typed.count <= Emoji.longestReaction else { return "Reactions are short. Send a message instead." }
            let symbol = Self.emoji(typed)?.symbol ?? typed
            self?.environment.write { () async throws(ServiceError) in
                try await service.toggleReaction(symbol, on: message.id)
            }
            return nil
        }
        show(form)
    }

    /// The emoji with this name; after a colon the first one whose name starts with the text.
    private static func emoji(_ typed: String) -> (name: String, symbol: String)? {
        if let symbol = Emoji.symbol(typed) { return (typed.lowercased().filter { $0 != ":" }, symbol) }
        guard typed.hasPrefix(":"), typed.count > 2 else { return nil }
        return Emoji.named(String(typed.dropFirst().filter { $0 != ":" })).first
    }

    func showForward(_ message: Message) {
        let service = environment.services.messaging
        let mark = keys.key(for: .toggleMark, in: [.finder]).map { " (\(KeyText.shown($0)) marks several)" } ?? ""
        let model = SwitcherViewModel(
            title: "Forward to" + mark, environment: environment, allowsSeveral: true
        ) { [weak self] conversations in
            .then {
                let names = conversations.prefix(3).map { DisplayText.name(of: $0) }.joined(separator: ", ")
                let more = conversations.count > 3 ? " and \(conversations.count - 3) more" : ""
                self?.store("Forwarded to \(names)\(more).") { () async throws(ServiceError) in
                    for conversation in conversations { try await service.forward(message.id, to: conversation.id) }
                }
            }
        }
        show(model)
    }

    func confirmDelete(_ message: Message) {
        let service = environment.services.messaging
        ask(
            "Delete “\(DisplayText.line(of: message, maxColumns: 32))”?", no: "keep", yes: "delete",
            detail: "for everyone"
        ) { $0.environment.write { () async throws(ServiceError) in try await service.delete(message.id) } }
    }

    func confirmDiscard(_ message: Message) {
        let service = environment.services.messaging
        ask(
            "Discard “\(DisplayText.line(of: message, maxColumns: 32))”?", no: "keep", yes: "discard",
            detail: "it was never sent"
        ) { $0.environment.write { () async throws(ServiceError) in try await service.discard(message.id) } }
    }

    static let noLink = "This message has no link."

    static func hasLink(_ message: Message) -> Bool {
        if message.attachment != nil { return true }
        let text = message.formattedBody.map { FormattedText(html: $0) } ?? FormattedText(plain: message.body)
        return text.blocks.flatMap(\.spans).contains { $0.link != nil }
    }

    func openLink(of message: Message) {
        if message.attachment != nil { return openAttachment(of: message) }
        let text =
            message.formattedBody.map { FormattedText(html: $0) } ?? FormattedText(plain: message.body)
        let links = text.blocks.flatMap(\.spans).compactMap(\.link)
        guard let first = links.first else { return environment.inform(Self.noLink) }
        if links.count == 1 { return app.opening.follow(first.text) }
        let items = links.prefix(9).enumerated().map { index, link in
            MenuViewModel.Item("\(index + 1)", link.summary, detail: link.note ?? "") { [weak self] in
                self?.app.opening.follow(link.text)
            }
        }
        show(MenuViewModel("Open", items: Array(items)))
    }

    /// Expands a long text; downloads a picture, then shows it larger, then in its original size again.
    func expand(_ message: Message) {
        guard message.kind == .image, thread.showsPictures, let attachment = message.attachment else {
            return thread.send(.expand(message.id))
        }
        if case .local = attachment.transfer { return thread.send(.expand(message.id)) }
        environment.inform("Downloading \(Sanitizer.fileName(attachment.fileName)) …")
        environment.read { [weak self, environment] () async throws(ServiceError) in
            _ = try await environment.services.messaging.download(message.id)
            environment.clearNotice()
            self?.thread.reload()
        }
    }

    private func openAttachment(of message: Message) {
        environment.inform("Downloading \(Sanitizer.fileName(message.attachment?.fileName ?? "")) …")
        let player = settings.player
        environment.read { [weak self, environment] () async throws(ServiceError) in
            let path = try await environment.services.messaging.download(message.id)
            guard message.kind != .audio || player.isEmpty else {
                self?.effect(.play(path, with: player))
                return environment.inform("Playing.")
            }
            self?.effect(.openFile(path))
            environment.inform("Saved as \(DisplayText.line(path))")
        }
    }
}
