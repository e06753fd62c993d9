import TextKit

/// A grid of cells that views draw into; the backend shows it.
///
/// Everything outside is clipped, a wide cluster is never cut, and controls never get in: whatever text is put here,
/// the terminal cannot be made to act on it.
package struct Surface: Sendable {
    package let size: Size
    private(set) var cells: [Cell]
    /// Where the terminal's cursor stands; nil hides it.
    package var cursor: Point?

    package init(size: Size, style: Style = .standard) {
        self.size = Size(width: max(0, size.width), height: max(0, size.height))
        cells = Array(repeating: Cell(style: style), count: self.size.width * self.size.height)
    }

    package var bounds: Rect { Rect(size) }

    /// The cell there; a blank one outside.
    package subscript(x: Int, y: Int) -> Cell {
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return Cell() }
        return cells[y * size.width + x]
    }

    package func styleAt(_ x: Int, _ y: Int) -> Style { self[x, y].style }

    /// The text of a row, with trailing spaces.
    package func row(_ y: Int) -> String {
        guard y >= 0, y < size.height else { return "" }
        var text = ""
        for cell in cells[y * size.width..<(y + 1) * size.width] where cell.width > 0 { text.append(cell.cluster) }
        return text
    }

    /// All rows, without trailing spaces.
    package var rows: [String] {
        (0..<size.height).map { y in
            var text = row(y)
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// Writes text on one row and returns the columns it took, counting those left of the surface.
    @discardableResult
    package mutating func put(
        _ text: some StringProtocol, x: Int, y: Int, style: Style = .standard, maxColumns: Int? = nil
    ) -> Int {
        guard y >= 0, y < size.height else { return 0 }
        let limit = min(size.width - x, maxColumns ?? .max)
        guard limit > 0 else { return 0 }
        var used = 0
        for cluster in text {
            let width = TextWidth.columns(of: cluster)
            guard width > 0 else { continue }
            if used + width > limit { break }
            set(CellText.displayable(cluster), width: width, x: x + used, y: y, style: style)
            used += width
        }
        return used
    }

    /// Fills with a character one column wide.
    package mutating func fill(_ rect: Rect, style: Style = .standard, character: Character = " ") {
        let area = rect.intersection(bounds)
        let character = TextWidth.columns(of: character) == 1 ? character : " "
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX { set(character, width: 1, x: x, y: y, style: style) }
        }
    }

    package mutating func clear(style: Style = .standard) {
        for index in cells.indices { cells[index] = Cell(style: style) }
        cursor = nil
    }

    /// Changes the styles of what is there, not its text.
    package mutating func restyle(_ rect: Rect, _ transform: (inout Style) -> Void) {
        let area = rect.intersection(bounds)
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX { transform(&cells[y * size.width + x].style) }
        }
    }

    /// Copies another surface onto this one, as a popup is laid over what is below.
    package mutating func put(_ other: Surface, at origin: Point) {
        for y in 0..<other.size.height {
            for x in 0..<other.size.width {
                let cell = other[x, y]
                guard cell.width > 0 else { continue }
                let target = Point(x: origin.x + x, y: origin.y + y)
                guard target.y >= 0, target.y < size.height else { continue }
                if cell.width == 2, target.x + 1 >= size.width || target.x < 0 {
                    set(" ", width: 1, x: target.x, y: target.y, style: cell.style)
                    set(" ", width: 1, x: target.x + 1, y: target.y, style: cell.style)
                } else {
                    set(cell.cluster, width: Int(cell.width), x: target.x, y: target.y, style: cell.style)
                }
            }
        }
    }

    /// Writes one cluster, blanking the other half of any wide one it hits.
    private mutating func set(_ cluster: Character, width: Int, x: Int, y: Int, style: Style) {
        guard x + width > 0, x < size.width else { return }
        if x < 0 {
            // Half of a wide cluster is left of the surface: its other half is blank.
            setSingle(" ", x: 0, y: y, style: style)
            return
        }
        if width == 2 {
            guard x + 1 < size.width else { return setSingle(" ", x: x, y: y, style: style) }
            setSingle(" ", x: x, y: y, style: style)
            setSingle(" ", x: x + 1, y: y, style: style)
            let index = y * size.width + x
            cells[index] = Cell(cluster: cluster, width: 2, style: style)
            cells[index + 1] = Cell(cluster: " ", width: 0, style: style)
        } else {
            setSingle(cluster, x: x, y: y, style: style)
        }
    }

    private mutating func setSingle(_ cluster: Character, x: Int, y: Int, style: Style) {
        let index = y * size.width + x
        switch cells[index].width {
        case 0 where x > 0: cells[index - 1] = Cell(style: cells[index - 1].style)
        case 2 where x + 1 < size.width: cells[index + 1] = Cell(style: cells[index + 1].style)
        default: break
        }
        cells[index] = Cell(cluster: cluster, width: 1, style: style)
    }
}
