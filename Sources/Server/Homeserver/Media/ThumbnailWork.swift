import PictureKit
import ProcessKit

/// Makes a thumbnail in the calling process. It is slow and decodes untrusted files, so it should run in a process of
/// its own.
package enum ThumbnailWork {
    private static let limits = PictureLimits(pixels: 32 << 20, jpegPixels: 64 << 20)

    package static func run(_ source: String, _ target: String, _ wish: ThumbnailWish) throws -> ThumbnailOutcome {
        let bytes = try Files.read(source)
        let smaller: Bitmap
        do throws(PictureError) {
            guard let made = try picture(bytes, wish) else { return .originalWillDo }
            smaller = made
        } catch {
            return .impossible
        }
        guard let file = smaller.encoded() else { return .impossible }
        try Files.write(file.bytes, to: target)
        return .made
    }

    private static func picture(_ bytes: [UInt8], _ wish: ThumbnailWish) throws(PictureError) -> Bitmap? {
        let head = try PictureHead(bytes)
        let fits = head.size.width <= wish.size.width && head.size.height <= wish.size.height
        if fits, wish.method == .scale || head.size == wish.size { return nil }
        let picture = try Bitmap(decoding: bytes, toCover: wish.size, limits: limits)
        return wish.method == .crop ? picture.cropped(to: wish.size) : picture.fitted(into: wish.size)
    }
}
