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

/// A picture in a thread.
enum PictureView: Hashable, Sendable {
    case loading
    case rows([[PictureCell]])
    case failed(String)

    /// Decodes a file, off the main actor because large files take a while.
    nonisolated static func decode(_ path: String, columns: Int, rows: Int) async -> PictureView {
        do throws(PictureError) {
            let picture = try PictureDecoder.decode(file: path, most: (columns, rows * 2))
            return .rows(
                stride(from: 0, to: picture.height, by: 2).map { y in
                    (0..<picture.width).map { x in
                        PictureCell(top: picture[x, y].map(packed), bottom: picture[x, y + 1].map(packed))
                    }
                })
        } catch {
            return .failed(error.sentence)
        }
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
    }

    private struct Entry {
        var path: String
        var size: Size
        var view: PictureView
    }

    /// Each has up to about forty rows of a wide terminal, so this is a few megabytes at most.
    private static let most = 60

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
            let view = await PictureView.decode(path, columns: size.columns, rows: size.rows)
            guard let self, self.entries[id]?.path == path, self.entries[id]?.size == size else { return }
            self.entries[id]?.view = view
            self.onChange()
        }
    }
}
