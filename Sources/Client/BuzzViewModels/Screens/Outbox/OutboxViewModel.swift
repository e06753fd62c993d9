import BuzzModel
import BuzzServices
import Observation
import ProcessKit

package struct OutboxViewState: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package enum Mark: Hashable, Sendable {
            case waiting, retrying, failed
        }

        package var mark: Mark
        package var time: String
        package var target: String
        package var summary: String
        package var status: String
    }

    package var note: String
    package var rows: [Row]
    package var top: Int
    package var selectedIndex: Int
    package var total: Int
    package var emptyText: String?

    package var selected: Row? {
        rows.indices.contains(selectedIndex - top) ? rows[selectedIndex - top] : nil
    }
}

/// Undelivered changes, and why they are waiting.
@MainActor @Observable package final class OutboxViewModel: CursorViewModel {
    package let contexts: [KeyContext] = [.outbox, .pages, .global]
    private var entries: [OutboxEntry] = []
    package var cursor = ListCursor()
    private var hasLoaded = false
    private let header: HeaderViewModel
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored private let editMessage: (OutboxEntry) -> OverlayOutcome
    @ObservationIgnored private let confirmDiscard: (OutboxEntry, _ messagesLost: Int) -> OverlayOutcome
    @ObservationIgnored private var clock: Jobs.ID?

    package init(
        environment: InterfaceEnvironment, header: HeaderViewModel,
        edit: @escaping (OutboxEntry) -> OverlayOutcome,
        discard: @escaping (OutboxEntry, _ messagesLost: Int) -> OverlayOutcome
    ) {
        self.environment = environment
        self.header = header
        editMessage = edit
        confirmDiscard = discard
        read()
        let time = environment.services.time
        // Update the countdown to the next attempt while it is on screen.
        clock = environment.jobs.startTimer { [weak self] in
            while !Task.isCancelled, self != nil {
                do { try await time.sleep(for: .seconds(1)) } catch { return }
                if self?.entries.contains(where: { $0.nextAttempt != nil }) == true { self?.environment.tick() }
            }
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    package var state: OutboxViewState {
        OutboxViewState(
            note: note, rows: entries[cursor.visible].map(row), top: cursor.top, selectedIndex: cursor.index,
            total: entries.count, emptyText: hasLoaded && entries.isEmpty ? "Everything is delivered." : nil)
    }

    private var note: String {
        switch header.status.phase {
        case .offline(let since): "offline since \(TimeText.clock(since, environment.clock)) · next try when connected"
        case .online: entries.isEmpty ? "connected" : "connected · delivering"
        case .connecting, .syncing: "connecting"
        case .elsewhere:
            switch header.status.elsewhere {
            case .unplugged: "unplugged in another buzzbox"
            case .suspended: "another buzzbox delivers and is suspended: type fg in its shell"
            case .offline: "another buzzbox delivers when connected"
            case .connecting, .online, nil:
                entries.isEmpty ? "another buzzbox delivers" : "another buzzbox delivers these"
            }
        case .trouble(let reason): DisplayText.sentence(reason)
        case .signedOut(let reason): DisplayText.sentence("signed out: \(reason)")
        }
    }

    private func row(_ entry: OutboxEntry) -> OutboxViewState.Row {
        let error = entry.lastError.map { DisplayText.sentence($0) }
        let status: String
        let mark: OutboxViewState.Row.Mark
        switch entry.state {
        case .queued, .sending:
            mark = .waiting
            status = entry.state == .sending ? "sending" : error.map { "queued · \($0)" } ?? Self.queued(entry)
        case .waiting:
            mark = .retrying
            let next = entry.nextAttempt.map { "in \(TimeText.countdown(from: environment.now, to: $0))" } ?? "soon"
            status = "\(Self.ordinal(entry.attempts + 1)) try \(next)" + (error.map { " · \($0)" } ?? "")
        case .failed, .dropped:
            mark = .failed
            status = (entry.state == .failed ? "failed" : "dropped") + (error.map { " · \($0)" } ?? "")
        }
        return OutboxViewState.Row(
            mark: mark, time: TimeText.clock(entry.createdAt, environment.clock),
            target: entry.conversationName.map { DisplayText.name($0, otherwise: entry.kind.words) }
                ?? entry.kind.words,
            summary: entry.kind.lead + DisplayText.line(entry.summary), status: status)
    }

    private static func queued(_ entry: OutboxEntry) -> String {
        entry.isBehindOthers ? "queued · waits for the change before it" : "queued"
    }

    private static func ordinal(_ number: Int) -> String {
        switch number {
        case 1: "1st"
        case 2: "2nd"
        case 3: "3rd"
        default: "\(number)th"
        }
    }

    package func storeChanged(_ change: StoreChange) {
        if change.outbox || change.everything { read() }
    }

    package func close() { environment.jobs.cancel(clock) }

    package var hints: [Command] { isEmpty ? [] : [.open, .retry, .edit, .discard, .retryAll] }

    package func perform(_ command: Command) -> OverlayOutcome {
        if cursor.perform(command) { return .handled }
        let sync = environment.services.sync
        switch command {
        case .back, .interrupt, .outbox: return .close
        case .retryAll:
            guard entries.contains(where: { $0.state != .sending }) else { return .refuse("Nothing is waiting.") }
            environment.write { [environment] () async throws(ServiceError) in
                try await sync.retryAll()
                environment.inform("Retrying everything that failed.")
            }
        case .open, .retry, .edit, .discard:
            guard entries.indices.contains(cursor.index) else { return .refuse("Nothing is waiting.") }
            let entry = entries[cursor.index]
            switch command {
            case .open:
                guard let id = entry.conversationID else { return .refuse("This isn’t part of a conversation.") }
                return .open(id, entry.messageID)
            case .retry:
                environment.write { [environment] () async throws(ServiceError) in
                    try await sync.retry(entry.id)
                    environment.inform("Retrying.")
                }
            case .edit: return editMessage(entry)
            default: return confirmDiscard(entry, entries.messages(lostWith: entry).count)
            }
        default: return .ignored
        }
        return .handled
    }

    private func read() {
        environment.read { [weak self, environment] () async throws(ServiceError) in
            let entries = try await environment.services.sync.outbox()
            guard let self else { return }
            let selected = self.entries.indices.contains(self.cursor.index) ? self.entries[self.cursor.index].id : nil
            self.entries = entries
            self.hasLoaded = true
            self.cursor.setCount(entries.count)
            if let index = entries.firstIndex(where: { $0.id == selected }) { self.cursor.select(index) }
        }
    }
}

extension OutboxKind {
    /// The destination of a change that belongs to no conversation.
    var words: String {
        switch self {
        case .memory: "memory"
        case .faq: "FAQ"
        case .triageCorrection: "category"
        case .profile: "profile"
        case .accountData: "settings"
        case .createRoom: "new conversation"
        default: "account"
        }
    }

    /// A prefix that says what kind of change it is, if the text alone doesn't.
    var lead: String {
        switch self {
        // The texts of these are self-explanatory: “Archive”, “Pin”, “Read”.
        case .message, .readMarker, .leave, .tag, .roomAccountData, .mute, .memory: ""
        case .edit: "edit: "
        case .reaction: "reaction: "
        case .redaction: "delete: "
        case .pollVote: "vote: "
        case .pollEnd: "end the poll: "
        case .upload: "▤ "
        case .createRoom: "create "
        case .invite: "invite "
        case .join: "join "
        case .report: "report: "
        case .rename: "rename: "
        case .accountData: "setting "
        case .profile: "profile "
        case .triageCorrection: "category: "
        case .faq: "question: "
        }
    }
}
