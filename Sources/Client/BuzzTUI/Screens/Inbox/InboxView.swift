import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The conversation list.
struct InboxView {
    let state: InboxViewState
    let pitch: Int
    let lead: Int
    let isFocused: Bool
    /// A message being held back before sending: it is still stored as composer text but no longer a draft.
    var held: HeldMessage?

    func draw(in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty else { return }
        canvas.hit(area, .list)
        if let text = state.emptyText {
            let lines = TextWrapper.wrap(text, columns: max(1, area.width - 6))
            for (index, line) in lines.enumerated() {
                canvas.put(
                    line, x: area.x + 3, y: area.y + min(2, area.height / 3) + index, .quiet, columns: area.width - 4)
            }
            return
        }
        for (index, row) in state.rows.enumerated() {
            let top = area.y + index * pitch + lead
            let height = min(pitch - lead == 1 ? 1 : 2, area.maxY - top)
            guard height > 0 else { break }
            if lead > 0, state.groups.indices.contains(index), let group = state.groups[index] {
                let used = canvas.putFitting(group, x: area.x + 3, y: top - 1, columns: area.width - 6, .accent)
                canvas.rule(y: top - 1, x: area.x + 4 + used, columns: area.width - used - 6)
            }
            let place = Rect(x: area.x, y: top, width: area.width, height: height)
            canvas.hit(place, .row(index: state.top + index))
            let isSelected = state.top + index == state.selectedIndex
            let isMarked = row.map { state.marked.contains($0.id) } ?? false
            if isSelected || isMarked {
                canvas.on(.selection, place) { draw(row, in: place, isSelected: isSelected, on: &$0) }
            } else {
                draw(row, in: place, isSelected: false, on: &canvas)
            }
        }
    }

    private func draw(_ row: InboxRow?, in place: Rect, isSelected: Bool, on canvas: inout Canvas) {
        if isSelected {
            for y in place.y..<place.maxY { canvas.put("▌", x: place.x, y: y, isFocused ? .bar : .faint) }
        }
        guard let row else {
            canvas.put("·", x: place.x + 3, y: place.y, .faint)
            return
        }
        let right = place.maxX - 1
        let (mark, markRole) = mark(of: row, isAlone: place.height == 1)
        let isMarked = state.marked.contains(row.id)
        if isMarked { canvas.put("■", x: place.x + 1, y: place.y, .accent) }
        // Draw both marks side by side: a marked conversation can also be unread.
        canvas.put(mark, x: place.x + (isMarked ? 2 : 1), y: place.y, markRole)
        let isShort = place.width < 32
        var nameEnd = right
        if !isShort || row.badge == nil {
            nameEnd =
                canvas.put(padded(row.time, columns: 6, alignment: .right), endingAt: right, y: place.y, .faint) - 1
        }
        if let badge = row.badge, place.width >= 24 {
            let view = BadgeText(badge)
            nameEnd =
                canvas.put(padded(view.short, columns: 6, alignment: .right), endingAt: nameEnd, y: place.y, view.role)
                - 1
        }
        let name = place.x + 3
        let whole = nameEnd - name
        // In a one-line row, the name leaves room for the latest message if there is one.
        let isLine = place.height == 1 && whole >= 26
        let columns = (isLine ? max(12, whole * 2 / 5) : whole) - (row.lock == nil ? 0 : 2)
        let used = canvas.putFitting(row.name, x: name, y: place.y, columns: columns, row.isUnread ? .strong : .text)
        if let lock = row.lock, columns > 0 {
            let role: ThemeRole = lock == .warning ? .warning : .faint
            canvas.put(lock == .warning ? "!" : lock == .verified ? "✓" : "⚿", x: name + used + 1, y: place.y, role)
        }
        // Below the mark, so that neither hides the other.
        if row.isPinned, place.height > 1 { canvas.put("★", x: place.x + 1, y: place.y + 1, .quiet) }
        if place.height > 1 {
            drawPreview(row, x: name, y: place.y + 1, right: right, on: &canvas)
        } else if isLine {
            drawPreview(row, x: name + max(12, whole * 2 / 5) + 1, y: place.y, right: nameEnd - 1, on: &canvas)
        }
    }

    private func mark(of row: InboxRow, isAlone: Bool) -> (String, ThemeRole) {
        if row.hasFailed { return ("!", .stateFailed) }
        if row.isUnread { return ("●", row.isMuted ? .faint : .unread) }
        if row.snoozed != nil { return ("z", .faint) }
        if row.isPinned, isAlone { return ("★", .quiet) }
        return (" ", .faint)
    }

