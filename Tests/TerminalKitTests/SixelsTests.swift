import PictureKit
import TerminalKit
import Testing

@Suite struct SixelsTests {
    @Test(arguments: 0..<20) func `what is encoded is decoded to the same pixels`(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let (width, height) = (Int.random(in: 1...40, using: &random), 6 * Int.random(in: 1...4, using: &random))
        let palette = (0..<Int.random(in: 1...255, using: &random)).map { _ in
            // Sixels know a hundred steps of each part.
            Picture.Pixel(red: 255, green: Bool.random(using: &random) ? 0 : 51, blue: 102)
        }
        var run = (index: UInt8(0), left: 0)
        let indices = (0..<width * height).map { _ -> UInt8 in
            if run.left == 0 {
                let isSet = Int.random(in: 0..<4, using: &random) > 0
                run = (
                    isSet ? UInt8(Int.random(in: 0..<palette.count, using: &random)) : IndexedBitmap.transparent,
                    Int.random(in: 1...9, using: &random)
                )
            }
            run.left -= 1
            return run.index
        }
        let bitmap = IndexedBitmap(width: width, height: height, palette: palette, indices: indices)
        let whole = try SixelReader(Sixels.encoded(bitmap, rows: 0..<height), width, height)
        #expect(whole.indices == indices)
        #expect(whole.palette == palette.map { [100, $0.green == 0 ? 0 : 20, 40] })
        let end = try SixelReader(Sixels.encoded(bitmap, rows: height - 6..<height), width, 6)
        #expect(end.indices == Array(indices[(height - 6) * width..<height * width]))
    }

    @Test func `rows that don't fill a band are left out`() throws {
        let bitmap = IndexedBitmap(
            width: 1, height: 8, palette: [Picture.Pixel(red: 0, green: 0, blue: 0)],
            indices: [UInt8](repeating: 0, count: 8))
        #expect(Sixels.encoded(bitmap, rows: 0..<8) == Array("\u{1B}P0;1;0q\"1;1;1;6#0;2;0;0;0#0~\u{1B}\\".utf8))
        #expect(Sixels.encoded(bitmap, rows: 0..<5) == Array("\u{1B}P0;1;0q\"1;1;1;0#0;2;0;0;0\u{1B}\\".utf8))
    }
}

/// Reads what `Sixels` writes.
private struct SixelReader {
    var palette: [[Int]] = []
    var indices: [UInt8]

    init(_ bytes: [UInt8], _ width: Int, _ height: Int) throws {
        indices = [UInt8](repeating: IndexedBitmap.transparent, count: width * height)
        let text = String(decoding: bytes, as: UTF8.self)
        let head = "\u{1B}P0;1;0q\"1;1;\(width);\(height)"
        try #require(text.hasPrefix(head) && text.hasSuffix("\u{1B}\\"))
        var rest = text.dropFirst(head.count).dropLast(2)
        var (x, y, color) = (0, 0, 0)
        func number() -> Int {
            let digits = rest.prefix(while: \.isNumber)
            rest = rest.dropFirst(digits.count)
            return Int(digits) ?? 0
        }
        while let sign = rest.popFirst() {
            switch sign {
            case "#":
                color = number()
                guard rest.first == ";" else { continue }
                var values: [Int] = []
                while rest.first == ";" {
                    rest.removeFirst()
                    values.append(number())
                }
                try #require(values.count == 4 && values[0] == 2 && color == palette.count)
                palette.append(Array(values[1...]))
            case "$": x = 0
            case "-": (x, y) = (0, y + 6)
            default:
                let count = sign == "!" ? number() : 1
                let data = try #require(sign == "!" ? rest.popFirst() : sign)
                let bits = Int(try #require(data.asciiValue)) - 63
                try #require((0..<64).contains(bits))
                for column in x..<x + count {
                    for row in 0..<6 where bits & (1 << row) != 0 {
                        try #require(column < width && y + row < height)
                        indices[(y + row) * width + column] = UInt8(color)
                    }
                }
                x += count
            }
        }
    }
}
