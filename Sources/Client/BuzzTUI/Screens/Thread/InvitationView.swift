import BuzzViewModels
import TerminalKit
import TextKit

/// An invitation in the thread pane: who invites, what is known, and the keys that answer it.
struct InvitationView {
    let invitation: ThreadViewState.Invitation
    let hints: [KeyHint]

    private static let gap = 5
    private static let narrowGap = 2

    func draw(in area: Rect, on canvas: inout Canvas) {
        let columns = max(1, area.width - 6)
        let headline = TextWrapper.wrap(invitation.headline, columns: columns).prefix(max(0, area.height))
        let facts = invitation.facts.flatMap { TextWrapper.wrap($0, columns: columns) }
        let room = area.height - headline.count
        // Where there is little room the keys matter more than the facts.
        let keys = room > 0 ? 1 : 0
        let isLoose = room >= facts.count + keys + 3
        let shown = facts.prefix(max(0, room - keys - (isLoose ? 2 : 0)))
        let height = headline.count + shown.count + keys + (isLoose ? shown.isEmpty ? 1 : 2 : 0)
        var y = area.y + (area.height - height) / 2
        draw(headline, .quiet, in: area, y: &y, on: &canvas)
        if isLoose, !shown.isEmpty { y += 1 }
        draw(shown, .faint, in: area, y: &y, on: &canvas)
        if isLoose { y += 1 }
        if keys > 0 { drawKeys(y: y, in: area, on: &canvas) }
    }

    private func draw(
        _ lines: ArraySlice<Substring>, _ role: ThemeRole, in area: Rect, y: inout Int, on canvas: inout Canvas
    ) {
        for line in lines {
            let x = area.x + max(2, (area.width - TextWidth.columns(of: line)) / 2)
            canvas.put(line, x: x, y: y, role, columns: area.width - 4)
            y += 1
        }
    }

    private func drawKeys(y: Int, in area: Rect, on canvas: inout Canvas) {
        let words = hints.map { TextWidth.columns(of: "\($0.key) \($0.title)") }.reduce(0, +)
        func columns(_ gap: Int) -> Int { words + gap * max(0, hints.count - 1) }
        let gap = columns(Self.gap) <= area.width - 4 ? Self.gap : Self.narrowGap
        var x = area.x + max(1, (area.width - columns(gap)) / 2)
        for hint in hints where x < area.maxX {
            let start = x
            x += canvas.put(hint.key, x: x, y: y, .accent) + 1
            x += canvas.put(hint.title, x: x, y: y, .text)
            canvas.hit(Rect(x: start, y: y, width: x - start, height: 1), .command(hint.command))
            x += gap
        }
    }
}
