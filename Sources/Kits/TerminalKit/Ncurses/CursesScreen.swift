import CNcurses
import Glibc
import PictureKit
import TextKit

/// The full screen as ncurses models it: takes surfaces, returns the bytes that display them.
///
/// ncurses writes to memory, never to the terminal. That way a frame is sent in one piece, wrapped in synchronized
/// output and followed by what ncurses cannot draw; the caller detects a hang-up; and the bytes can be counted.
package final class CursesScreen {
    /// ncurses cannot free single colour pairs; beyond this many all are reset and the screen is repainted.
    private static let mostPairs = 30_000

    private let unicode: Bool
    /// Whether the terminal understands ECMA-48 cursor movement, so that overlays and modes may be sent.
    let isANSI: Bool
    package let colors: Capabilities.Colors
    private let colorCount: Int
    package var clusters: Bool
    package private(set) var size: Size
    private var shown: Surface?
    private var graphics = GraphicsLayer()
    private var pairs: [ColorPair: Int32] = [:]
    private var row: [cn_cell] = []

    private struct ColorPair: Hashable {
        let foreground: Int32
        let background: Int32
    }

    package init(profile: TerminalProfile, terminfo: DirectColorTerminfo?, unicode: Bool, size: Size)
        throws(TerminalError)
    {
        self.unicode = unicode
        self.size = size
        clusters = profile.clusters
        let opened = try Self.open(profile, terminfo, size)
        let available = profile.isMonochrome ? 0 : Int(cn_start_color())
        let count =
            switch profile.mostColors {
            case .sixteen: min(available, 16)
            case .indexed256: min(available, 256)
            default: available
            }
        colorCount = count
        colors = opened.isDirect && count > 256 ? .direct : count >= 256 ? .indexed256 : count >= 8 ? .sixteen : .none
        isANSI = cn_capability("cup").map { String(cString: $0).hasPrefix("\u{1B}[") } ?? false
    }

    private static func open(
        _ profile: TerminalProfile, _ terminfo: DirectColorTerminfo?, _ size: Size
    ) throws(TerminalError) -> (name: String, isDirect: Bool) {
        for name in profile.names {
            if profile.wantsDirectColor, !profile.isMonochrome, let terminfo, let entry = terminfo.prepare(for: name),
                cn_open(entry, terminfo.directory, Int32(size.height), Int32(size.width)) == 0
            {
                return (entry, true)
            }
            if cn_open(name, nil, Int32(size.height), Int32(size.width)) == 0 { return (name, false) }
        }
        throw .unknownTerminal(name: Sanitizer.strict(profile.names.first ?? ""))
    }

    /// How pictures are shown; nil for half-blocks.
    package var graphicsFormat: GraphicsFormat? {
        get { graphics.format }
        set { graphics.format = newValue }
    }

    package func resize(to size: Size) {
        self.size = size
        cn_resize(Int32(size.height), Int32(size.width))
        invalidate()
    }

    package func invalidate() {
        shown = nil
    }

    /// The bytes that update the terminal from the last surface to this one.
    package func frame(for surface: Surface) -> [UInt8] {
        if pairs.count > Self.mostPairs {
            cn_reset_pairs()
            pairs = [:]
            invalidate()
        }
        let old = shown.flatMap { $0.size == surface.size ? $0 : nil }
        var surface = surface
        let placements = graphics.placements(on: &surface)
        var cleared: [UInt8] = []
        if old == nil {
            cn_repaint()
            cleared = graphics.clear()
        }
        let erased = graphics.change(to: placements)
        for y in erased { cn_rewrite(Int32(y), 1) }
        var overlay = OverlayWriter(colors: colors)
        let (width, height) = (min(size.width, surface.size.width), min(size.height, surface.size.height))
        var drawn: Set<Int>? = []
        for y in 0..<height {
            if let old, !erased.contains(y), surface.hasSameRow(y, as: old, columns: width) { continue }
            drawRow(y, of: surface, columns: width, overlay: &overlay)
            drawn?.insert(y)
        }
        let position = surface.cursor.flatMap { Rect(x: 0, y: 0, width: width, height: height).contains($0) ? $0 : nil }
        // Set the position even of a hidden cursor: overlays move it, and ncurses continues from where it thinks the
        // cursor is.
        let cursor = position ?? Point(x: 0, y: 0)
        cn_cursor(Int32(cursor.y), Int32(cursor.x), position == nil ? 0 : 1)
        cn_frame()
        shown = surface
        var bytes = takeOutput()
        // ncurses may have set the scrolling region to the height in the terminal's description; reset it to the full
        // screen.
        if old == nil, isANSI, cn_capability("csr") != nil { bytes = Array("\u{1B}[r".utf8) + bytes }
        if LineMoves.happen(in: bytes) {
            drawn = nil
            if old != nil, graphics.isPartOfText {
                // Pixels may move along to where ncurses sees blanks: write the whole frame instead.
                cn_repaint()
                cn_frame()
                bytes = takeOutput()
            }
            // ncurses sees blanks under overlays, so it may move lines that only look alike to it: draw all overlays
            // again.
            overlay = OverlayWriter(colors: colors)
            for y in 0..<height { drawRow(y, of: surface, columns: width, overlay: &overlay) }
        }
        let pixels = graphics.output(after: drawn)
        let back = pixels.isEmpty ? "" : "\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H"
        return cleared + bytes + overlay.finish(cursor: cursor) + pixels + Array(back.utf8)
    }

    /// Removes the pictures and their data from the terminal, which `leave` alone doesn't.
    package func removePictures() -> [UInt8] {
        graphics.clear()
    }

    /// Takes what ncurses has written outside a frame, when entering or leaving the full screen.
    func takeOutput() -> [UInt8] {
        var count = 0
        guard let bytes = cn_take_output(&count), count > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Enters the full screen and clears it.
    package func enter() -> [UInt8] {
        invalidate()
        cn_repaint()
        cn_frame()
        return takeOutput()
    }

    package func leave() -> [UInt8] {
        cn_leave()
        return takeOutput()
    }

    /// What a signal handler must write to leave the full screen without ncurses.
    var leavingSequence: [UInt8] {
        (["sgr0", "cnorm", "rmcup"] as [String]).flatMap { name in
            cn_capability(name).map { Array(String(cString: $0).utf8) } ?? []
        }
    }

    private func drawRow(_ y: Int, of surface: Surface, columns: Int, overlay: inout OverlayWriter) {
        row.removeAll(keepingCapacity: true)
        for x in 0..<columns {
            let cell = surface[x, y]
            var target = cn_cell()
            target.width = cell.width
            if cell.width > 0 {
                let attributes = cell.style.attributes
                target.attributes = attributes.rawValue & ~Style.Attributes.strikethrough.rawValue
                target.pair = pair(for: cell.style, attributes: &target.attributes)
                let needsOverlay = hasOverlays && (cell.style.link != nil || attributes.contains(.strikethrough))
                if let byte = cell.cluster.asciiValue, !needsOverlay {
                    target.scalars.0 = byte < 0x20 || byte == 0x7F ? 0x20 : Int32(byte)
                    target.count = 1
                } else if !place(cell, in: &target) || needsOverlay {
                    place(cell.width == 2 ? 0x3000 : 0xA0, in: &target)
                    overlay.write(shownCluster(cell.cluster), x: x, y: y, style: cell.style)
                }
            }
            row.append(target)
        }
        cn_put_row(Int32(y), row, Int32(row.count))
    }

    /// Overlays are drawn over Unicode blanks, which an ASCII locale cannot represent.
    private var hasOverlays: Bool { isANSI && unicode }

    private func shownCluster(_ cluster: Character) -> Character {
        if !unicode { return CellText.ascii(cluster) }
        return clusters ? cluster : CellText.simplified(cluster)
    }

    /// Gives ncurses the cluster if both agree on its width; false if an overlay must draw it.
    private func place(_ cell: Cell, in target: inout cn_cell) -> Bool {
        let cluster = shownCluster(cell.cluster)
        let scalars = cluster.unicodeScalars
        guard let base = scalars.first else { return true }
        let baseWidth = cn_scalar_width(Int32(base.value))
        // These blanks mark the places of overlays; text that contains one must not be mistaken for a mark.
        let isMark = base.value == 0xA0 || base.value == 0x3000
        if !isMark, scalars.count <= Int(CN_CELL_SCALARS), baseWidth == Int32(cell.width),
            scalars.dropFirst().allSatisfy({ cn_scalar_width(Int32($0.value)) == 0 })
        {
            withUnsafeMutableBytes(of: &target.scalars) { bytes in
                let slots = bytes.bindMemory(to: Int32.self)
                for (index, scalar) in scalars.enumerated() { slots[index] = Int32(scalar.value) }
            }
            target.count = UInt8(scalars.count)
            return true
        }
        if hasOverlays { return false }
        // Without overlays, substitute something of the right width.
        place(baseWidth == Int32(cell.width) && !isMark ? Int32(base.value) : 0x3F, in: &target)
        if !unicode, cell.width == 2 { target.width = 1 }
        return true
    }

    private func place(_ scalar: Int32, in target: inout cn_cell) {
        target.scalars.0 = scalar
        target.count = 1
    }

    private func pair(for style: Style, attributes: inout UInt8) -> Int32 {
        guard colors != .none else { return 0 }
        let foreground = number(of: style.foreground, attributes: &attributes, isForeground: true)
        let background = number(of: style.background, attributes: &attributes, isForeground: false)
        if foreground == -1, background == -1 { return 0 }
        let key = ColorPair(foreground: foreground, background: background)
        if let pair = pairs[key] { return pair }
        let pair = max(0, cn_pair(foreground, background))
        pairs[key] = pair
        return pair
    }

    /// The ncurses number of a colour; with eight colours, bright ones become bold.
    private func number(of color: Color, attributes: inout UInt8, isForeground: Bool) -> Int32 {
        switch Palette.degraded(color, to: colors) {
        case .standard: return -1
        case .rgb(let red, let green, let blue): return Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
        case .indexed(let index):
            if colors == .direct { return DirectColorTerminfo.firstIndexed + Int32(index) }
            guard colorCount < 16, index >= 8 else { return Int32(index) }
            if isForeground { attributes |= Style.Attributes.bold.rawValue }
            return Int32(index) - 8
        }
    }
}
