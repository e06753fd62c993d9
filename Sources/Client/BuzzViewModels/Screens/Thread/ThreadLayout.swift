import BuzzModel

/// The lines of all loaded messages and the separators between them. Lines of unchanged messages are cached.
struct ThreadLayout {
    /// Everything other than the messages that affects the lines.
    struct Input: Equatable {
        var columns: Int
        var firstUnread: MessageID?
        var expanded: Set<MessageID>
        var failureHint: String
        /// The current day, on which labels such as "Today" depend.
        var today: Int
        var hasOlder: Bool
        var isLoadingOlder: Bool
        var beginning: String
        var readBy: [MessageID: [String]]
        var pictures: [MessageID: PictureView]
        /// The keys for a picture that has not been downloaded.
        var pictureHint: String
        /// The key that expands a long message.
        var expandHint = ""
        var clock = ClockStyle.hours24
        /// A conversation between two people.
        var isDirect = false
        /// Countdowns of messages held back.
        var holds: [MessageID: String] = [:]
        /// The key that opens a side thread.
        var threadHint = ""
        var pollHint = ""
        /// A side thread is shown, not the conversation.
        var isSideThread = false
    }

    private struct Cached {
        var message: Message
        var context: MessageLayout.Context
        var lines: [ThreadLine]
    }

    private static let groupSpan: Int64 = 5 * 60_000

    private(set) var lines: [ThreadLine] = []
    /// The first line of each message, without separators above it.
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
        let folds = Self.folds(input.isDirect ? messages.filter { !Self.isRoomKeeping($0) } : messages)
        for message in messages {
            // It is summarised with an earlier change, or not worth showing.
            if folds.hidden.contains(message.id) || input.isDirect && Self.isRoomKeeping(message) {
                (starts[message.id], ends[message.id]) = (lines.count, lines.count)
                continue
            }
            let continues = addSeparators(above: message, after: previous, input, now: now)
            let context = MessageLayout.Context(
                continues: continues, isExpanded: input.expanded.contains(message.id), metrics: metrics,
                failureHint: message.state == .failed ? input.failureHint : "",
                readBy: input.readBy[message.id] ?? [], picture: input.pictures[message.id],
                pictureHint: message.kind == .image ? input.pictureHint : "", expandHint: input.expandHint,
                clock: input.clock, fold: folds.told[message.id], hold: input.holds[message.id],
                thread: input.isSideThread ? nil : Self.thread(at: message, input, now: now),
                pollHint: message.kind == .poll ? input.pollHint : "")
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

    /// `3 replies · 2 new · Ada, 14:02   l opens`
    private static func thread(at message: Message, _ input: Input, now: Timestamp) -> MessageLayout.ThreadMark? {
        guard let thread = message.sideThread else {
            return message.inThread == nil ? nil : MessageLayout.ThreadMark(text: "in a thread", hint: input.threadHint)
        }
        let count =
            thread.answers >= SideThread.countedAtMost
            ? "\(thread.answers)+ replies" : SizeText.counted(thread.answers, "reply", "replies")
        var parts = [count]
        if thread.unread > 0 { parts.append("\(thread.unread) new") }
        if let name = thread.lastSenderName, let time = thread.lastAt {
            parts.append(
                "\(DisplayText.name(name, otherwise: "somebody")), \(TimeText.past(time, now: now, input.clock))")
        }
        return MessageLayout.ThreadMark(
            text: parts.joined(separator: " · "), isNew: thread.unread > 0, hint: input.threadHint)
    }

    /// Whether part of the message is hidden.
    func isCut(_ id: MessageID) -> Bool { cache[id]?.lines.contains(where: \.isCut) ?? false }

    /// Combines three or more state changes on one day into one line.
    private static func folds(_ messages: [Message]) -> (told: [MessageID: String], hidden: Set<MessageID>) {
        var told: [MessageID: String] = [:]
        var hidden: Set<MessageID> = []
        var run: [Message] = []
        func close() {
            defer { run = [] }
            guard run.count >= 3, let first = run.first else { return }
            told[first.id] = run.map(MessageLayout.said).joined(separator: ", ")
            hidden.formUnion(run.dropFirst().map(\.id))
        }
        for message in messages {
            if message.kind != .state {
                close()
            } else {
                if let last = run.last, TimeText.dayNumber(last.sentAt) != TimeText.dayNumber(message.sentAt) {
                    close()
                }
                run.append(message)
            }
        }
        close()
        return (told, hidden)
    }

    /// In a direct conversation it is not worth showing that the two people have joined.
    private static func isRoomKeeping(_ message: Message) -> Bool {
        guard message.kind == .state else { return false }
        let body = message.body
        return body.hasSuffix(" created the conversation") || body.hasSuffix(" joined")
            || body.ranges(of: " invited ").first != nil
    }

    mutating func clear() { self = ThreadLayout() }

    private mutating func addTop(above message: Message, _ input: Input) {
        if input.isLoadingOlder {
            lines.append(ThreadLine(kind: .loading, message: message.id))
        } else if !input.hasOlder, !input.beginning.isEmpty {
            lines.append(ThreadLine(kind: .beginning(input.beginning), message: message.id))
        }
    }

    /// Returns whether the message continues the one before it.
    private mutating func addSeparators(
        above message: Message, after previous: Message?, _ input: Input, now: Timestamp
    ) -> Bool {
        let isNew = message.id == input.firstUnread && !message.isOwn
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
            previous.sender == message.sender && previous.automaticFAQ == message.automaticFAQ
            && previous.kind != .emote && message.kind != .emote
            && message.sentAt.milliseconds - previous.sentAt.milliseconds < Self.groupSpan
        if previous.sender != message.sender { add(.blank) }
        return continues
    }
}
