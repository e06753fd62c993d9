import BuzzModel
import TextKit

/// Lays out one message as lines of a given width.
struct MessageLayout {
    /// The surroundings that affect a message's layout.
    struct Context: Hashable {
        /// Follows a recent message of the same sender: name and time are omitted.
        var continues: Bool
        var isExpanded: Bool
        var metrics: ThreadMetrics
        /// The keys for a failed message.
        var failureHint: String
        /// In groups, the names of those who have read up to this message.
        var readBy: [String]
        var picture: PictureView?
        var pictureHint = ""
        var expandHint = ""
        var clock: ClockStyle
        /// The summary of several state changes in one line.
        var fold: String?
        /// The countdown of a message held back: `sends in 4 s   M-z unsends it`.
        var hold: String?
        var thread: ThreadMark?
        /// The hint for the key that votes: `a votes`.
        var pollHint = ""
    }

    /// The mark on a message with which a side thread begins.
    struct ThreadMark: Hashable {
        var text: String
        var isNew = false
        var hint = ""
    }

    static let collapsedLines = 40
    private static let codeMark = "┆ "
    private static let collapsedReactions = 24
    private static let mostReactions = 400
    private static let collapsedBytes = 16 << 10
    private static let longestBytes = 256 << 10

    let message: Message
    let context: Context
    private var lines: [ThreadLine] = []
    private var hidesSpoiler = false

    static func lines(of message: Message, in context: Context) -> [ThreadLine] {
        var layout = MessageLayout(message: message, context: context)
        layout.build()
        return layout.lines
    }

    private init(message: Message, context: Context) {
        self.message = message
        self.context = context
    }

    var columns: Int { context.metrics.bodyColumns }

    private mutating func build() {
        if message.kind == .state { return addStateChange() }
        if context.metrics.isStacked, !context.continues { addHead() }
        addReplyExcerpt()
        addContent()
        if message.automaticFAQ != nil { add([TextSpan("↻ auto-sent from your FAQ", .faint)]) }
        if let doubt = message.doubt {
            add([TextSpan(truncated(Self.said(doubt), columns: columns), Self.role(doubt))])
        }
        let contentEnd = lines.count - 1
        addHold()
        addReactions()
        addThread()
        addError()
        addReaders()
        if !context.metrics.isStacked, !lines.isEmpty {
            if !context.continues { lines[0].speaker = speaker }
        }
        // In the stacked layout the heading contains the time; only continuing messages show their own.
        if !lines.isEmpty { lines[0].time = TimeText.clock(message.sentAt, context.clock) }
        markState(line: contentEnd)
        if hidesSpoiler, !lines.isEmpty { lines[0].isCut = true }
    }

    private var speaker: ThreadLine.Speaker {
        message.isOwn
            ? .init(name: "you", hue: nil)
            : .init(
                name: ShortName.fitting(DisplayText.senderName(of: message), columns: speakerColumns),
                hue: NameHue.of(message.sender))
    }

    private var speakerColumns: Int {
        context.metrics.isStacked ? max(1, context.metrics.columns - 16) : context.metrics.nameColumns
    }

    mutating func add(_ spans: [TextSpan], kind: ThreadLine.Kind = .content, indent: Int = 0) {
        lines.append(ThreadLine(kind: kind, message: message.id, indent: indent, spans: spans))
    }

    private mutating func addHead() {
        add([])
        lines[lines.count - 1].speaker = speaker
        lines[lines.count - 1].time = TimeText.clock(message.sentAt, context.clock)
    }

    private mutating func addStateChange() {
        var text = StyledText()
        text.append("· " + (context.fold ?? Self.said(message)), .faint)
        // Start at the column of names, because it has no sender.
        let indent = context.metrics.isStacked ? 0 : -(context.metrics.nameColumns + 2)
        let wrapped = text.wrapped(columns: columns - indent)
        let isFolded = context.fold != nil && !context.isExpanded && wrapped.count > 1
        for line in isFolded ? wrapped.prefix(1) : wrapped[...] { add(line, indent: indent) }
        if isFolded { lines[lines.count - 1].spans.append(TextSpan(" …", .faint)) }
        if !lines.isEmpty, !context.metrics.isStacked { lines[0].time = TimeText.clock(message.sentAt, context.clock) }
    }

    /// The text of a state change, with "You" for the user.
    static func said(_ message: Message) -> String {
        let body = DisplayText.line(message.body)
        let name = message.senderName
        guard message.isOwn, !name.isEmpty, body.hasPrefix(name + " ") else { return body }
        return "You" + body.dropFirst(name.count)
    }

