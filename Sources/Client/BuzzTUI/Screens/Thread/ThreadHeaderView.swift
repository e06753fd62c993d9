import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The header of a thread: name, kind, waiting time, and the copilot's reasons.
struct ThreadHeaderView {
    let header: ThreadViewState.Header
    /// It is not the other one of two threads.
    var isCurrent = true

    /// The rows needed below the name: none in a low pane, one for the score, more for a long reason.
    func rows(width: Int, paneHeight: Int) -> Int {
        guard paneHeight >= 16 else { return 1 }
        let reason = reasonLines(width: width, most: paneHeight >= 24 ? 3 : 1)
        let hasScore = header.breakdown != nil
        return 1 + (hasScore ? 1 : 0) + (sharesScoreRow(width: width) ? 0 : reason.count)
    }

    func draw(in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty else { return }
        let left = area.x + ThreadMetrics.margin
        let right = area.maxX - 2
        var end = right
        for (text, role) in facts(columns: area.width).reversed() {
            let width = TextWidth.columns(of: text)
            guard end - width > left + 12 else { continue }
            end = canvas.put(text, endingAt: end, y: area.y, role) - 3
        }
        canvas.putFitting(header.name, x: left, y: area.y, columns: end - left, isCurrent ? .strong : .quiet)
        guard area.height > 1 else { return }
        var y = area.y + 1
        if header.breakdown != nil {
            let x = drawScore(x: left, y: y, right: right, on: &canvas)
            if let reason, sharesScoreRow(width: area.width) {
                let used = canvas.putFitting(reason, x: x, y: y, columns: right - x, .faint)
                leadsToMessage(Rect(x: x, y: y, width: used, height: 1), on: &canvas)
                return
            }
            y += 1
        }
        for line in reasonLines(width: area.width, most: max(0, area.maxY - y)) {
            let used = canvas.put(line, x: left, y: y, .faint, columns: right - left)
            leadsToMessage(Rect(x: left, y: y, width: used, height: 1), on: &canvas)
            y += 1
        }
    }

    /// Starts with the mark that the message has in the thread.
    private var reason: String? {
        header.reason.flatMap { $0.isEmpty ? nil : header.hasBadgeMessage ? "⚑ " + $0 : $0 }
    }

    private func leadsToMessage(_ area: Rect, on canvas: inout Canvas) {
        if header.hasBadgeMessage { canvas.hit(area, .command(.badgeMessage)) }
    }

    private func facts(columns: Int) -> [(String, ThemeRole)] {
        // The other facts are about the conversation, not about its side thread.
        if let thread = header.thread { return [(thread, .accent)] }
        var facts: [(String, ThemeRole)] = []
        if let later = header.later { facts.append((later, .faint)) }
        if let day = header.day { facts.append((day, .accent)) }
        if let people = header.people { facts.append((people, .faint)) }
        if let presence = header.presence { facts.append((presence, .faint)) }
        if let lock = header.lock { facts.append((lock.words, lock == .warning ? .warning : .faint)) }
        if header.isMuted { facts.append(("muted", .faint)) }
        if let badge = header.badge {
            let text = BadgeText(badge)
            facts.append((columns < 60 ? text.short : text.long, text.role))
        }
        // "Urgent, urgent" would be redundant.
        if let sentiment = header.sentiment, sentiment != .neutral, sentiment != .urgent, columns >= 60 {
            facts.append((sentiment.rawValue, sentiment == .negative ? .failure : .quiet))
        }
        if let waiting = header.waiting {
            let since = header.waitingSince.map { "waiting for your reply since \($0)" }
            facts.append((columns >= 100 ? since ?? waiting : "waiting \(waiting)", .quiet))
        }
        return facts
    }

    // MARK: Score and reason

    private static let parts: [(title: String, value: @Sendable (OpportunityBreakdown) -> Int)] = [
        ("money", { $0.monetaryValue }), ("fit", { $0.brandFit }), ("legit", { $0.legitimacy }),
        ("urgency", { $0.urgency }),
    ]
    private static let meter = 5

    private func scoreColumns(most: Int) -> (shown: Int, columns: Int) {
        var columns = 0
        for (index, part) in Self.parts.enumerated() {
            let next = columns + part.title.count + 1 + Self.meter + 2
            if next - 2 > most { return (index, columns) }
            columns = next
        }
        return (Self.parts.count, columns)
    }

    /// Whether the reason is short enough to fit after the meters; a longer one gets rows of its own.
    private func sharesScoreRow(width: Int) -> Bool {
        guard header.breakdown != nil else { return false }
        guard let reason else { return true }
        let room = width - ThreadMetrics.margin - 2
        return scoreColumns(most: room).columns + TextWidth.columns(of: reason) <= room
    }

    private func reasonLines(width: Int, most: Int) -> [String] {
        guard let reason, most > 0 else { return [] }
        let columns = max(1, width - ThreadMetrics.margin - 2)
        let lines = TextWrapper.wrap(reason, columns: columns)
        guard lines.count > most else { return lines.map(String.init) }
        return lines.prefix(most - 1).map(String.init) + [truncated(lines[most - 1] + " …", columns: columns)]
    }

    /// Returns the first free column of the row.
    private func drawScore(x: Int, y: Int, right: Int, on canvas: inout Canvas) -> Int {
        guard let breakdown = header.breakdown else { return x }
        var x = x
        for part in Self.parts.prefix(scoreColumns(most: right - x).shown) {
            x += canvas.put(part.title + " ", x: x, y: y, .faint)
            let full = max(0, min(Self.meter, (part.value(breakdown) + 10) / 20))
            x += canvas.put(String(repeating: "▰", count: full), x: x, y: y, .meter)
            x += canvas.put(String(repeating: "▱", count: Self.meter - full), x: x, y: y, .faint) + 2
        }
        return x
    }
}
