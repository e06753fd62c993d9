import PictureKit
import Testing

@Suite struct BitmapTests {
    /// A picture whose left half is red and whose right half is blue.
    private func flag(_ width: Int, _ height: Int, alpha: UInt8 = 255) throws -> Bitmap {
        var pixels: [UInt8] = []
        for _ in 0..<height {
            for x in 0..<width { pixels += x < width / 2 ? [255, 0, 0, alpha] : [0, 0, 255, alpha] }
        }
        return try #require(Bitmap(width: width, height: height, pixels: pixels))
    }

    private func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> [Int] {
        picture.pixels[((y * picture.width + x) * 4)..<((y * picture.width + x) * 4 + 4)].map(Int.init)
    }

    private func isNear(_ one: [Int], _ other: [Int]) -> Bool {
        zip(one, other).allSatisfy { abs($0 - $1) < 40 }
    }

    @Test func `a PNG comes back as it went in`() throws {
        let picture = try flag(40, 20, alpha: 128)
        let bytes = try #require(picture.png())
        #expect(try PictureHead(bytes) == PictureHead(bytes))
        #expect(try PictureHead(bytes).kind == .png)
        #expect(try Bitmap(decoding: bytes) == picture)
        #expect(!picture.isOpaque)
        #expect(picture.encoded()?.type == "image/png")
    }

    @Test func `a JPEG is decoded, and smaller where that is enough`() throws {
        let picture = try flag(640, 320)
        let (bytes, type) = try #require(picture.encoded())
        #expect(type == "image/jpeg")
        let whole = try Bitmap(decoding: bytes)
        #expect(whole.size == picture.size)
        #expect(isNear(pixel(whole, 20, 20), [255, 0, 0, 255]))
        #expect(isNear(pixel(whole, 620, 300), [0, 0, 255, 255]))
        let small = try Bitmap(decoding: bytes, toCover: PictureSize(width: 100, height: 50))
        #expect(small.width < 640 && small.width >= 100)
    }

    @Test func `a JPEG is turned as its camera was held`() throws {
        let bytes = try #require(try flag(64, 32).jpeg())
        // An Exif marker with orientation 6: the camera was held upright.
        let exif: [UInt8] =
            [0xFF, 0xE1, 0, 34] + Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
            + [6, 0, 0, 0, 0, 0, 0, 0]
        let turned = try Bitmap(decoding: Array(bytes[..<2]) + exif + bytes[2...])
        #expect(turned.size == PictureSize(width: 32, height: 64))
        #expect(isNear(pixel(turned, 16, 5), [255, 0, 0, 255]))
        #expect(isNear(pixel(turned, 16, 60), [0, 0, 255, 255]))
    }

    @Test func `the first frame of a GIF is decoded, its gaps see through`() throws {
        // Two by one pixels: red and transparent.
        let bytes: [UInt8] =
            Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]
            + [0x21, 0xF9, 4, 1, 0, 0, 1, 0] + [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0] + [2, 2, 0x44, 0x0A, 0] + [0x3B]
        let picture = try Bitmap(decoding: bytes)
        #expect(picture.size == PictureSize(width: 2, height: 1))
        #expect(pixel(picture, 0, 0) == [255, 0, 0, 255])
        #expect(pixel(picture, 1, 0)[3] == 0)
    }

    @Test func `a WebP is decoded`() throws {
        // One lossless pixel, the smallest WebP.
        let bytes: [UInt8] =
            Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8L".utf8)
            + [13, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0]
        #expect(try PictureHead(bytes).kind == .webp)
        #expect(try Bitmap(decoding: bytes).size == PictureSize(width: 1, height: 1))
    }

    @Test func `it is made to fit with its shape kept, and never larger`() throws {
        let picture = try flag(400, 100)
        let fitted = picture.fitted(into: PictureSize(width: 100, height: 100))
        #expect(fitted.size == PictureSize(width: 100, height: 25))
        #expect(pixel(fitted, 0, 0) == [255, 0, 0, 255])
        #expect(picture.fitted(into: PictureSize(width: 1000, height: 1000)) == picture)
        #expect(try flag(4000, 1).fitted(into: PictureSize(width: 10, height: 10)).size.height == 1)
    }

    @Test func `its middle is cut out`() throws {
        let cropped = try flag(400, 100).cropped(to: PictureSize(width: 32, height: 32))
        #expect(cropped.size == PictureSize(width: 32, height: 32))
        #expect(pixel(cropped, 2, 2) == [255, 0, 0, 255])
        #expect(pixel(cropped, 29, 2) == [0, 0, 255, 255])
    }

    @Test func `too many pixels are refused before they are decoded`() throws {
        var bytes = try #require(try flag(8, 8).png())
        // Claim a size of 60,000 by 60,000.
        bytes.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        #expect(throws: PictureError.tooLarge) {
            try Bitmap(decoding: bytes)
        }
    }

    @Test func `what is cut short or changed is an error or a picture, never more`() throws {
        let originals = [try #require(try flag(64, 48).png()), try #require(try flag(64, 48).jpeg())]
        #expect(throws: PictureError.unknownFormat) { try Bitmap(decoding: []) }
        #expect(throws: PictureError.unknownFormat) { try Bitmap(decoding: Array("not a picture at all".utf8)) }
        var random = SystemRandomNumberGenerator()
        for original in originals {
            for length in stride(from: 0, to: original.count, by: 7) {
                // Success and failure are both fine; it must not crash.
                _ = try? Bitmap(decoding: Array(original[..<length]))
            }
            for _ in 0..<500 {
                var changed = original
                for _ in 0..<4 {
                    changed[Int.random(in: 2..<changed.count, using: &random)] = UInt8.random(
                        in: 0...255, using: &random)
                }
                _ = try? Bitmap(decoding: changed, limits: PictureLimits(pixels: 1 << 20))
            }
        }
    }
}