    private mutating func addReplyExcerpt() {
        guard let reply = message.replyTo else { return }
        let name = reply.senderName.map { DisplayText.name($0, otherwise: "somebody") } ?? "an earlier message"
        let excerpt = reply.excerpt.map { DisplayText.line($0) } ?? ""
        let whole = excerpt.isEmpty ? name : "\(name): \(excerpt)"
        add([TextSpan("│ ", .quote), TextSpan(truncated(whole, columns: max(1, columns - 2)), .quiet)])
    }

    private static func said(_ doubt: MessageDoubt) -> String {
        switch doubt {
        case .unproven: "from your backup: who wrote it isn’t proven"
        case .unsignedDevice: "! from an unverified device"
        case .plain: "! not encrypted"
        }
    }

    private static func role(_ doubt: MessageDoubt) -> TextRole { doubt == .unproven ? .faint : .failed }

    // MARK: Content

    private mutating func addContent() {
        switch message.kind {
        case .deleted: add([TextSpan("message deleted", .faint, style: .italic)])
        case .encrypted:
            let reason = message.body.isEmpty ? "end-to-end encrypted: can’t be read here yet" : message.body
            add([TextSpan(truncated(reason, columns: columns), .faint, style: .italic)])
        case .unsupported:
            addBody(otherwise: "unsupported message")
        case .image, .video, .audio, .file, .sticker:
            addCard()
            if message.body != message.attachment?.fileName { addBody(otherwise: "") }
        case .location: addBody(otherwise: "a place")
        case .poll: addPoll()
        case .text, .emote, .notice, .state: addBody(otherwise: "(empty message)")
        }
        if message.isEdited, message.kind != .deleted { addEdited() }
    }

    private mutating func addEdited() {
        guard let last = lines.indices.last else { return }
        let width = TextWidth.columns(of: lines[last].text) + lines[last].indent
        if lines[last].kind == .content, width + 9 <= columns {
            lines[last].spans.append(TextSpan("  edited", .faint))
        } else {
            add([TextSpan("edited", .faint)])
        }
    }

    mutating func addBody(otherwise empty: String) {
        let source = Self.excerpt(message.body, maxBytes: context.isExpanded ? Self.longestBytes : Self.collapsedBytes)
        let usesHTML =
            message.formattedBody.map {
                $0.utf8.count <= (context.isExpanded ? Self.longestBytes : Self.collapsedBytes)
            }
            ?? false
        let formatted =
            usesHTML ? FormattedText(html: message.formattedBody ?? "") : FormattedText(plain: source.text)
        let before = lines.count
        if message.kind == .emote { addEmote(formatted) } else { for block in formatted.blocks { addBlock(block) } }
        while lines.count > before + 1, lines[lines.count - 1].spans.allSatisfy({ $0.text.isEmpty }) {
            lines.removeLast()
        }
        if lines.count == before, !empty.isEmpty { add([TextSpan(empty, .faint, style: .italic)]) }
        collapse(from: before, isCut: source.isCut)
    }

    private static func excerpt(_ body: String, maxBytes: Int) -> (text: String, isCut: Bool) {
        guard body.utf8.count > maxBytes else { return (body, false) }
        return (String(body.utf8.prefix(maxBytes)) ?? String(body.prefix(maxBytes / 4)), true)
    }

    private mutating func collapse(from start: Int, isCut: Bool) {
        let count = lines.count - start
        if !context.isExpanded, count > Self.collapsedLines {
            lines.removeLast(count - Self.collapsedLines)
            let more = isCut ? "much more" : SizeText.counted(count - Self.collapsedLines, "more line")
            add(cut(more))
            lines[lines.count - 1].isCut = true
        } else if isCut {
            add([TextSpan(context.isExpanded ? "… too long to show in full" : "… much more", .accent)])
            lines[lines.count - 1].isCut = true
        }
    }

    /// Indicates that there is more, and how to show it.
    private func cut(_ more: String) -> [TextSpan] {
        [TextSpan("… \(more)", .accent), TextSpan("  \(context.expandHint)", .faint)]
    }

    private mutating func addEmote(_ formatted: FormattedText) {
        var text = StyledText()
        text.append("* " + (message.isOwn ? "you" : DisplayText.senderName(of: message)) + " ", .quiet)
        for block in formatted.blocks { append(block.spans, to: &text, role: .text) }
        for line in text.wrapped(columns: columns) { add(line) }
    }

