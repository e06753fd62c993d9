import BuzzViewModels
import TerminalKit
import TextKit

/// A title with a list below it, the layout of most overlays.
struct ListPanel {
    let panel: Panel
    /// The title and the lines between it and the list.
    let head: Rect
    let list: Rect
    /// Below the list: details of the selected row or of the whole list.
    let foot: Rect
    private let pitch: Int

    init(_ panel: Panel, pitch: Int = 1, lead: Int = 0, foot footRows: Int = 0, isTight: Bool = false) {
        self.panel = panel
        self.pitch = pitch
        var rest = panel.content
        // On a low screen the blank row below the title is the first thing to be dropped.
        (head, rest) = rest.splitTop(lead + (rest.height >= 8 && !isTight ? 2 : 1))
        (list, foot) = rest.splitBottom(footRows)
    }

    init(whole bounds: Rect, pitch: Int = 1, lead: Int = 0, foot: Int = 0, isTight: Bool = false) {
        self.init(.whole(bounds), pitch: pitch, lead: lead, foot: foot, isTight: isTight)
    }

    /// The number of rows that fit.
    var rows: Int { max(1, list.height / pitch) }

    func draw(on canvas: inout Canvas, _ body: (inout Canvas) -> Void) {
        panel.draw(on: &canvas, body)
    }

    /// Draws the title and, right-aligned, a note about the whole list. Returns the columns of the title.
    @discardableResult
    func drawTitle(_ title: String, note: String = "", _ role: ThemeRole = .quiet, on canvas: inout Canvas) -> Int {
        var end = head.maxX
        if !note.isEmpty {
            let room = max(head.width / 2, head.width - TextWidth.columns(of: title) - 2)
            end = canvas.put(truncated(note, columns: room), endingAt: head.maxX, y: head.y, role) - 2
        }
        return canvas.putFitting(title, x: head.x, y: head.y, columns: end - head.x, .strong)
    }

    /// Draws the text that replaces an empty list.
    func drawEmpty(_ text: String?, on canvas: inout Canvas) {
        guard let text else { return }
        let lines = TextWrapper.wrap(text, columns: max(1, list.width - 2))
        for (index, line) in lines.prefix(list.height).enumerated() {
            canvas.put(line, x: list.x + 2, y: list.y + index, .quiet)
        }
    }

    func draw<Row>(
        _ rows: [Row], top: Int, selected: Int, on canvas: inout Canvas, _ body: (Row, Rect, inout Canvas) -> Void
    ) {
        for (index, row) in rows.enumerated() {
            let y = list.y + index * pitch
            guard y < list.maxY else { break }
            let place = Rect(x: list.x, y: y, width: list.width, height: min(pitch, list.maxY - y))
            canvas.overlayRow(place, index: top + index, isSelected: top + index == selected) { body(row, place, &$0) }
        }
    }

    /// Draws a text below the list under a separator; indicates if it was truncated.
    func drawFoot(_ text: String, on canvas: inout Canvas) {
        guard foot.height > 1, !text.isEmpty else { return }
        canvas.rule(y: foot.y, x: foot.x, columns: foot.width)
        canvas.putWrapped(text, in: Rect(x: foot.x + 2, y: foot.y + 1, width: foot.width - 2, height: foot.height - 1))
    }
}

extension Canvas {
    /// Writes as many lines as fit; the last one indicates whether there are more. Returns the rows used.
    @discardableResult
    mutating func putWrapped(_ text: String, in area: Rect, _ role: ThemeRole = .quiet) -> Int {
        let lines = TextWrapper.wrap(text, columns: max(1, area.width))
        for (index, line) in lines.prefix(area.height).enumerated() {
            let isCut = index == area.height - 1 && lines.count > area.height
            let text = isCut ? Self.cut(line, columns: area.width) : String(line)
            putFitting(text, x: area.x, y: area.y + index, columns: area.width, role)
        }
        return min(lines.count, area.height)
    }

    /// Truncates a line at a word and indicates that there is more.
    private static func cut(_ line: Substring, columns: Int) -> String {
        var line = line
        while TextWidth.columns(of: line) + 2 > columns, let space = line.lastIndex(of: " ") { line = line[..<space] }
        return line + " …"
    }
}
