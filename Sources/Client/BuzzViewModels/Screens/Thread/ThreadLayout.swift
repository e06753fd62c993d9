import BuzzModel

/// The lines of all loaded messages, with what stands between them. Lines of messages that did not change are kept.
struct ThreadLayout {
    /// What besides the messages decides the lines.
    struct Input: Equatable {
        var columns: Int
        var firstUnread: MessageID?
        var expanded: Set<MessageID>
        var failureHint: String
        /// The local day: tomorrow, "Today" is "Yesterday".
        var today: Int
        var hasOlder: Bool
        var isLoadingOlder: Bool
        var beginning: String
        var readBy: [MessageID: [String]]
        var pictures: [MessageID: PictureView]
        /// Keys for a picture that is not here yet.
        var pictureHint: String
        var clock = ClockStyle.hours24
    }

    private struct Cached {
        var message: Message
        var context: MessageLayout.Context
        var lines: [ThreadLine]
    }

    private static let groupSpan: Int64 = 5 * 60_000

    private(set) var lines: [ThreadLine] = []
    /// Where each message begins, without what stands above it.
    private(set) var starts: [MessageID: Int] = [:]
    private(set) var ends: [MessageID: Int] = [:]
    private var cache: [MessageID: Cached] = [:]

    mutating func update(_ messages: [Message], _ input: Input, now: Timestamp) {
        lines = []
        starts = [:]
        ends = [:]
        var fresh: [MessageID: Cached] = [:]
        let metrics = ThreadMetrics(columns: input.columns)
        var previous: Message?
        if let first = messages.first { addTop(above: first, input) }
        for message in messages {
            let continues = addSeparators(above: message, after: previous, input, now: now)
            let context = MessageLayout.Context(
                continues: continues, isExpanded: input.expanded.contains(message.id), metrics: metrics,
                failureHint: message.state == .failed ? input.failureHint : "",
                readBy: input.readBy[message.id] ?? [], picture: input.pictures[message.id],
                pictureHint: message.kind == .image ? input.pictureHint : "", clock: input.clock)
            let entry: Cached
            if let known = cache[message.id], known.context == context, known.message == message {
                entry = known
            } else {
                entry = Cached(
                    message: message, context: context, lines: MessageLayout.lines(of: message, in: context))
            }
            fresh[message.id] = entry
            starts[message.id] = lines.count
            lines += entry.lines
            ends[message.id] = lines.count
            previous = message
        }
        cache = fresh
    }

    mutating func clear() { self = ThreadLayout() }

    private mutating func addTop(above message: Message, _ input: Input) {
        if input.isLoadingOlder {
            lines.append(ThreadLine(kind: .loading, message: message.id))
        } else if !input.hasOlder, !input.beginning.isEmpty {
            lines.append(ThreadLine(kind: .beginning(input.beginning), message: message.id))
        }
    }

    /// Returns whether the message goes on where the one before it ended.
    private mutating func addSeparators(
        above message: Message, after previous: Message?, _ input: Input, now: Timestamp
    ) -> Bool {
        let isNew = message.id == input.firstUnread
        let day = TimeText.dayNumber(message.sentAt)
        func add(_ kind: ThreadLine.Kind) { lines.append(ThreadLine(kind: kind, message: message.id)) }
        if previous.map({ TimeText.dayNumber($0.sentAt) != day }) ?? true {
            if !lines.isEmpty { add(.blank) }
            add(.day(TimeText.day(message.sentAt, now: now), isNew: isNew))
            add(.blank)
            return false
        }
        if isNew {
            add(.blank)
            add(.newMessages)
            add(.blank)
            return false
        }
        guard let previous, previous.kind != .state, message.kind != .state else {
            if previous?.kind != message.kind { add(.blank) }
            return false
        }
        let continues =
            previous.sender == message.sender && previous.kind != .emote && message.kind != .emote
            && message.sentAt.milliseconds - previous.sentAt.milliseconds < Self.groupSpan
        if previous.sender != message.sender { add(.blank) }
        return continues
    }
}
