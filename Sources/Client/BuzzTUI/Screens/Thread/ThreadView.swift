import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The messages of a thread.
struct ThreadView {
    let state: ThreadViewState
    let isFocused: Bool
    let hints: [KeyHint]

    func draw(in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty else { return }
        canvas.hit(area, .thread)
        if let invitation = state.invitation {
            // Of a conversation one was in before there are messages.
            let height = max(0, area.height - state.lines.count)
            InvitationView(invitation: invitation, hints: hints)
                .draw(in: Rect(x: area.x, y: area.y, width: area.width, height: height), on: &canvas)
        } else if let text = state.emptyText {
            drawNote(text, in: area, on: &canvas)
        }
        // A short thread is aligned to the bottom, next to the composer.
        let top = area.y + max(0, area.height - state.lines.count)
        for (index, line) in state.lines.enumerated() where top + index < area.maxY {
            draw(line, y: top + index, in: area, on: &canvas)
        }
        if state.newBelow > 0 || !state.isAtEnd { drawBelow(in: area, on: &canvas) }
    }

    /// Draws who is typing, or the position when scrolled up.
    func drawTyping(in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty, let typing = state.typing else { return }
        canvas.putFitting(typing, x: area.x + ThreadMetrics.margin, y: area.y, columns: area.width - 4, .accent)
    }

    private func drawNote(_ text: String, in area: Rect, on canvas: inout Canvas) {
        let lines = TextWrapper.wrap(text, columns: max(1, area.width - 6))
        let top = area.y + max(0, (area.height - lines.count) / 2 - 1)
        for (index, line) in lines.enumerated() {
            let x = area.x + max(2, (area.width - TextWidth.columns(of: line)) / 2)
            canvas.put(line, x: x, y: top + index, .quiet, columns: area.width - 4)
        }
    }

    private func drawBelow(in area: Rect, on canvas: inout Canvas) {
        let text = state.newBelow > 0 ? " ↓ \(SizeText.counted(state.newBelow, "new message")) " : " ↓ end "
        let x = canvas.put(text, endingAt: area.maxX - 1, y: area.maxY - 1, state.newBelow > 0 ? .newMessages : .faint)
        canvas.hit(Rect(x: x, y: area.maxY - 1, width: area.maxX - x, height: 1), .command(.last))
    }

    // MARK: Lines

    private func draw(_ line: ThreadLine, y: Int, in area: Rect, on canvas: inout Canvas) {
        let left = area.x + ThreadMetrics.margin
        let right = area.maxX - 2
        switch line.kind {
        case .blank: break
        case .day(let name, let isNew): drawSeparator(name, isNew: isNew, y: y, left: left, right: right, on: &canvas)
        case .newMessages: drawSeparator("", isNew: true, y: y, left: left, right: right, on: &canvas)
        case .beginning(let text): drawCentered(text, y: y, left: left, right: right, .faint, on: &canvas)
        case .loading: drawCentered("loading older messages …", y: y, left: left, right: right, .faint, on: &canvas)
        case .content, .code:
            let row = Rect(x: area.x, y: y, width: area.width, height: 1)
            if line.isSelectable { canvas.hit(row, .message(line.message)) }
            guard line.message == state.selected else { return drawContent(line, y: y, in: area, on: &canvas) }
            canvas.on(.selection, row) {
                $0.put("▌", x: area.x, y: y, isFocused ? .bar : .faint)
                drawContent(line, y: y, in: area, on: &$0)
            }
        }
    }

