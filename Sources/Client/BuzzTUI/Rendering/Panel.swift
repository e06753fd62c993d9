import BuzzViewModels
import TerminalKit

/// The background of an overlay.
struct Panel {
    let area: Rect
    let content: Rect
    /// The rows that a popup takes from the panes; 0 for a page, which covers them.
    var height: Int { isPopup ? area.height : 0 }
    private let isPopup: Bool

    /// A popup directly above the line of hints, as high as needed if the screen allows. The panes make room for it.
    static func popup(in bounds: Rect, rows: Int) -> Panel {
        let height = min(rows + 2, bounds.height)
        return Panel(
            Rect(x: bounds.x, y: bounds.maxY - height, width: bounds.width, height: height), isWhole: false,
            isFull: rows + 2 <= bounds.height)
    }

    /// A panel that fills an area: a page.
    static func whole(_ bounds: Rect) -> Panel { Panel(bounds, isWhole: true) }

    /// - Parameter isFull: whether there is room for the margins as well.
    private init(_ area: Rect, isWhole: Bool, isFull: Bool = false) {
        self.area = area
        isPopup = !isWhole
        // On a small screen a page has no margin.
        let isTight = isWhole && (area.width < 60 || area.height < 14)
        content = area.inset(
            x: isTight ? min(1, area.width / 8) : min(3, area.width / 8),
            y: isTight && area.height < 14 ? 0 : isFull || area.height >= 6 ? 1 : 0)
    }

    func draw(on canvas: inout Canvas, _ body: (inout Canvas) -> Void) {
        canvas.hideCaret()
        canvas.hit(canvas.surface.bounds, .outsideOverlay)
        canvas.hit(area, .overlay)
        canvas.on(.popup, area) { canvas in
            if isPopup { canvas.rule(y: area.y, x: area.x, columns: area.width) }
            canvas.clipped(to: content) { body(&$0) }
        }
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