    /// `⚑ Sun: you're still live …  +3 newer`
    private func draw(
        _ earned: InboxRow.Earned, x: Int, y: Int, columns: Int, isUnread: Bool, on canvas: inout Canvas
    ) {
        var end = x + columns
        if earned.newer > 0, columns >= 16 {
            let note = columns >= 34 ? "+\(earned.newer) newer" : "+\(earned.newer)"
            end = canvas.put(note, endingAt: end, y: y, .faint) - 2
        }
        let start = x + canvas.put("⚑ ", x: x, y: y, .accent, columns: columns)
        let lead = [columns >= 24 ? earned.moment : nil, earned.sender].compactMap { $0 }.joined(separator: " ")
        let text = lead.isEmpty ? earned.text : "\(lead): \(earned.text)"
        canvas.putFitting(text, x: start, y: y, columns: max(0, end - start), isUnread ? .quiet : .faint)
    }

    private func preview(of row: InboxRow) -> InboxRow.Preview {
        guard let held, held.message.conversationID == row.id else { return row.preview }
        return .own(DisplayText.line(of: held.message), .queued)
    }

    private func drawPreview(_ row: InboxRow, x: Int, y: Int, right: Int, on canvas: inout Canvas) {
        var right = right
        if let note = row.snoozed ?? (row.isArchived ? "archived" : row.isMuted ? "muted" : nil) {
            right = canvas.put(note, endingAt: right, y: y, .faint) - 2
        }
        if row.lock == .warning, right - x > 24 {
            right = canvas.put("identity changed", endingAt: right, y: y, .warning) - 2
        }
        if let promise = row.promise, right - x > 20 {
            right = canvas.put(promise, endingAt: right, y: y, .warning) - 2
        }
        if row.unread > 1 {
            right =
                canvas.put(
                    row.unread > 999 ? "999+" : "\(row.unread)", endingAt: right, y: y, row.isMuted ? .faint : .unread)
                - 2
        }
        if let prepared = row.prepared, right - x > 20 {
            right =
                prepared == .ready
                ? canvas.put("▸ drafts", endingAt: right, y: y, .accent) - 2
                : canvas.put("stale drafts", endingAt: right, y: y, .faint) - 2
        }
        let columns = right - x
        guard columns > 0 else { return }
        switch preview(of: row) {
        case .text(let text): canvas.putFitting(text, x: x, y: y, columns: columns, row.isUnread ? .quiet : .faint)
        case .sender(let name, let text):
            canvas.putFitting("\(name): \(text)", x: x, y: y, columns: columns, row.isUnread ? .quiet : .faint)
        case .own(let text, let state):
            let mark = StateMark(state)
            let used = canvas.putFitting("you: \(text)", x: x, y: y, columns: columns - 3, .faint)
            canvas.put(mark.text(isASCII: canvas.isASCII), x: x + used + 1, y: y, mark.role, columns: 2)
        case .composing(let text):
            let used = canvas.put("draft: ", x: x, y: y, .accent, columns: columns)
            canvas.putFitting(text, x: x + used, y: y, columns: columns - used, .faint)
        case .earned(let earned): draw(earned, x: x, y: y, columns: columns, isUnread: row.isUnread, on: &canvas)
        case .typing(let name): canvas.putFitting("\(name) is typing …", x: x, y: y, columns: columns, .accent)
        case .invitation(let text): canvas.putFitting(text, x: x, y: y, columns: columns, .quiet)
        case .asked: canvas.putFitting("you asked to join", x: x, y: y, columns: columns, .quiet)
        case .failed(let count):
            canvas.putFitting("\(count) not delivered", x: x, y: y, columns: columns, .stateFailed)
        }
    }
}

/// A badge as text.
struct BadgeText {
    let short: String
    let long: String
    let role: ThemeRole

    init(_ badge: Badge) {
        switch badge {
        case .awaited(nil): (short, long, role) = ("· · ·", "waiting for the copilot", .faint)
        case .awaited(let span?): (short, long, role) = (span, "not sorted for \(span)", .warning)
        case .asked: (short, long, role) = ("ASKED", "You asked to join", .badgeInvitation)
        case .invitation: (short, long, role) = ("INVITE", "Invitation", .badgeInvitation)
        case .category(let category, let score, let isCorrected):
            let mark = isCorrected ? " · set by you" : ""
            let number = category == .business ? score.map { " \($0)" } ?? "" : ""
            short = category.info.badge + number
            long = category.info.name + number + mark
            role = ThemeRole(rawValue: category.info.colour) ?? .faint
        }
    }
}

/// The delivery state of an own message in one or two characters.
struct StateMark {
    private let state: SendState

    init(_ state: SendState) { self.state = state }

    func text(isASCII: Bool) -> String {
        switch state {
        case .received: ""
        case .queued, .sending: isASCII ? "." : "◷"
        case .sent: isASCII ? "v" : "✓"
        case .delivered: isASCII ? "vv" : "✓✓"
        case .read: isASCII ? "VV" : "✓✓"
        case .failed: "!"
        }
    }

    var role: ThemeRole {
        switch state {
        case .read: .stateRead
        case .failed: .stateFailed
        default: .faint
        }
    }
}
