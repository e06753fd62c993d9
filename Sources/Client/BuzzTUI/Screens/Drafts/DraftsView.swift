import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The draft picker, above the composer; the thread stays readable.
struct DraftsView {
    let state: DraftsViewState
    let isFocused: Bool

    private struct Entry {
        var lines: [String]
        var intent: String
    }

    private static let lead = 14
    private static let mostIntentColumns = 24

    private var intentColumns: Int {
        min(Self.mostIntentColumns, state.rows.map { TextWidth.columns(of: $0.intent) }.max() ?? 0)
    }

    private func textColumns(_ width: Int) -> Int {
        max(8, width - Self.lead - 4 - (showsIntent(width) ? intentColumns + 2 : 0))
    }

    private func showsIntent(_ width: Int) -> Bool { width >= 76 && state.rows.contains { !$0.intent.isEmpty } }

    /// All of the selected draft, the beginnings of the others: a line each where the room is scarce.
    private func entries(width: Int, room: Int, selecting index: Int) -> [Entry] {
        let columns = textColumns(width)
        let texts = state.rows.map { TextWrapper.wrap($0.text, columns: columns).map(String.init) }
        let chosen = index
        let selected = texts.indices.contains(chosen) ? texts[chosen].count : 0
        let others = max(0, texts.count - 1)
        let most = selected + others * 2 <= room ? 2 : 1
        return texts.enumerated().map { index, lines in
            let limit = index == chosen ? max(1, room - others * most) : most
            guard lines.count > limit, let last = lines.prefix(limit).last else {
                return Entry(lines: lines, intent: state.rows[index].intent)
            }
            let more = index == chosen ? " … \(SizeText.counted(lines.count - limit, "more line"))" : " …"
            let room = max(1, columns - TextWidth.columns(of: more))
            let cut = TextWidth.columns(of: last) > room ? truncated(last, columns: room) : last
            return Entry(lines: Array(lines.prefix(limit - 1)) + [cut + more], intent: state.rows[index].intent)
        }
    }

    private static func most(of height: Int) -> Int { max(3, height - 8) }

    func rows(width: Int, height: Int) -> Int {
        guard case .ready = state.phase else { return 3 }
        let around = 1 + (hasFooter ? 1 : 0)
        let room = max(1, Self.most(of: height) - around)
        // The same whichever is selected: nothing jumps while choosing.
        let text =
            state.rows.indices.map { index in
                entries(width: width, room: room, selecting: index).reduce(0) { $0 + max(1, $1.lines.count) }
            }
            .max() ?? 0
        return min(Self.most(of: height), around + text)
    }

    private var hasFooter: Bool { !state.basedOn.isEmpty || state.note != nil }

    func draw(in area: Rect, on canvas: inout Canvas) {
        guard !area.isEmpty else { return }
        canvas.on(.popup, area) { canvas in
            canvas.clipped(to: area) { drawContent(in: area, on: &$0) }
        }
    }

    private func drawContent(in area: Rect, on canvas: inout Canvas) {
        let left = area.x + 2
        var right = area.maxX - 2
        if !state.provider.isEmpty { right = canvas.put(state.provider, endingAt: right, y: area.y, .faint) - 3 }
        if state.isWriting { right = canvas.put("writing …", endingAt: right, y: area.y, .accent) - 3 }
        if state.isStale { right = canvas.put("stale", endingAt: right, y: area.y, .warning) - 3 }
        let used = canvas.put("Drafts", x: left, y: area.y, isFocused ? .tabSelected : .quiet)
        canvas.putFitting(
            "for “\(state.about)”", x: left + used + 1, y: area.y, columns: right - left - used - 1, .faint)
        switch state.phase {
        case .working: canvas.put("writing …", x: left + 2, y: area.y + 1, .quiet)
        case .failed(let reason):
            canvas.putFitting(reason, x: left + 2, y: area.y + 1, columns: area.width - 6, .warning)
        case .ready: drawRows(in: area, on: &canvas)
        }
    }

    private func drawRows(in area: Rect, on canvas: inout Canvas) {
        var y = area.y + 1
        let bottom = area.maxY - (hasFooter ? 1 : 0)
        for (index, entry) in entries(
            width: area.width, room: max(1, bottom - y), selecting: state.selectedIndex
        ).enumerated() {
            let height = min(max(1, entry.lines.count), bottom - y)
            guard height > 0 else { break }
            let place = Rect(x: area.x, y: y, width: area.width, height: height)
            canvas.hit(place, .draft(index))
            if index == state.selectedIndex {
                canvas.on(.selection, place) { draw(entry, index: index, in: place, isSelected: true, on: &$0) }
            } else {
                draw(entry, index: index, in: place, isSelected: false, on: &canvas)
            }
            y += height
        }
        guard hasFooter, bottom < area.maxY else { return }
        let sources = state.basedOn.isEmpty ? "" : "from: " + state.basedOn.joined(separator: " · ")
        let text = [sources, state.note ?? ""].filter { !$0.isEmpty }.joined(separator: "   ")
        canvas.putFitting(text, x: area.x + 2, y: bottom, columns: area.width - 4, .faint)
    }

    private func draw(_ entry: Entry, index: Int, in place: Rect, isSelected: Bool, on canvas: inout Canvas) {
        canvas.put(isSelected ? "▸" : " ", x: place.x + 1, y: place.y, .accent)
        canvas.put("\(index + 1)", x: place.x + 2, y: place.y, .key)
        canvas.put(state.rows[index].length, x: place.x + 4, y: place.y, .quiet, columns: Self.lead - 5)
        for (row, line) in entry.lines.prefix(place.height).enumerated() {
            canvas.put(
                line, x: place.x + Self.lead, y: place.y + row, isSelected ? .text : .quiet,
                columns: textColumns(place.width))
        }
        if showsIntent(place.width) {
            let x = place.maxX - 2 - intentColumns
            canvas.putFitting(entry.intent, x: x, y: place.y, columns: intentColumns, .faint)
        }
    }
}
