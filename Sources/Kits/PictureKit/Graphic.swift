/// A picture's pixels for a rectangle of cells, prepared for a terminal. A picture that is decoded again is equal to what
/// it was, so that a terminal need not get it again.
package final class Graphic: Sendable {
    package enum Content: Sendable, Equatable {
        /// Encoded by us, so that a terminal never sees a stranger's file.
        case png([UInt8])
        case indexed(IndexedBitmap)
    }

    /// More pixels take too long to send.
    private static let mostPixels = 1_200_000
    /// A row of sixels.
    package static let band = 6

    package let format: GraphicsFormat
    package let columns: Int
    package let rows: Int
    package let content: Content

    package init(format: GraphicsFormat, columns: Int, rows: Int, content: Content) {
        self.format = format
        self.columns = columns
        self.rows = rows
        self.content = content
    }

    package var size: PictureSize {
        PictureSize(width: columns * format.cell.width, height: rows * format.cell.height)
    }

    /// The memory it takes.
    package var bytes: Int {
        switch content {
        case .png(let bytes): bytes.count
        case .indexed(let bitmap): bitmap.indices.count
        }
    }

    /// Decodes a file to at most this many cells, no larger than it is, with transparent pixels up to the edge of the
    /// last cell. The half-blocks are the same picture for wherever the pixels cannot be shown.
    package static func decode(
        _ bytes: [UInt8], most: (columns: Int, rows: Int), format: GraphicsFormat
    ) throws(PictureError) -> (graphic: Graphic, blocks: Picture) {
        let room = room(for: most, format)
        let bitmap = try Bitmap(decoding: bytes, toCover: room).fitted(into: room)
        let cell = format.cell
        let columns = (bitmap.width + cell.width - 1) / cell.width
        let rows = (bitmap.height + cell.height - 1) / cell.height
        guard let whole = bitmap.extended(to: PictureSize(width: columns * cell.width, height: rows * cell.height))
        else { throw .tooLarge }
        let content: Content
        switch format.kind {
        case .kitty:
            guard let png = whole.png() else { throw .tooLarge }
            content = .png(png)
        case .sixel: content = .indexed(IndexedBitmap(reducing: whole))
        }
        let blocks = PictureDecoder.shrink(bitmap, most: (columns, rows * 2))
        return (Graphic(format: format, columns: columns, rows: rows, content: content), blocks)
    }

    private static func room(for most: (columns: Int, rows: Int), _ format: GraphicsFormat) -> PictureSize {
        let width = max(1, most.columns) * format.cell.width
        var height = max(1, most.rows) * format.cell.height
        if format.kind == .sixel { height = max(band, height / band * band) }
        guard width * height > mostPixels else { return PictureSize(width: width, height: height) }
        let scale = (Double(mostPixels) / Double(width * height)).squareRoot()
        return PictureSize(
            width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale)))
    }
}

extension Graphic: Hashable {
    package static func == (left: Graphic, right: Graphic) -> Bool {
        left === right
            || left.format == right.format && left.columns == right.columns && left.rows == right.rows
                && left.content == right.content
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(format)
        hasher.combine(columns)
        hasher.combine(rows)
    }
}