    private mutating func addBlock(_ block: FormattedText.Block) {
        let depth = min(block.quoteDepth, 6)
        var lead = String(repeating: "│ ", count: depth)
        var role: TextRole = message.kind == .notice ? .quiet : .text
        if depth > 0 { role = .quiet }
        var hanging = 0
        var kind = ThreadLine.Kind.content
        switch block.kind {
        case .paragraph, .tableRow: break
        case .heading: role = .heading
        case .listItem(let marker, let level):
            let indent = String(repeating: "  ", count: min(max(0, level - 1), 6))
            lead += indent
            hanging = TextWidth.columns(of: marker) + 1
            lead += marker + " "
        case .code:
            role = .code
            kind = .code
            // Mark code with a character as well, because some terminals have no colours.
            lead += Self.codeMark
        case .rule:
            add([TextSpan(lead, .quote), TextSpan(String(repeating: "─", count: max(1, min(24, columns - 2))), .faint)])
            return
        }
        var text = StyledText()
        append(block.spans, to: &text, role: role)
        let leadColumns = TextWidth.columns(of: lead)
        for (index, line) in text.wrapped(columns: max(1, columns - leadColumns)).enumerated() {
            let start =
                index == 0 || hanging == 0
                ? lead : String(lead.prefix(max(0, lead.count - hanging))) + String(repeating: " ", count: hanging)
            add((start.isEmpty ? [] : [TextSpan(start, .quote)]) + line, kind: kind)
        }
    }

    private mutating func append(_ spans: [FormattedText.Span], to text: inout StyledText, role: TextRole) {
        for span in spans {
            var kind = role
            if span.mention != nil { kind = .mention } else if span.link != nil { kind = .link }
            let isCode = span.style.contains(.code) && role != .code
            if span.style.contains(.code) { kind = .code }
            if span.style.contains(.spoiler), !context.isExpanded {
                let columns = TextWidth.columns(of: span.text)
                text.append(String(repeating: "▒", count: max(1, min(columns, 60))), .faint)
                hidesSpoiler = true
            } else {
                text.append(
                    isCode ? "`\(span.text)`" : span.text, kind, style: span.style.subtracting([.code, .spoiler]),
                    link: span.link?.text)
            }
        }
    }

    // MARK: Lines around the message

    private mutating func addCard() {
        guard let attachment = message.attachment else { return addBody(otherwise: "a file") }
        for line in AttachmentCard.lines(of: attachment, kind: message.kind, columns: columns) { add(line) }
        switch context.picture {
        case .rows(let rows):
            for row in rows {
                add([])
                lines[lines.count - 1].picture = row
            }
        case .failed(let reason): add([TextSpan("  " + truncated(reason, columns: columns - 2), .faint)])
        case .loading: break
        case nil:
            if case .remote = attachment.transfer, !context.pictureHint.isEmpty {
                add([TextSpan("  " + context.pictureHint, .faint)])
            }
        }
    }

    private mutating func addReactions() {
        guard !message.reactions.isEmpty else { return }
        var text = StyledText()
        let most = context.isExpanded ? Self.mostReactions : Self.collapsedReactions
        for reaction in message.reactions.prefix(most) {
            let key = DisplayText.line(reaction.key, maxColumns: 12).replacing(" ", with: "\u{A0}")
            guard !key.isEmpty else { continue }
            text.append("\(key)\u{A0}\(reaction.count)", reaction.isMine ? .mine : .quiet)
            text.append("  ", .quiet)
        }
        for line in text.wrapped(columns: columns) { add(line) }
        let left = message.reactions.count - most
        guard left > 0 else { return }
        let more = SizeText.counted(left, "more kind")
        add(context.isExpanded ? [TextSpan("… \(more)", .accent)] : cut(more))
        lines[lines.count - 1].isCut = true
    }

    private mutating func addThread() {
        guard let thread = context.thread else { return }
        let text = truncated("↳ " + thread.text, columns: columns)
        var spans = [TextSpan(text, thread.isNew ? .accent : .quiet)]
        if !thread.hint.isEmpty, TextWidth.columns(of: text) + TextWidth.columns(of: thread.hint) + 3 <= columns {
            spans.append(TextSpan("   " + thread.hint, .faint))
        }
        add(spans)
    }

    private mutating func addHold() {
        guard let hold = context.hold else { return }
        var text = StyledText()
        text.append(hold, .accent)
        for line in text.wrapped(columns: columns) { add(line) }
    }

    private mutating func addError() {
        guard message.state == .failed else { return }
        var text = StyledText()
        text.append("! not sent: " + DisplayText.sentence(message.error ?? "the server refused it"), .failed)
        for line in text.wrapped(columns: columns) { add(line) }
        if !context.failureHint.isEmpty { add([TextSpan(context.failureHint, .faint)]) }
    }

    private mutating func addReaders() {
        guard !context.readBy.isEmpty else { return }
        let names = context.readBy.prefix(4).joined(separator: ", ")
        let more = context.readBy.count > 4 ? " and \(context.readBy.count - 4) more" : ""
        add([TextSpan(truncated("read by \(names)\(more)", columns: columns), .faint)])
    }

    /// Puts the delivery state on the last line of the text, above reactions and errors.
    private mutating func markState(line: Int) {
        guard message.isOwn, message.kind != .deleted, lines.indices.contains(line) else { return }
        lines[context.metrics.isStacked && !context.continues ? 0 : line].state = message.state
    }
}
