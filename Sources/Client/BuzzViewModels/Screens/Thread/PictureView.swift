import BuzzModel
import PictureKit

/// Two pixels, one above the other, in one cell of the screen.
package struct PictureCell: Hashable, Sendable {
    /// `0xRRGGBB`; nil for transparent.
    package var top: UInt32?
    package var bottom: UInt32?

    package init(top: UInt32?, bottom: UInt32?) {
        self.top = top
        self.bottom = bottom
    }
}

/// One row of cells of a picture.
package struct PictureRow: Hashable, Sendable {
    /// Half-blocks.
    package let cells: [PictureCell]
    /// Pixels instead, where the terminal can show them, and which of their rows this is.
    package let graphic: Graphic?
    package let index: Int
}

/// A picture in a thread.
enum PictureView: Hashable, Sendable {
    case loading
    case rows([PictureRow])
    case failed(String)

    /// Decodes a file, off the main actor because large files take a while.
    nonisolated static func decode(_ path: String, _ size: PictureCache.Size) async -> PictureView {
        do throws(PictureError) {
            guard let format = size.graphics else {
                return rows(try PictureDecoder.decode(file: path, most: (size.columns, size.rows * 2)), nil)
            }
            let (graphic, blocks) = try Graphic.decode(
                PictureDecoder.bytes(ofFile: path), most: (size.columns, size.rows), format: format)
            return rows(blocks, graphic)
        } catch {
            return .failed(error.sentence)
        }
    }

    private static func rows(_ picture: Picture, _ graphic: Graphic?) -> PictureView {
        .rows(
            (0..<max((picture.height + 1) / 2, graphic?.rows ?? 0)).map { row in
                let cells = (0..<picture.width).map { x in
                    PictureCell(top: picture[x, row * 2].map(packed), bottom: picture[x, row * 2 + 1].map(packed))
                }
                return PictureRow(cells: cells, graphic: graphic, index: row)
            })
    }

    /// The memory of its pixels.
    var bytes: Int {
        guard case .rows(let rows) = self else { return 0 }
        return rows.first?.graphic?.bytes ?? 0
    }

    private static func packed(_ pixel: Picture.Pixel) -> UInt32 {
        UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
    }
}

/// The pictures of the conversation on screen, decoded one at a time to the size needed.
@MainActor final class PictureCache {
    struct Size: Hashable {
        var columns: Int
        var rows: Int
        var graphics: GraphicsFormat?
    }

    private struct Entry {
        var path: String
        var size: Size
        var view: PictureView
    }

    /// Each has up to about forty rows of a wide terminal, so this is a few megabytes at most.
    private static let most = 60
    /// The pixels take more.
    private static let mostBytes = 48 << 20

    private var entries: [MessageID: Entry] = [:]
    private var order: [MessageID] = []
    private let jobs: Jobs
    var onChange: () -> Void = {}

    init(jobs: Jobs) { self.jobs = jobs }

    func clear() {
        entries = [:]
        order = []
    }

    /// The decoded picture; one of another size is returned until the right one is ready.
    func view(of id: MessageID) -> PictureView? { entries[id]?.view }

    func request(_ id: MessageID, at path: String, _ size: Size) {
        if let entry = entries[id], entry.path == path, entry.size == size { return }
        let before = entries[id]?.path == path ? entries[id]?.view : nil
        entries[id] = Entry(path: path, size: size, view: before ?? .loading)
        order.removeAll { $0 == id }
        order.append(id)
        if order.count > Self.most { entries[order.removeFirst()] = nil }
        jobs.start { [weak self] in
            let view = await PictureView.decode(path, size)
            guard let self, self.entries[id]?.path == path, self.entries[id]?.size == size else { return }
            self.entries[id]?.view = view
            self.dropOldest(but: id)
            self.onChange()
        }
    }

    private func dropOldest(but kept: MessageID) {
        var bytes = entries.values.reduce(0) { $0 + $1.view.bytes }
        while bytes > Self.mostBytes, let oldest = order.first, oldest != kept {
            order.removeFirst()
            bytes -= entries.removeValue(forKey: oldest)?.view.bytes ?? 0
        }
    }
}
