import PictureKit

/// The pixels on the screen: decides which parts of pictures are shown, and writes what brings them there and away
/// again.
///
/// A frame asks for `placements`, then `change`s to them, draws its text and ends with `output`.
struct GraphicsLayer {
    /// Nil shows half-blocks.
    var format: GraphicsFormat?
    private var shown: [PicturePlacement] = []
    private var gone: [PicturePlacement] = []
    private var new: Set<PicturePlacement> = []
    private var kitty: KittyGraphics

    init(firstID: Int = KittyGraphics.firstID) {
        kitty = KittyGraphics(firstID: firstID)
    }

    /// Whether the pixels shown before or after the change are erased, or moved, with the text of their cells.
    var isPartOfText: Bool { (shown + gone).contains { $0.graphic.format.kind == .sixel } }

    /// The parts that can be shown as pixels. They are blank on the surface afterwards.
    func placements(on surface: inout Surface) -> [PicturePlacement] {
        guard let format else { return [] }
        var placements: [PicturePlacement] = []
        for strip in surface.strips where strip.graphic.format == format && surface.isIntact(strip) {
            // Sixels in the last row could scroll the screen.
            if format.kind == .sixel, strip.origin.y >= surface.size.height - 1 { continue }
            surface.fill(strip.area, style: Style(background: strip.ground))
            if let last = placements.indices.last, placements[last].extend(with: strip) { continue }
            placements.append(PicturePlacement(strip))
        }
        return placements
    }

    /// Returns the lines whose text must be written anew to erase pixels.
    mutating func change(to placements: [PicturePlacement]) -> Set<Int> {
        let before = Set(shown)
        new = Set(placements).subtracting(before)
        gone = shown.filter { !placements.contains($0) }
        shown = placements
        return Set(gone.filter { $0.graphic.format.kind == .sixel }.flatMap(\.lines))
    }

    /// What follows a frame's text, of which these lines were written; nil for all.
    mutating func output(after lines: Set<Int>?) -> [UInt8] {
        var output: [UInt8] = []
        for placement in gone where placement.graphic.format.kind == .kitty { output += kitty.remove(placement) }
        for placement in shown {
            guard new.contains(placement) || lines?.isDisjoint(with: placement.lines) == false || lines == nil else {
                continue
            }
            // Writing text over a kept picture erases its pixels in some terminals.
            output += Array("\u{1B}[\(placement.origin.y + 1);\(placement.origin.x + 1)H".utf8)
            switch placement.graphic.content {
            case .png(let png): output += kitty.place(placement, png: png, keeping: shown)
            case .indexed(let bitmap):
                let height = placement.graphic.format.cell.height
                output += Sixels.encoded(
                    bitmap, rows: placement.rows.lowerBound * height..<placement.rows.upperBound * height)
            }
        }
        gone = []
        new = []
        return output
    }

    /// Removes everything from the terminal's memory, too. The next frame starts from nothing.
    mutating func clear() -> [UInt8] {
        shown = []
        return kitty.clear()
    }
}
