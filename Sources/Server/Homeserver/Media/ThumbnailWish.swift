import PictureKit

/// What kind of smaller picture is wanted. Sizes are rounded up to a few: whoever asks for each size in turn must not
/// fill the disk.
package struct ThumbnailWish: Sendable, Hashable {
    package enum Method: String, Sendable {
        /// All of the picture, its shape kept.
        case scale
        /// Its middle, in the wished shape.
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

    /// Names the file it is kept in.
    var name: String { "\(size.width)x\(size.height)-\(method.rawValue)" }
}

/// What became of a wish.
package enum ThumbnailOutcome: Sendable, Hashable {
    case made
    /// The picture is no larger than that.
    case originalWillDo
    /// It cannot be decoded, or has too many pixels.
    case impossible
}

/// Makes one smaller picture: reads the file `source`, writes the file `target`. PNG where something shines through,
/// else JPEG.
package typealias ThumbnailMaker =
    @Sendable (_ source: String, _ target: String, _ wish: ThumbnailWish) async throws -> ThumbnailOutcome
