import BuzzViewModels
import TerminalKit

/// The background of an overlay.
struct Panel {
    let area: Rect
    let content: Rect
    private let hasFrame: Bool

    /// Centred, as large as needed and as the screen allows.
    static func centered(in bounds: Rect, columns: Int, rows: Int) -> Panel {
        // Use the full width if only a strip too narrow to read would remain beside the panel.
        let width = columns + 14 > bounds.width ? bounds.width : columns + 6
        let height = min(rows + 2, bounds.height)
        let area = Rect(
            x: bounds.x + (bounds.width - width) / 2, y: bounds.y + max(0, (bounds.height - height) / 3), width: width,
            height: height)
        return Panel(area, isWhole: false)
    }

    /// A panel that fills an area: a page.
    static func whole(_ bounds: Rect) -> Panel { Panel(bounds, isWhole: true) }

    /// A panel in part of the screen, with the rest visible beside it.
    static func part(_ area: Rect) -> Panel { Panel(area, isWhole: false) }

    private init(_ area: Rect, isWhole: Bool) {
        self.area = area
        hasFrame = !isWhole
        // On a small screen a page has no margin. A frame, if the theme needs one, is drawn in the margin.
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
    /// Draws a list row of an overlay, highlighted if selected, and makes it clickable.
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
