import BuzzModel
import BuzzServices
import Observation
import ProcessKit

/// Writing: one text for each conversation, kept on disk as it is typed.
@MainActor @Observable package final class ComposerViewModel {
    package enum Mode: Hashable, Sendable {
        case new
        case reply(MessageID, name: String, excerpt: String)
        case edit(MessageID, excerpt: String)
        /// Instead of one that was not sent.
        case replace(MessageID, excerpt: String)
    }

    package enum Action {
        case type(String)
        case paste(String)
        case command(Command)
        /// Puts the caret at a place of the shown rows.
        case click(row: Int, column: Int)
        case submit
        case reply(Message)
        case edit(Message)
        case leaveMode
        case replaceText(String)
        case appendText(String)
    }

    /// What a key did that is somebody else's to go on with.
    package enum Outcome {
        case done
        /// The caret was in the first row and wanted further up.
        case leftUpwards
        case nothingToKill
        case sent
    }

    package static let limit = 10_000
    private static let rememberedConversations = 60

    package private(set) var conversation: Conversation?
    package internal(set) var mode = Mode.new
    package internal(set) var buffer = TextBuffer()
    var offered: Completion?
    @ObservationIgnored var members: () -> [Member] = { [] }
    @ObservationIgnored package var sendsTyping = true
    @ObservationIgnored package var undoSendSeconds = 0
    @ObservationIgnored var held: Held?
    @ObservationIgnored let environment: InterfaceEnvironment
    /// Texts of conversations visited, with their undo; the one on disk is the same text.
    @ObservationIgnored var texts: [ConversationID: TextBuffer] = [:]
    /// What was being written when an edit began.
    @ObservationIgnored var beforeEdit: TextBuffer?
    /// Looks for files and people.
    @ObservationIgnored var pathJob: Jobs.ID?
    /// What is stored of these is on its way.
    @ObservationIgnored private var unread: Set<ConversationID> = []
    @ObservationIgnored private var saved: [ConversationID: String] = [:]
    @ObservationIgnored private let reader: Rereader
    @ObservationIgnored var saveTimer: Jobs.ID?
    @ObservationIgnored var history = ComposerHistory()
    @ObservationIgnored private var layoutCache:
        (version: TextBuffer.Version, caret: Int, columns: Int, layout: TextLayout)?
    @ObservationIgnored private var typingSince: Timestamp?
    private var columns = 40

    package init(environment: InterfaceEnvironment) {
        self.environment = environment
        reader = Rereader(jobs: environment.jobs)
    }

    package func setColumns(_ columns: Int) {
        if columns != self.columns { self.columns = max(1, columns) }
    }

    package var hasText: Bool { !buffer.isBlank }

    package var layout: TextLayout {
        if let cached = layoutCache, cached.version == buffer.version, cached.caret == buffer.caret,
            cached.columns == columns
        {
            return cached.layout
        }
        let layout = TextLayout(buffer, columns: columns)
        layoutCache = (buffer.version, buffer.caret, columns, layout)
        return layout
    }

    package var state: ComposerViewState {
        let layout = self.layout
        return ComposerViewState(
            rows: layout.rows.map { String(buffer.characters[$0]) }, caretRow: layout.caretRow,
            caretColumn: layout.caretColumn, mode: modeText, lineCount: layout.rows.count, count: buffer.count,
            limit: Self.limit, isEmpty: buffer.isEmpty, blocked: blocked,
            completions: completion?.candidates.map(\.label) ?? [], completionIndex: completion?.index ?? 0)
    }

    private var modeText: String? {
        switch mode {
        case .new: nil
        case .reply(_, let name, let excerpt): "Reply to \(name): \(excerpt)"
        case .edit(_, let excerpt): "Edit: \(excerpt)"
        case .replace(_, let excerpt): "Instead of: \(excerpt)"
        }
    }

    /// Why nothing can be written here.
    package var blocked: String? {
        guard let conversation else { return "Choose a conversation to write in" }
        if conversation.membership == .invited { return "Accept the invitation to write here" }
        if conversation.membership == .left { return "You are no longer in this conversation" }
        if conversation.isEncrypted { return "End-to-end encrypted: buzzbox cannot write here yet" }
        return nil
    }

    // MARK: Conversations

    package func open(_ conversation: Conversation) {
        guard conversation.id != self.conversation?.id else {
            self.conversation = conversation
            return
        }
        leave()
        self.conversation = conversation
        if let known = texts[conversation.id] {
            buffer = known
            return
        }
        buffer = TextBuffer()
        unread.insert(conversation.id)
        reader.read { [weak self] in await self?.readTexts() }
    }

    /// Reads what was being written in the open conversation, and wherever keys were pressed before that was here. One
    /// after the other: conversations that are only passed are not read.
    private func readTexts() async {
        while let id = conversation.map(\.id).flatMap({ unread.contains($0) ? $0 : nil }) ?? unread.first {
            var text = ""
            do throws(ServiceError) { text = try await environment.services.messaging.composerText(in: id) } catch {
                environment.report(error)
            }
            if unread.contains(id) { join(text, in: id) }
        }
    }

    /// What was stored is here. Keys pressed before come after it.
    private func join(_ text: String, in id: ConversationID) {
        unread.remove(id)
        saved[id] = text
        if conversation?.id != id {
            guard let left = texts[id]?.text, !left.isEmpty else { return }
            texts[id] = TextBuffer(text + left)
            keep(text + left, in: id)
        } else if let beforeEdit {
            self.beforeEdit = TextBuffer(text + beforeEdit.text)
        } else {
            if !text.isEmpty { buffer = TextBuffer(text + buffer.text) }
            if buffer.text != text { changed() }
        }
    }

    package func close() {
        leave()
        conversation = nil
        buffer = TextBuffer()
    }

    /// What is known of the conversation changed; a new one also gets its real id from the server.
    package func refresh(_ conversation: Conversation) {
        if let old = self.conversation?.id, old != conversation.id {
            texts[conversation.id] = texts.removeValue(forKey: old)
            if unread.remove(old) != nil { unread.insert(conversation.id) }
            saved[conversation.id] = saved.removeValue(forKey: old)
        }
        self.conversation = conversation
    }

    private func leave() {
        setTyping(false)
        completion = nil
        leaveMode()
        guard let id = conversation?.id else { return }
        save()
        // Nothing was typed while it was not read: there is nothing to read it for.
        if buffer.isEmpty { unread.remove(id) }
        if texts.count >= Self.rememberedConversations { texts = texts.filter { unread.contains($0.key) } }
        texts[id] = buffer.isEmpty ? nil : buffer
    }

    // MARK: Actions

    @discardableResult
    package func send(_ action: Action) -> Outcome {
        guard blocked == nil else {
            environment.warn((blocked ?? "") + ".")
            return .done
        }
        switch action {
        case .type(let text): insert(text)
        case .paste(let text): insert(ComposerText.pasted(text, isAlone: buffer.isEmpty && mode == .new))
        case .command(let command): return perform(command)
        case .click(let row, let column):
            buffer.moveCaret(to: layout.position(row: row, column: column, in: buffer.characters))
        case .submit: return submit()
        case .reply(let message):
            leaveMode()
            let excerpt = DisplayText.line(message.body, maxColumns: 80)
            mode = .reply(
                message.id, name: message.isOwn ? "yourself" : DisplayText.senderName(of: message), excerpt: excerpt)
        case .edit(let message):
            leaveMode()
            beforeEdit = buffer
            buffer = TextBuffer(message.body)
            let excerpt = DisplayText.line(message.body, maxColumns: 80)
            mode =
                message.state == .failed ? .replace(message.id, excerpt: excerpt) : .edit(message.id, excerpt: excerpt)
        case .leaveMode: leaveMode()
        case .replaceText(let text):
            buffer.replace(with: text)
            changed()
        case .appendText(let text):
            buffer.moveCaret(to: buffer.count)
            insert(buffer.isEmpty ? text : "\n" + text)
        }
        return .done
    }

    package func leaveMode() {
        if let beforeEdit { buffer = beforeEdit }
        beforeEdit = nil
        mode = .new
    }

    private func insert(_ text: String) {
        guard buffer.insert(text) else {
            environment.show(
                Notice(
                    "That is more than the composer holds (\(SizeText.number(TextBuffer.capacity)) characters). "
                        + "What was typed is unchanged.", .failure))
            return
        }
        changed()
        updateCompletion()
    }

    private func perform(_ command: Command) -> Outcome {
        switch command {
        case .rowUp:
            guard let completion else { return moveRow(-1) }
            self.completion = completion.moved(by: -1)
        case .rowDown:
            guard let completion else { return moveRow(1) }
            self.completion = completion.moved(by: 1)
        case .historyPrevious:
            if layout.caretRow > 0 { return moveRow(-1) }
            if let text = history.previous(current: buffer.text) { buffer.replace(with: text) }
        case .historyNext:
            if layout.caretRow < layout.rows.count - 1 { return moveRow(1) }
            if let text = history.next() { buffer.replace(with: text) }
        case .newline: insert("\n")
        case .killToLineEnd where buffer.caret == buffer.count: return .nothingToKill
        default:
            let version = buffer.version
            guard buffer.perform(command) else { return .done }
            if buffer.version == version {
                completion = nil
                return .done
            }
            updateCompletion()
        }
        changed()
        return .done
    }

    /// Why there is nothing to bring back.
    func reason(against command: Command) -> String? {
        switch command {
        case .yank: buffer.canYank ? nil : "Nothing was cut yet."
        case .undoEdit: buffer.canUndo ? nil : "There is no change to take back."
        case .redoEdit: buffer.canRedo ? nil : "There is no change to make again."
        case .historyPrevious:
            layout.caretRow > 0 || history.hasPrevious ? nil : "Nothing was sent before, since buzzbox was opened."
        case .historyNext:
            layout.caretRow < layout.rows.count - 1 || history.hasNext ? nil : "Nothing was sent after that."
        default: nil
        }
    }

    private func moveRow(_ step: Int) -> Outcome {
        let layout = self.layout
        let row = layout.caretRow + step
        guard layout.rows.indices.contains(row) else {
            if step < 0 { return .leftUpwards }
            buffer.moveCaret(to: buffer.count)
            return .done
        }
        buffer.moveCaret(to: layout.position(row: row, column: layout.caretColumn, in: buffer.characters))
        return .done
    }

    // MARK: Keeping

    func changed() {
        if !buffer.isEmpty { setTyping(true) } else { setTyping(false) }
        guard mode.keepsText, saveTimer == nil else { return }
        let time = environment.services.time
        // In the first pause, and now and then where there is none: one timer, however many keys.
        saveTimer = environment.jobs.startTimer { [weak self] in
            for _ in 0..<8 {
                let version = self?.buffer.version
                do { try await time.sleep(for: .milliseconds(400)) } catch { return }
                if version == self?.buffer.version { break }
            }
            self?.save()
        }
    }

    /// Stores what is typed now. Called whenever something could end the program.
    package func save() {
        environment.jobs.cancel(saveTimer)
        saveTimer = nil
        guard let id = conversation?.id else { return }
        keep((beforeEdit ?? buffer).text, in: id)
    }

    func keepWhatIsThere(in id: ConversationID) {
        if conversation?.id == id { save() } else { keep(texts[id]?.text ?? "", in: id) }
    }

    /// Whether the text on disk is known.
    func hasRead(_ id: ConversationID) -> Bool { !unread.contains(id) }

    func textThere(in id: ConversationID) -> String {
        conversation?.id == id ? (beforeEdit ?? buffer).text : texts[id]?.text ?? ""
    }

    /// The text was stored with something else.
    func noteKept(_ text: String, in id: ConversationID) { saved[id] = text }

    func keep(_ text: String, in id: ConversationID) {
        // Not over what is stored and not read yet; it is joined with that then.
        guard !unread.contains(id), saved[id] ?? "" != text else { return }
        saved[id] = text
        let messaging = environment.services.messaging
        environment.write { () async throws(ServiceError) in try await messaging.setComposerText(text, in: id) }
    }

    func setTyping(_ isTyping: Bool) {
        guard sendsTyping, let id = conversation?.id else { return }
        let now = environment.moment
        if isTyping {
            if let typingSince, now.milliseconds - typingSince.milliseconds < 4000 { return }
            typingSince = now
        } else {
            guard typingSince != nil else { return }
            typingSince = nil
        }
        let messaging = environment.services.messaging
        environment.jobs.startTimer { await messaging.setTyping(isTyping, in: id) }
    }
}

extension ComposerViewModel.Mode {
    /// An edit under way is no text of the conversation's own.
    var keepsText: Bool {
        switch self {
        case .new, .reply: true
        case .edit, .replace: false
        }
    }
}
