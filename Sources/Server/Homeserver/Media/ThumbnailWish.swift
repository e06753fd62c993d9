import PictureKit

/// The size and method of a thumbnail. Sizes are rounded up to a few standard ones, so that requests for every size
/// cannot fill the disk.
package struct ThumbnailWish: Sendable, Hashable {
    package enum Method: String, Sendable {
        /// The whole picture, keeping its shape.
        case scale
        /// The centre of the picture, in the requested shape.
        case crop
    }

    private static let sides = [16, 32, 48, 64, 96, 128, 160, 192, 240, 256, 320, 480, 512, 600, 640, 800, 1024, 1600]

    package let size: PictureSize
    package let method: Method

    package init(width: Int, height: Int, method: Method) {
        size = PictureSize(width: Self.rounded(width), height: Self.rounded(height))
        self.method = method
    }

    private static func rounded(_ side: Int) -> Int {
        sides.first { $0 >= side } ?? sides[sides.count - 1]
    }

    /// The name of the thumbnail's file.
    var name: String { "\(size.width)x\(size.height)-\(method.rawValue)" }
}

/// The result of making a thumbnail.
package enum ThumbnailOutcome: Sendable, Hashable {
    case made
    /// The original is not larger than requested.
    case originalWillDo
    /// The file cannot be decoded or has too many pixels.
    case impossible
}

/// Makes one thumbnail: reads the file `source`, writes the file `target`. PNG if it has transparency, otherwise
/// JPEG.
package typealias ThumbnailMaker =
    @Sendable (_ source: String, _ target: String, _ wish: ThumbnailWish) async throws -> ThumbnailOutcome
