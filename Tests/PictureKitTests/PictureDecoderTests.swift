import Glibc
import PictureKit
import ProcessKit
import Testing

@Suite struct PictureDecoderTests {
    @Test func `a PNG keeps its colours and what one sees through`() throws {
        let picture = try PictureDecoder.decode(Samples.png, most: (100, 100))
        #expect(picture.width == 4 && picture.height == 4)
        #expect(picture[0, 0] == Picture.Pixel(red: 255, green: 0, blue: 0))
        #expect(picture[0, 3] == Picture.Pixel(red: 0, green: 0, blue: 255))
        #expect(picture[3, 0] == nil)
    }

    @Test(arguments: [Samples.jpeg, Samples.progressive]) func `a JPEG keeps its colours`(_ bytes: [UInt8]) throws {
        let picture = try PictureDecoder.decode(bytes, most: (16, 16))
        #expect(picture.width == 16 && picture.height == 16)
        let right = try #require(picture[15, 0])
        let below = try #require(picture[0, 15])
        #expect(right.red > 180 && right.green < 80)
        #expect(below.green > 180 && below.red < 80)
    }

    @Test func `a picture is made small in its own shape`() throws {
        let picture = try PictureDecoder.decode(Samples.jpeg, most: (8, 100))
        #expect(picture.width == 8 && picture.height == 8)
        let half = try PictureDecoder.decode(Samples.png, most: (2, 2))
        // Averages of two reds, of two blues, and of red with transparent.
        #expect(half[0, 0] == Picture.Pixel(red: 255, green: 0, blue: 0))
        #expect(half[1, 1] == Picture.Pixel(red: 0, green: 0, blue: 255))
    }

    @Test func `a size that is claimed and could not be held is refused before decoding`() {
        var large = Samples.png
        // Overwrites width and height in the header; its checksum is wrong afterwards too.
        large.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
        #expect(throws: PictureError.self) { try PictureDecoder.decode(large, most: (10, 10)) }
        var jpeg = Samples.jpeg
        for index in jpeg.indices.dropLast(9) where jpeg[index] == 0xFF && jpeg[index + 1] == 0xC0 {
            jpeg.replaceSubrange(index + 5..<index + 9, with: [0xFF, 0, 0xFF, 0])
        }
        #expect(throws: PictureError.tooLarge) { try PictureDecoder.decode(jpeg, most: (10, 10)) }
    }

    @Test func `what is no picture is said, and what is no file is not waited for`() throws {
        #expect(throws: PictureError.unknownFormat) { try PictureDecoder.decode(Array("GIF89a".utf8), most: (9, 9)) }
        #expect(throws: PictureError.unknownFormat) { try PictureDecoder.decode([], most: (9, 9)) }
        let folder = try Files.makeTemporaryDirectory(prefix: "buzzbox-test")
        defer { try? Files.removeTree(folder) }
        mkfifo(folder + "/pipe", 0o600)
        #expect(throws: PictureError.unreadable) { try PictureDecoder.decode(file: folder + "/pipe", most: (9, 9)) }
        #expect(throws: PictureError.unreadable) { try PictureDecoder.decode(file: folder + "/none", most: (9, 9)) }
        #expect(throws: PictureError.unreadable) { try PictureDecoder.decode(file: folder, most: (9, 9)) }
    }

    /// Truncates, changes and duplicates parts of the file: it must decode or throw, never crash.
    @Test(arguments: [Samples.png, Samples.jpeg, Samples.progressive], [1, 2, 3, 4] as [UInt64])
    func `a file that was tampered with does no harm`(_ sample: [UInt8], _ seed: UInt64) {
        var state = seed
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(1, limit)
        }
        for _ in 0..<1500 {
            var bytes = sample
            for _ in 0...random(6) {
                switch random(4) {
                case 0: bytes.removeLast(min(bytes.count - 4, random(bytes.count)))
                case 1: bytes[3 + random(bytes.count - 3)] = UInt8(random(256))
                case 2: bytes.insert(contentsOf: bytes.suffix(random(60)), at: 4 + random(bytes.count - 4))
                default: bytes[3 + random(bytes.count - 3)] ^= 1 << UInt8(random(8))
                }
            }
            if let picture = try? PictureDecoder.decode(bytes, most: (20, 20)) {
                #expect(picture.pixels.count == picture.width * picture.height)
                #expect(picture.width <= 20 && picture.height <= 20)
            }
        }
    }
}
