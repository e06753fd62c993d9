import BuzzModel
import BuzzServices
import Observation
import ProcessKit

/// Announces new messages while the user is looking elsewhere: never spam, never muted conversations, and nothing
/// during quiet hours.
@MainActor @Observable package final class Notifier {
    /// The number of unread, unmuted conversations, for the window title.
    package private(set) var unreadCount = 0
    @ObservationIgnored private var told: [ConversationID: Timestamp] = [:]
    @ObservationIgnored private var isPrimed = false
    /// Incremented with each account.
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private let reader: CoalescedReload
    @ObservationIgnored private let environment: InterfaceEnvironment
    @ObservationIgnored var settings: InterfaceSettings
    /// The conversation the user is looking at.
    @ObservationIgnored var attended: () -> ConversationID? = { nil }
    @ObservationIgnored var effect: (AppEffect) -> Void = { _ in }

    /// Messages since the program started, newest first, and whether each was announced.
    package struct Heard: Hashable, Sendable {
        /// Nil for notices of the program itself.
        package let id: ConversationID?
        package let name: String
        package let text: String
        package let at: Timestamp
        /// Why it was not announced.
        package let silence: String?
    }

    package private(set) var heard: [Heard] = []
    @ObservationIgnored private var kept: Notice?
    private static let mostHeard = 200
    private static let most = 30
    /// How long to wait for triage before a message is announced without it.
    private static let patience: Int64 = 20_000

    package init(environment: InterfaceEnvironment, settings: InterfaceSettings) {
        self.environment = environment
        self.settings = settings
        reader = CoalescedReload(jobs: environment.jobs, pause: .milliseconds(200))
    }

    /// Checks for new messages. Those that existed at the start or came with the initial sync are not announced.
    package func check(isSettled: Bool) {
        reader.readSoon { [weak self] in await self?.read(isSettled: isSettled) }
    }

    /// Called on a change of account.
    func forget() {
        generation += 1
        unreadCount = 0
        told = [:]
        isPrimed = false
        heard = []
        kept = nil
    }

    private func read(isSettled: Bool) async {
        let generation = self.generation
        let query = InboxQuery(unreadOnly: true)
        var heard = query
        heard.leavesOutMuted = true
        let window: InboxWindow
        let count: Int
        do throws(ServiceError) {
            let service = environment.services.conversations
            window = try await service.window(query, offset: 0, limit: Self.most)
            count = try await service.window(heard, offset: 0, limit: 0).total
        } catch {
            // The list is read at the same moment and reports the error.
            return
        }
        guard generation == self.generation else { return }
        if count != unreadCount { unreadCount = count }
        let news = window.rows.filter(isNews)
        for conversation in news { told[conversation.id] = conversation.lastActivity }
        defer { isPrimed = isPrimed || isSettled }
        guard isPrimed, !news.isEmpty else { return }
        await announce(news)
    }

    private func isNews(_ conversation: Conversation) -> Bool {
        guard conversation.unread > 0, conversation.lastActivity > told[conversation.id] ?? .init(milliseconds: .min)
        else {
            return false
        }
        let age = environment.moment.milliseconds - conversation.lastActivity.milliseconds
        // Wait for triage, which may reveal that it is spam.
        return !conversation.awaitsTriage || age > Self.patience || !isPrimed
    }

    private func announce(_ news: [Conversation]) async {
        let generation = self.generation
        let levels: [ConversationID: NotificationLevel]
        do throws(ServiceError) {
            levels = try await environment.services.conversations.notificationLevels()
        } catch {
            // Announce too much rather than too little.
            levels = [:]
        }
        guard generation == self.generation else { return }
        var worth: [Conversation] = []
        for conversation in news where conversation.previewOwnState == nil && conversation.id != attended() {
            let reason = silence(of: conversation, levels[conversation.id] ?? .usual)
            note(conversation, reason)
            if reason == nil { worth.append(conversation) }
        }
        guard !worth.isEmpty else { return }
        if settings.rings { effect(.bell) }
        guard settings.notifies else { return }
        if worth.count > 3 {
            effect(.notify(title: "buzzbox", body: "\(worth.count) conversations have new messages"))
            return
        }
        for conversation in worth {
            effect(
                .notify(
                    title: DisplayText.name(of: conversation),
                    body: DisplayText.line(conversation.preview, maxColumns: 120)))
        }
    }

    /// Keeps a notice that was truncated, to be read in full among the notifications.
    package func keep(_ notice: Notice) {
        guard notice != kept else { return }
        kept = notice
        add(Heard(id: nil, name: "buzzbox", text: notice.text, at: environment.moment, silence: nil))
    }

    /// Adds a promise that is due, to be read in full among the notifications.
    func note(_ promise: Promise) {
        add(
            Heard(
                id: promise.conversationID, name: DisplayText.name(promise.conversationName, otherwise: "somebody"),
                text: "You promised: “\(DisplayText.line(promise.text, maxColumns: 400))”", at: environment.moment,
                silence: nil))
    }

    private func add(_ new: Heard) {
        heard.insert(new, at: 0)
        if heard.count > Self.mostHeard { heard.removeLast() }
    }

    func remind(_ title: String, _ body: String) {
        guard settings.notifies, !isQuiet else { return }
        effect(.notify(title: title, body: body))
    }

    /// Why it is not announced, in a few words; nil if it is.
    private func silence(of conversation: Conversation, _ level: NotificationLevel) -> String? {
        let category = conversation.triage?.category
        if category == .spam { return "spam" }
        switch level {
        case .never: return "turned off here"
        case .mentions where conversation.highlights == 0: return "you weren’t mentioned"
        case .always: return nil
        case .mentions, .usual: break
        }
        if conversation.isMuted { return "muted" }
        if let category, !settings.announcedCategories.contains(category) {
            return "\(category.rawValue) is turned off"
        }
        return isQuiet ? "quiet hours" : nil
    }

    private func note(_ conversation: Conversation, _ reason: String?) {
        // Don't keep even the text of spam.
        guard conversation.triage?.category != .spam else { return }
        add(
            Heard(
                id: conversation.id, name: DisplayText.name(of: conversation),
                text: DisplayText.line(conversation.preview, maxColumns: 160), at: conversation.lastActivity,
                silence: reason))
    }

    private var isQuiet: Bool {
        guard let hours = settings.quietHours else { return false }
        let time = LocalTime(milliseconds: environment.moment.milliseconds)
        let minute = time.hour * 60 + time.minute
        return hours.contains(minute) || hours.contains(minute + 24 * 60)
    }
}