    private func drawContent(_ line: ThreadLine, y: Int, in area: Rect, on canvas: inout Canvas) {
        let metrics = state.metrics
        let left = area.x + ThreadMetrics.margin
        if line.message == state.badgeMessage, !line.time.isEmpty { canvas.put("⚑", x: left - 1, y: y, .accent) }
        if metrics.isStacked {
            drawStackedHead(line, y: y, left: left, in: area, on: &canvas)
        } else {
            canvas.put(line.time, x: left, y: y, .faint)
            if let speaker = line.speaker {
                let x = left + ThreadMetrics.timeColumns + 2
                let role = speaker.hue.map { ThemeRole.name(hue: $0) } ?? .own
                canvas.put(
                    truncated(speaker.name, columns: metrics.nameColumns), x: x, y: y, role,
                    columns: metrics.nameColumns)
            }
        }
        let bodyX = area.x + metrics.bodyX + line.indent
        if line.kind == .code {
            let columns = min(metrics.bodyColumns, area.maxX - bodyX - 2)
            canvas.fill(Rect(x: bodyX, y: y, width: columns, height: 1), .code)
        }
        if let row = line.picture { canvas.putPicture(row, x: bodyX, y: y) }
        drawSpans(line.spans, x: bodyX, y: y, columns: metrics.bodyColumns - line.indent, on: &canvas)
        if let state = line.state {
            let mark = StateMark(state)
            let end = metrics.isStacked ? area.maxX - 2 : min(area.maxX - 2, bodyX + metrics.bodyColumns + 4)
            canvas.put(mark.text(isASCII: canvas.isASCII), endingAt: end, y: y, mark.role)
        }
    }

    private func drawStackedHead(_ line: ThreadLine, y: Int, left: Int, in area: Rect, on canvas: inout Canvas) {
        guard let speaker = line.speaker else {
            let room = area.width - 2 - ThreadMetrics.margin - TextWidth.columns(of: line.text) - line.indent
            if line.state == nil, room > ThreadMetrics.timeColumns {
                canvas.put(line.time, endingAt: area.maxX - 1, y: y, .faint)
            }
            return
        }
        let role = speaker.hue.map { ThemeRole.name(hue: $0) } ?? .own
        let room = max(1, area.width - 16)
        let used = canvas.put(truncated(speaker.name, columns: room), x: left, y: y, role, columns: room)
        canvas.put(line.time, x: left + used + 2, y: y, .faint)
    }

    private func drawSpans(_ spans: [TextSpan], x: Int, y: Int, columns: Int, on canvas: inout Canvas) {
        var used = 0
        for span in spans where used < columns {
            let start = x + used
            used += canvas.put(
                span.text, x: start, y: y, span.role.themeRole, columns: columns - used,
                adding: span.style.attributes, link: span.link)
            if let link = span.link {
                canvas.hit(Rect(x: start, y: y, width: x + used - start, height: 1), .link(link))
            }
        }
    }

    private func drawSeparator(
        _ title: String, isNew: Bool, y: Int, left: Int, right: Int, on canvas: inout Canvas
    ) {
        let columns = right - left
        guard columns > 8 else { return }
        canvas.rule(y: y, x: left, columns: columns, isNew ? .newMessages : .line)
        if !title.isEmpty {
            let text = " \(truncated(title, columns: columns - 4)) "
            canvas.put(text, x: left + max(0, (columns - TextWidth.columns(of: text)) / 2), y: y, .faint)
        }
        if isNew { canvas.put(" new ", endingAt: right - 3, y: y, .newMessages) }
    }

    private func drawCentered(
        _ text: String, y: Int, left: Int, right: Int, _ role: ThemeRole, on canvas: inout Canvas
    ) {
        let fitting = truncated(text, columns: max(0, right - left))
        canvas.put(fitting, x: left + max(0, (right - left - TextWidth.columns(of: fitting)) / 2), y: y, role)
    }
}

extension TextRole {
    var themeRole: ThemeRole {
        switch self {
        case .text: .text
        case .quiet: .quiet
        case .faint: .faint
        case .accent, .mine: .accent
        case .own: .own
        case .name(let hue): .name(hue: hue)
        case .heading: .heading
        case .quote: .quote
        case .code: .code
        case .link: .link
        case .mention: .mention
        case .failed: .stateFailed
        }
    }
}

extension FormattedText.Style {
    var attributes: Style.Attributes {
        var attributes: Style.Attributes = []
        if contains(.bold) { attributes.insert(.bold) }
        if contains(.italic) { attributes.insert(.italic) }
        if contains(.underline) { attributes.insert(.underline) }
        if contains(.strike) { attributes.insert(.strikethrough) }
        return attributes
    }
}
