import BuzzModel
import BuzzServices
import Observation
import ProcessKit

/// The composer: one text per conversation, saved while it is typed.
@MainActor @Observable package final class ComposerViewModel {
    package enum Mode: Hashable, Sendable {
        case new
        case reply(MessageID, name: String, excerpt: String)
        case edit(MessageID, excerpt: String)
        /// Replaces a message that could not be sent.
        case replace(MessageID, excerpt: String)
    }

    package struct SideThreadPlace: Hashable, Sendable {
        package var id: SideThreadID
        package var excerpt: String

        package init(id: SideThreadID, excerpt: String) {
            self.id = id
            self.excerpt = excerpt
        }
    }

    package enum Action {
        case type(String)
        case paste(String)
        case command(Command)
        /// Moves the caret to a position in the visible rows.
        case click(row: Int, column: Int)
        case submit
        case reply(Message)
        case edit(Message)
        case leaveMode
        case replaceText(String)
        case appendText(String)
    }

    /// The outcome of a key that the caller has to act on.
    package enum Outcome {
        case done
        /// The caret was in the first row and was moved up.
        case leftUpwards
        case nothingToKill
        case sent
    }

    package static let limit = 10_000
    static let rememberedConversations = 60

    package internal(set) var conversation: Conversation?
    /// The side thread that messages go to, with the beginning of its first message.
    package var thread: SideThreadPlace?
    /// The text of the open conversation.
    var writing: Writing {
        get { conversation.flatMap { desk.texts[$0.id] } ?? Writing() }
        _modify {
            guard let id = conversation?.id else {
                var nothing = Writing()
                yield &nothing
                return
            }
            yield &desk.texts[id, default: Writing()]
        }
    }
    var offered: Completion?
    @ObservationIgnored var people: () -> PeopleIndex = { PeopleIndex() }
    @ObservationIgnored var saveTimer: Jobs.ID?
    /// The job that looks up files and people.
    @ObservationIgnored var pathJob: Jobs.ID?
    @ObservationIgnored let reader: CoalescedReload
    /// Incremented when a conversation is opened: results for an earlier one are ignored.
    @ObservationIgnored var opening = 0
    @ObservationIgnored var waiting: [@MainActor (Bool) -> Void] = []
    /// The notice that the text is too long to send.
    @ObservationIgnored var tooLong: Notice?
    @ObservationIgnored var typingSince: Timestamp?
    @ObservationIgnored let environment: InterfaceEnvironment
    @ObservationIgnored private var layoutCache = LayoutCache()
    private var columns = 40
    package let desk: WritingDesk

    init(environment: InterfaceEnvironment, desk: WritingDesk) {
        self.environment = environment
        self.desk = desk
        reader = CoalescedReload(jobs: environment.jobs)
    }

    var spelling: Spelling { desk.spelling }

    package func setColumns(_ columns: Int) {
        if columns != self.columns { self.columns = max(1, columns) }
    }

    package var buffer: TextBuffer { writing.shown.buffer }
    package var mode: Mode { writing.shown.mode }
    package var hasText: Bool { !buffer.isBlank }

    package var layout: TextLayout { layoutCache.layout(of: buffer, columns: columns) }

    package var state: ComposerViewState {
        let buffer = self.buffer
        let rows = TextRows(layout, of: buffer, most: ComposerViewState.mostRows)
        return ComposerViewState(
            text: rows, misspelled: misspelled(in: rows), mode: modeText, count: buffer.count,
            limit: Self.limit, isEmpty: buffer.isEmpty, blocked: blocked,
            completions: completion?.candidates.map(\.label) ?? [], completionIndex: completion?.index ?? 0)
    }

    private var modeText: String? {
        switch mode {
        case .new: thread.map { $0.excerpt.isEmpty ? "In this thread" : "In the thread “\($0.excerpt)”" }
        case .reply(_, let name, let excerpt):
            thread == nil ? "Reply to \(name): \(excerpt)" : "Reply in the thread to \(name): \(excerpt)"
        case .edit(_, let excerpt): "Edit: \(excerpt)"
        case .replace(_, let excerpt): "Editing: \(excerpt)"
        }
    }

    /// Why writing is not possible here.
    package var blocked: String? {
        guard let conversation else { return "Select a conversation to write in" }
        if conversation.isKnock { return "You asked to join: they have to let you in" }
        if conversation.membership == .invited { return "Accept the invitation to write" }
        if conversation.membership == .left { return "You left this conversation" }
        return nil
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
            moveCaret(to: layout.position(row: row, column: column, in: buffer.characters))
        case .submit: return submit()
        case .reply(let message):
            leaveMode()
            let excerpt = DisplayText.line(of: message, maxColumns: 80)
            writing.own.mode = .reply(
                message.id, name: message.isOwn ? "yourself" : DisplayText.senderName(of: message), excerpt: excerpt)
        case .edit(let message) where mode.message == message.id: break
        case .edit(let message):
            if writing.correction != nil { leaveMode() }
            let excerpt = DisplayText.line(of: message, maxColumns: 80)
            writing.correct(
                message.body,
                message.state == .failed ? .replace(message.id, excerpt: excerpt) : .edit(message.id, excerpt: excerpt))
        case .leaveMode: leaveMode()
        case .replaceText(let text):
            if !writing.change({ $0.buffer.replace(with: text) }) {
                environment.show(Notice(TextBuffer.cutOff, .failure))
            }
            changed()
        case .appendText(let text):
            moveCaret(to: buffer.count)
            insert(buffer.isEmpty ? text : "\n" + text)
        }
        return .done
    }

    package func leaveMode() {
        guard writing.correction != nil else {
            writing.own.mode = .new
            return
        }
        if writing.setAside() {
            environment.inform("Your edit is kept. Edit the message again to continue.")
        }
    }

    func moveCaret(to position: Int) { writing.change { $0.buffer.moveCaret(to: position) } }

    private func insert(_ text: String) {
        guard writing.change({ $0.buffer.insert(text) }) else {
            environment.show(Notice(TextBuffer.refusal, .failure))
            return
        }
        changed()
        updateCompletion()
        spelling.begin()
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
            writing.change { desk.history.previous(&$0.buffer) }
        case .historyNext:
            if layout.caretRow < layout.rows.count - 1 { return moveRow(1) }
            writing.change { desk.history.next(&$0.buffer) }
        case .newline: insert("\n")
        case .killToLineEnd where buffer.caret == buffer.count: return .nothingToKill
        default:
            let version = buffer.version
            guard writing.change({ $0.buffer.perform(command) }) else { return .done }
            if buffer.version == version {
                completion = nil
                return .done
            }
            updateCompletion()
        }
        changed()
        return .done
    }

    /// Why the command has nothing to restore.
    func reason(against command: Command) -> String? {
        switch command {
        case .yank: buffer.canYank ? nil : "Nothing to paste."
        case .undoEdit: buffer.canUndo ? nil : "Nothing to undo."
        case .redoEdit: buffer.canRedo ? nil : "Nothing to redo."
        case .historyPrevious:
            layout.caretRow > 0 || desk.history.hasPrevious(buffer)
                ? nil : "No earlier message since buzzbox was opened."
        case .historyNext:
            layout.caretRow < layout.rows.count - 1 || desk.history.hasNext(buffer) ? nil : "No later message."
        default: nil
        }
    }

    private func moveRow(_ step: Int) -> Outcome {
        let layout = self.layout
        let row = layout.caretRow + step
        guard layout.rows.indices.contains(row) else {
            if step < 0 { return .leftUpwards }
            moveCaret(to: buffer.count)
            return .done
        }
        moveCaret(to: layout.position(row: row, column: layout.caretColumn, in: buffer.characters))
        return .done
    }
}
