import PictureKit
import Testing

@Suite struct GraphicTests {
    private let cell = PictureSize(width: 10, height: 20)

    private func png(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) throws -> [UInt8] {
        let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } }
        let bitmap = try #require(Bitmap(width: width, height: height, pixels: pixels))
        return try #require(bitmap.png())
    }

    private func gradient(_ x: Int, _ y: Int) -> [UInt8] { [UInt8(x & 255), UInt8(y & 255), UInt8(x * y & 255), 255] }

    @Test func `a small picture keeps its size, and its last cells are filled up with nothing`() throws {
        let bytes = try png(25, 30, gradient)
        let (graphic, blocks) = try Graphic.decode(bytes, most: (40, 10), format: GraphicsFormat(.kitty, cell: cell))
        #expect((graphic.columns, graphic.rows) == (3, 2))
        #expect(graphic.size == PictureSize(width: 30, height: 40))
        #expect(blocks.width <= 3 && blocks.height <= 4)
        guard case .png(let sent) = graphic.content else { throw Wrong() }
        #expect(sent != bytes)
        let shown = try Bitmap(decoding: sent)
        #expect(shown.size == graphic.size)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] {
            Array(shown.pixels[(y * shown.width + x) * 4..<(y * shown.width + x) * 4 + 4])
        }
        #expect(pixel(24, 29) == gradient(24, 29))
        #expect(pixel(25, 29)[3] == 0)
        #expect(pixel(24, 30)[3] == 0)
    }

    @Test(arguments: [GraphicsFormat.Kind.kitty, .sixel])
    func `a large picture fits into its cells, and into what may be sent`(kind: GraphicsFormat.Kind) throws {
        let format = GraphicsFormat(kind, cell: cell)
        let (thumbnail, _) = try Graphic.decode(png(900, 600, gradient), most: (44, 11), format: format)
        #expect(thumbnail.columns <= 44 && thumbnail.rows == 11)
        #expect((30...34).contains(thumbnail.columns))
        let sharp = GraphicsFormat(kind, cell: PictureSize(width: 40, height: 80))
        let (large, _) = try Graphic.decode(png(2000, 1500, gradient), most: (160, 40), format: sharp)
        #expect(large.size.width * large.size.height < 1_500_000)
        #expect(large.columns > 20)
    }

    @Test func `a picture that lies about its size is refused like any other`() throws {
        var bytes = try png(4, 4, gradient)
        // The width in the header of a PNG: a hundred thousand pixels.
        bytes.replaceSubrange(16..<20, with: [0, 1, 0x86, 0xA0])
        #expect(throws: PictureError.self) {
            try Graphic.decode(bytes, most: (44, 11), format: GraphicsFormat(.kitty, cell: cell))
        }
        bytes.replaceSubrange(16..<20, with: [0, 0, 0x10, 0])
        #expect(throws: PictureError.self) {
            try Graphic.decode(bytes, most: (44, 11), format: GraphicsFormat(.sixel, cell: cell))
        }
    }

    @Test func `few colours are kept as they are`() throws {
        let colors: [[UInt8]] = [[1, 2, 3, 255], [250, 2, 3, 255], [0, 0, 0, 0], [90, 200, 3, 255]]
        let bitmap = try #require(Bitmap(width: 4, height: 1, pixels: colors.flatMap { $0 }))
        let indexed = IndexedBitmap(reducing: bitmap)
        #expect(indexed.palette.count == 3)
        for (index, color) in zip(indexed.indices, colors) {
            guard color[3] > 0 else {
                #expect(index == IndexedBitmap.transparent)
                continue
            }
            #expect(indexed.palette[Int(index)] == Picture.Pixel(red: color[0], green: color[1], blue: color[2]))
        }
    }

    @Test func `many colours become 255 that are near them`() throws {
        let pixels = (0..<256 * 256).flatMap { gradient($0 % 256, $0 / 256) }
        let bitmap = try #require(Bitmap(width: 256, height: 256, pixels: pixels))
        let indexed = IndexedBitmap(reducing: bitmap)
        #expect(indexed.palette.count == 255)
        var error = 0
        for (place, index) in indexed.indices.enumerated() {
            let color = indexed.palette[Int(index)]
            for (part, value) in [color.red, color.green, color.blue].enumerated() {
                error += abs(Int(value) - Int(pixels[place * 4 + part]))
            }
        }
        #expect(error / indexed.indices.count < 60)
    }

    @Test func `a picture of nothing is all transparent`() throws {
        let bitmap = try #require(Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 16)))
        let indexed = IndexedBitmap(reducing: bitmap)
        #expect(indexed.palette.isEmpty)
        #expect(indexed.indices == [255, 255, 255, 255])
    }

    private struct Wrong: Error {}
}
