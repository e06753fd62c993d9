import BuzzModel
import BuzzViewModels
import TerminalKit
import TextKit

/// The draft picker above the composer; the thread stays readable.
struct DraftsView {
    let state: DraftsViewState
    let isFocused: Bool

    private struct Entry {
        var lines: [String]
        var intent: String
    }

    /// In a narrower pane, drafts that aren't selected get one line each.
    private static let narrowBelow = 70
    private static let mostIntentColumns = 24

    /// The first column of the texts: after the number and, if there is room, the name of the length.
    private static func lead(_ width: Int) -> Int { width < narrowBelow ? 5 : 14 }

    private var intentColumns: Int {
        min(Self.mostIntentColumns, state.rows.map { TextWidth.columns(of: $0.intent) }.max() ?? 0)
    }

    private func textColumns(_ width: Int) -> Int {
        let margin = width < Self.narrowBelow ? 1 : 4
        return max(8, width - Self.lead(width) - margin - (showsIntent(width) ? intentColumns + 2 : 0))
    }

    private func showsIntent(_ width: Int) -> Bool { width >= 76 && state.rows.contains { !$0.intent.isEmpty } }

    private func texts(width: Int) -> [[String]] {
        let columns = textColumns(width)
        return state.rows.map { TextWrapper.wrap($0.text, columns: columns).map(String.init) }
    }

    /// Shows as much as possible of the selected draft; the others fill the remaining rows.
    private func entries(width: Int, room: Int, selecting index: Int) -> [Entry] {
        let columns = textColumns(width)
        let texts = texts(width: width)
        var counts = texts.map { _ in 1 }
        var left = room - counts.count
        if texts.indices.contains(index) {
            counts[index] = max(1, min(texts[index].count, 1 + max(0, left)))
            left -= counts[index] - 1
        }
        while left > 0,
            let next = counts.indices.filter({ counts[$0] < texts[$0].count }).min(by: { counts[$0] < counts[$1] })
        {
            counts[next] += 1
            left -= 1
        }
        return texts.enumerated().map { number, lines in
            let limit = counts[number]
            guard lines.count > limit, let last = lines.prefix(limit).last else {
                return Entry(lines: lines, intent: state.rows[number].intent)
            }
            let more = number == index ? " … \(SizeText.counted(lines.count - limit, "more line"))" : " …"
            return Entry(
                lines: Array(lines.prefix(limit - 1)) + [Self.cut(last, before: more, columns: columns)],
                intent: state.rows[number].intent)
        }
    }

    /// Truncates with exactly one ellipsis, however little fits before it.
    static func cut(_ line: String, before more: String, columns: Int) -> String {
        var line = line[...]
        let room = max(1, columns - TextWidth.columns(of: more))
        // Truncate at a word if possible.
        while TextWidth.columns(of: line) > room, let space = line.lastIndex(of: " ") { line = line[..<space] }
        while !line.isEmpty, TextWidth.columns(of: line) > room || line.last?.isWhitespace == true { line.removeLast() }
        return line + more
    }

    /// The number of rows needed, independent of the selection, so that nothing moves while choosing.
    func rows(width: Int) -> Int {
        if case .nothing(let reason) = state.phase { return 2 + nothing(reason, width: width).count }
        guard case .ready = state.phase else { return 3 }
        let heights = texts(width: width).map { max(1, $0.count) }
        let text =
            width < Self.narrowBelow
            ? (heights.max() ?? 0) + max(0, heights.count - 1) : heights.reduce(0, +)
        return 1 + text + footer(width: width).count
    }

    /// How many rows of the selected draft fit into an area, and how many it has.
    func shownOfSelected(in area: Rect) -> (rows: Int, all: Int) {
        guard case .ready = state.phase, state.rows.indices.contains(state.selectedIndex) else { return (0, 0) }
        let all = readingLines(width: area.width).count
        if state.readingFrom != nil { return (max(0, area.height - 1), all) }
        let needed = texts(width: area.width)[state.selectedIndex].count
        let room = area.height - 1 - footer(in: area).count - (state.rows.count - 1)
        // A truncated note must be readable in full, too.
        let isNoteCut = state.note != nil && footer(in: area).count < footer(width: area.width).count
        if room >= needed { return isNoteCut ? (max(0, all - 1), all) : (all, all) }
        return (min(max(1, room), max(0, all - 1)), all)
    }

    /// The selected draft wrapped to the width of the pane.
    private func readingLines(width: Int) -> [String] {
        guard state.rows.indices.contains(state.selectedIndex) else { return [] }
        func wrapped(_ text: String) -> [String] {
            TextWrapper.wrap(text, columns: max(8, width - 4)).map(String.init)
        }
        let draft = wrapped(state.rows[state.selectedIndex].text)
        guard state.readingFrom != nil else { return draft }
        let note = state.note.map { [""] + wrapped($0) } ?? []
        return draft + note + ["", "They wrote:"] + wrapped(state.message)
    }

