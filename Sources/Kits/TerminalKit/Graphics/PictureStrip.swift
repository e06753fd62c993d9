import PictureKit

/// One row of cells of a picture on a surface. The cells hold the same as half-blocks.
struct PictureStrip: Sendable {
    let graphic: Graphic
    let row: Int
    let origin: Point
    /// The background around the picture and behind transparent pixels.
    let ground: Color

    var area: Rect { Rect(x: origin.x, y: origin.y, width: graphic.columns, height: 1) }
}

/// Adjacent rows of a picture that nothing covers.
struct PicturePlacement: Hashable, Sendable {
    let graphic: Graphic
    let origin: Point
    private(set) var rows: Range<Int>

    init(_ strip: PictureStrip) {
        graphic = strip.graphic
        origin = strip.origin
        rows = strip.row..<strip.row + 1
    }

    /// The rows of the screen.
    var lines: Range<Int> { origin.y..<origin.y + rows.count }

    /// False if the strip isn't the next row of this picture.
    mutating func extend(with strip: PictureStrip) -> Bool {
        guard graphic == strip.graphic, rows.upperBound == strip.row,
            strip.origin == Point(x: origin.x, y: lines.upperBound)
        else { return false }
        rows = rows.lowerBound..<strip.row + 1
        return true
    }
}
