import BuzzViewModels
import TerminalKit

/// The ground of what is laid over the panes.
struct Panel {
    let area: Rect
    let content: Rect
    private let hasFrame: Bool

    /// In the middle, as large as it needs to be and the screen allows.
    static func centered(in bounds: Rect, columns: Int, rows: Int) -> Panel {
        // A strip of what lies below that is too narrow to be read is no view of it.
        let width = columns + 14 > bounds.width ? bounds.width : columns + 6
        let height = min(rows + 2, bounds.height)
        let area = Rect(
            x: bounds.x + (bounds.width - width) / 2, y: bounds.y + max(0, (bounds.height - height) / 3), width: width,
            height: height)
        return Panel(area, isWhole: false)
    }

    /// All of an area: a page.
    static func whole(_ bounds: Rect) -> Panel { Panel(bounds, isWhole: true) }

    /// Part of the screen, beside what goes on below.
    static func part(_ area: Rect) -> Panel { Panel(area, isWhole: false) }

    private init(_ area: Rect, isWhole: Bool) {
        self.area = area
        hasFrame = !isWhole
        // A page needs no margin where rows are few; a frame, where the theme needs one, stands in it.
        let isTight = isWhole && (area.width < 60 || area.height < 14)
        content = area.inset(
            x: isTight ? min(1, area.width / 8) : min(3, area.width / 8),
            y: isTight && area.height < 14 ? 0 : area.height >= 6 ? 1 : 0)
    }

    func draw(on canvas: inout Canvas, _ body: (inout Canvas) -> Void) {
        canvas.hideCaret()
        canvas.hit(canvas.surface.bounds, .outsideOverlay)
        canvas.hit(area, .overlay)
        canvas.on(.popup, area) { canvas in
            if hasFrame, !canvas.theme.popupHasGround { drawFrame(on: &canvas) }
            canvas.clipped(to: content) { body(&$0) }
        }
    }

    private func drawFrame(on canvas: inout Canvas) {
        guard area.width > 2, area.height > 2 else { return }
        canvas.rule(y: area.y, x: area.x, columns: area.width)
        canvas.rule(y: area.maxY - 1, x: area.x, columns: area.width)
        for y in area.y + 1..<area.maxY - 1 {
            canvas.put("│", x: area.x, y: y, .line)
            canvas.put("│", x: area.maxX - 1, y: y, .line)
        }
        canvas.put("┌", x: area.x, y: area.y, .line)
        canvas.put("┐", x: area.maxX - 1, y: area.y, .line)
        canvas.put("└", x: area.x, y: area.maxY - 1, .line)
        canvas.put("┘", x: area.maxX - 1, y: area.maxY - 1, .line)
    }
}

extension Canvas {
    /// A row of a list in an overlay: on the selection's ground when selected, and clickable.
    mutating func overlayRow(
        _ row: Rect, index: Int, isSelected: Bool, _ body: (inout Canvas) -> Void
    ) {
        hit(row, .overlayRow(index))
        guard isSelected else { return body(&self) }
        on(.selection, row) { canvas in
            canvas.put("▌", x: row.x, y: row.y, .bar)
            body(&canvas)
        }
    }
}