    private func nothing(_ reason: String, width: Int) -> [String] {
        ["Nothing worth suggesting."]
            + [reason, state.note ?? ""].filter { !$0.isEmpty }.flatMap {
                TextWrapper.wrap($0, columns: max(8, width - 6)).map(String.init)
            }
    }

    /// The sources of the drafts and notes about them, wrapped because they may contain warnings.
    private func footer(width: Int) -> [String] {
        let sources = state.basedOn.isEmpty ? [] : ["from: " + state.basedOn.joined(separator: " · ")]
        let coverage = state.coverage.map { TextWrapper.wrap($0, columns: max(8, width - 4)).map(String.init) } ?? []
        return coverage + (state.note.map { TextWrapper.wrap($0, columns: max(8, width - 4)).map(String.init) } ?? [])
            + sources
    }

    /// If space is short the sources are dropped first, the note last.
    private func footer(in area: Rect) -> [String] {
        let all = footer(width: area.width)
        guard area.height < rows(width: area.width) else { return all }
        let room = area.height > 10 ? max(1, area.height / 4) : state.note != nil && area.height > 5 ? 1 : 0
        guard all.count > room, room > 0 else { return Array(all.prefix(room)) }
        return all.prefix(room - 1) + [Self.cut(all[room - 1], before: " …", columns: area.width - 4)]
    }

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
        if !state.trust.isEmpty, area.width >= Self.narrowBelow {
            right = canvas.put(state.trust, endingAt: right, y: area.y, .accent) - 3
        }
        if state.isWriting { right = canvas.put("writing …", endingAt: right, y: area.y, .accent) - 3 }
        if state.isStale { right = canvas.put("stale", endingAt: right, y: area.y, .warning) - 3 }
        let title = state.readingFrom == nil ? "Drafts" : "Draft \(state.selectedIndex + 1)"
        let used = canvas.put(title, x: left, y: area.y, isFocused ? .tabSelected : .quiet)
        canvas.putFitting(
            "for “\(state.about)”", x: left + used + 1, y: area.y, columns: right - left - used - 1, .faint)
        switch state.phase {
        case .working: canvas.put("writing …", x: left + 2, y: area.y + 1, .quiet)
        case .nothing(let reason):
            for (row, line) in nothing(reason, width: area.width).enumerated() {
                canvas.put(line, x: left + 2, y: area.y + 1 + row, row == 0 ? .text : .quiet, columns: area.width - 6)
            }
        case .failed(let reason):
            canvas.putFitting(reason, x: left + 2, y: area.y + 1, columns: area.width - 6, .warning)
        case .ready: drawRows(in: area, on: &canvas)
        }
    }

    private func drawRows(in area: Rect, on canvas: inout Canvas) {
        if let from = state.readingFrom { return drawReading(from: from, in: area, on: &canvas) }
        var y = area.y + 1
        let footer = footer(in: area)
        let bottom = area.maxY - footer.count
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
        for (row, line) in footer.enumerated() {
            canvas.putFitting(
                line, x: area.x + 2, y: bottom + row, columns: area.width - 4,
                line.hasPrefix("from: ") ? .faint : .quiet)
        }
    }

    private func drawReading(from: Int, in area: Rect, on canvas: inout Canvas) {
        let lines = readingLines(width: area.width).dropFirst(from).prefix(max(0, area.height - 1))
        for (row, line) in lines.enumerated() {
            canvas.put(line, x: area.x + 2, y: area.y + 1 + row, .text, columns: area.width - 3)
        }
    }

    private func draw(_ entry: Entry, index: Int, in place: Rect, isSelected: Bool, on canvas: inout Canvas) {
        canvas.put(isSelected ? "▸" : " ", x: place.x + 1, y: place.y, .accent)
        canvas.put("\(index + 1)", x: place.x + 2, y: place.y, .key)
        let lead = Self.lead(place.width)
        if lead > 5 { canvas.put(state.rows[index].length, x: place.x + 4, y: place.y, .quiet, columns: lead - 5) }
        for (row, line) in entry.lines.prefix(place.height).enumerated() {
            canvas.put(
                line, x: place.x + lead, y: place.y + row, isSelected ? .text : .quiet,
                columns: textColumns(place.width))
        }
        if showsIntent(place.width) {
            let x = place.maxX - 2 - intentColumns
            canvas.putFitting(entry.intent, x: x, y: place.y, columns: intentColumns, .faint)
        }
    }
}
