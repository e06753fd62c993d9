import BuzzModel
import BuzzServices
import TextKit

/// Commands for a single message.
extension AppViewModel {
    func showMessageMenu(_ message: Message) {
        let commands: [Command] =
            message.state == .failed
            ? [.retry, .edit, .discard, .copy]
            : [.reply, .react, .copy, .forward, .openLink, .expand, .edit, .delete]
        let items = commands.compactMap { command -> MenuViewModel.Item? in
            guard let key = keys.key(for: command, in: [.thread]), command.unavailable(in: self) == nil else {
                return nil
            }
            return .init(key, command.title, detail: command.summary) { [weak self] in self?.perform(command) }
        }
        show(.menu(MenuViewModel(DisplayText.line(of: message, maxColumns: 48), items: items)))
    }

    func showReactions(_ message: Message) {
        let service = environment.services.messaging
        let items = Emoji.reactions.enumerated().map { index, symbol in
            let mine = message.reactions.contains { $0.key == symbol && $0.isMine }
            return MenuViewModel.Item("\(index + 1)", symbol, detail: mine ? "yours: removes it" : "") {
                [weak self] in
                self?.environment.write { () async throws(ServiceError) in
                    try await service.toggleReaction(symbol, on: message.id)
                }
            }
        }
        let other = MenuViewModel.Item("o", "another …") { [weak self] in self?.showOtherReaction(message) }
        show(.menu(MenuViewModel("React", items: items + [other])))
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
        show(.form(form))
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
                self?.environment.write { () async throws(ServiceError) in
                    for conversation in conversations { try await service.forward(message.id, to: conversation.id) }
                }
                let names = conversations.prefix(3).map { DisplayText.name(of: $0) }.joined(separator: ", ")
                let more = conversations.count > 3 ? " and \(conversations.count - 3) more" : ""
                self?.did("Forwarded to \(names)\(more).")
            }
        }
        show(.switcher(model))
    }

    func confirmDelete(_ message: Message) {
        let service = environment.services.messaging
        let items = [
            MenuViewModel.Item("n", "keep") {},
            MenuViewModel.Item("y", "delete", detail: "for everyone") { [weak self] in
                self?.environment.write { () async throws(ServiceError) in try await service.delete(message.id) }
            },
        ]
        show(.menu(MenuViewModel("Delete “\(DisplayText.line(of: message, maxColumns: 32))”?", items: items)))
    }

    func confirmDiscard(_ message: Message) {
        let service = environment.services.messaging
        let items = [
            MenuViewModel.Item("n", "keep") {},
            MenuViewModel.Item("y", "discard", detail: "it was never sent") { [weak self] in
                self?.environment.write { () async throws(ServiceError) in try await service.discard(message.id) }
            },
        ]
        show(.menu(MenuViewModel("Discard “\(DisplayText.line(of: message, maxColumns: 32))”?", items: items)))
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
        if links.count == 1 { return follow(first.text) }
        let items = links.prefix(9).enumerated().map { index, link in
            MenuViewModel.Item("\(index + 1)", link.summary, detail: link.note ?? "") { [weak self] in
                self?.follow(link.text)
            }
        }
        show(.menu(MenuViewModel("Open", items: Array(items))))
    }

    /// Opens Matrix links here and everything else on the desktop.
    package func follow(_ address: String) {
        guard let target = Self.matrixID(in: address) else { return effect(.openLink(address)) }
        open(named: target)
    }

    /// Opens a Matrix link written by somebody else. Asks before starting a new conversation.
    func open(named target: String) {
        let service = environment.services.conversations
        let isSelf = target == header.account?.userID.rawValue
        lookUp { [weak self] () async throws(ServiceError) in
            if target.hasPrefix("@"), !isSelf, try await service.directConversation(with: UserID(target)) == nil {
                return { self?.confirmWriting(to: target) }
            }
            let id = try await service.resolve(target)
            return { self?.open(id) }
        }
    }

    private func confirmWriting(to user: String) {
        let service = environment.services.conversations
        let items = [
            MenuViewModel.Item("n", "no") {},
            MenuViewModel.Item("y", "write", detail: "they’ll be invited to a new conversation") { [weak self] in
                self?.lookUp(isWrite: true) { [weak self] () async throws(ServiceError) in
                    let id = try await service.resolve(user)
                    return { self?.open(id) }
                }
            },
        ]
        let name = DisplayText.line(user, maxColumns: 60)
        show(
            .menu(
                MenuViewModel("Write to \(name)?", note: "You don’t have a conversation with them yet.", items: items)))
    }

    /// The user, room or alias that a `matrix:` or `matrix.to` link refers to, according to the text parser.
    private static func matrixID(in address: String) -> String? {
        let text = FormattedText(html: "<a href=\"\(address)\">x</a>")
        return text.blocks.first?.spans.first?.mention
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
        environment.read { [weak self, environment] () async throws(ServiceError) in
            let path = try await environment.services.messaging.download(message.id)
            self?.effect(.openFile(path))
            environment.inform("Saved as \(DisplayText.line(path))")
        }
    }
}
