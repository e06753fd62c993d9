import BuzzViewModels
import PictureKit
import TerminalKit
import TextKit

/// A surface drawn on by theme roles and within a clipping rectangle; it records hit areas for the mouse.
struct Canvas {
    struct Hit {
        let area: Rect
        let target: HitTarget
    }

    private(set) var surface: Surface
    private(set) var hits: [Hit] = []
    let theme: Theme
    let isASCII: Bool
    /// The clipping rectangle.
    var clip: Rect
    /// The current background.
    private var ground: Theme.Look

    init(size: Size, theme: Theme, isASCII: Bool) {
        self.theme = theme
        self.isASCII = isASCII
        ground = theme[.ground]
        clip = Rect(size)
        surface = Surface(size: size)
        surface.clear(style: style(.text))
    }

    func style(_ role: ThemeRole) -> Style {
        let look = theme[role]
        return Style(
            foreground: look.foreground ?? ground.foreground ?? .standard,
            background: look.background ?? ground.background ?? .standard,
            attributes: look.attributes.union(ground.attributes))
    }

    // MARK: Text

    /// Writes left-aligned; returns the columns used.
    @discardableResult
    mutating func put(
        _ text: some StringProtocol, x: Int, y: Int, _ role: ThemeRole = .text, columns: Int = .max,
        adding attributes: Style.Attributes = [], link: String? = nil
    ) -> Int {
        var style = self.style(role)
        style.attributes.formUnion(attributes)
        style.link = link
        guard y >= clip.y, y < clip.maxY, x >= clip.x else { return 0 }
        let room = min(columns, clip.maxX - x)
        guard room > 0 else { return 0 }
        guard isASCII else { return surface.put(text, x: x, y: y, style: style, maxColumns: room) }
        var plain = ""
        for cluster in Glyphs.spelled(String(text)) {
            plain += Glyphs.plain(cluster, columns: TextWidth.columns(of: cluster))
        }
        return surface.put(plain, x: x, y: y, style: style, maxColumns: room)
    }

    /// Writes right-aligned, ending before `maxX`; returns the first column.
    @discardableResult
    mutating func put(_ text: String, endingAt maxX: Int, y: Int, _ role: ThemeRole = .text) -> Int {
        let text = isASCII ? Glyphs.spelled(text) : text
        let start = maxX - TextWidth.columns(of: text)
        put(text, x: max(start, clip.x), y: y, role, columns: max(0, maxX - max(start, clip.x)))
        return start
    }

    /// Writes the text, truncated with an ellipsis if it does not fit.
    @discardableResult
    mutating func putFitting(_ text: String, x: Int, y: Int, columns: Int, _ role: ThemeRole = .text) -> Int {
        guard columns > 0 else { return 0 }
        let text = isASCII ? Glyphs.spelled(text) : text
        return put(truncated(text, columns: columns), x: x, y: y, role, columns: columns)
    }

    /// Draws a row of a picture: each cell shows two pixels, one above the other, unless the terminal has pixels for it.
    mutating func putPicture(_ row: PictureRow, x: Int, y: Int) {
        guard y >= clip.y, y < clip.maxY else { return }
        let under = style(.text)
        for (index, cell) in row.cells.enumerated() where x + index >= clip.x && x + index < clip.maxX {
            var style = Style(background: under.background)
            var mark = " "
            if let top = cell.top {
                mark = "▀"
                style.foreground = Color(picture: top)
                if let bottom = cell.bottom { style.background = Color(picture: bottom) }
            } else if let bottom = cell.bottom {
                mark = "▄"
                style.foreground = Color(picture: bottom)
            }
            surface.put(mark, x: x + index, y: y, style: style, maxColumns: 1)
        }
        if let graphic = row.graphic, x >= clip.x, x + graphic.columns <= clip.maxX {
            surface.put(graphic, row: row.index, x: x, y: y, ground: under.background)
        }
    }

    // MARK: Areas

    mutating func rule(y: Int, x: Int, columns: Int, _ role: ThemeRole = .line) {
        guard columns > 0 else { return }
        put(String(repeating: "─", count: columns), x: x, y: y, role, columns: columns)
    }

    mutating func fill(_ area: Rect, _ role: ThemeRole) {
        surface.fill(area.intersection(clip), style: style(role))
    }

    /// Draws on a different background, such as a popup or a selected row.
    mutating func on(_ role: ThemeRole, _ area: Rect, _ body: (inout Canvas) -> Void) {
        let before = ground
        let look = theme[role]
        ground = Theme.Look(
            look.foreground ?? before.foreground, on: look.background ?? before.background,
            before.attributes.union(look.attributes))
        fill(area, .text)
        body(&self)
        ground = before
    }

    mutating func clipped(to area: Rect, _ body: (inout Canvas) -> Void) {
        let before = clip
        clip = before.intersection(area)
        body(&self)
        clip = before
    }

    // MARK: Mouse and caret

    mutating func hit(_ area: Rect, _ target: HitTarget) {
        hits.append(Hit(area: area.intersection(clip), target: target))
    }

    /// Hit areas recorded meanwhile belong to one of two threads.
    mutating func inThread(_ id: ObjectIdentifier, _ body: (inout Canvas) -> Void) {
        let first = hits.count
        body(&self)
        for index in first..<hits.count {
            hits[index] = Hit(area: hits[index].area, target: .inThread(id, hits[index].target))
        }
    }

    mutating func setCaret(x: Int, y: Int) {
        guard clip.contains(Point(x: x, y: y)) else { return }
        surface.cursor = Point(x: x, y: y)
    }

    mutating func hideCaret() { surface.cursor = nil }
}

extension Color {
    /// Reduces each colour to five bits: enough for a preview, and terminals support only a limited number of colour
    /// pairs.
    fileprivate init(picture value: UInt32) {
        func part(_ shift: UInt32) -> UInt8 {
            let five = UInt8(value >> shift & 0xFF) >> 3
            return five << 3 | five >> 2
        }
        self = .rgb(part(16), part(8), part(0))
    }
}

extension [Canvas.Hit] {
    func target(at point: Point) -> HitTarget? {
        last { $0.area.contains(point) }?.target.at(column: point.x)
    }
}

extension HitTarget {
    /// While drawing the composer only the row and its first column are known; compute the column from the point.
    fileprivate func at(column x: Int) -> HitTarget {
        switch self {
        case .composer(let row, let origin): .composer(row: row, column: max(0, x - origin))
        case .inThread(let id, let target): .inThread(id, target.at(column: x))
        default: self
        }
    }
}
