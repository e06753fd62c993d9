import Foundation

/// A minimal model in the format of the real ones: a few pieces, two layers, random numbers.
struct TinyModel {
    var width: Int32 = 32, depth: Int32 = 2, heads: Int32 = 4, wide: Int32 = 64, window: Int32 = 16
    var version: UInt32 = 1
    static let pieces = [
        "<s>", "<pad>", "</s>", "<unk>", "▁", "▁ship", "▁to", "e", "a", "n", "o", "r", "w", "y", "p", ":", "▁query",
        "▁passage", "é",
    ]

    private var random = Chance()

    struct Chance: RandomNumberGenerator {
        var state: UInt64 = 42
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    mutating func bytes() -> [UInt8] {
        var out = Array("E5S1".utf8)
        func number<N: FixedWidthInteger>(_ value: N, to out: inout [UInt8]) {
            withUnsafeBytes(of: value.littleEndian) { out += $0 }
        }
        number(version, to: &out)
        for value in [width, depth, heads, wide, Int32(Self.pieces.count), window, 1] { number(value, to: &out) }
        number(Float(1e-12).bitPattern, to: &out)
        number(Int32(32), to: &out)
        number(Int32(Self.pieces.count), to: &out)
        for value: Int32 in [0, 2, 1, 3] { number(value, to: &out) }
        let blob = Self.pieces.flatMap { Array($0.utf8) }
        number(UInt64(blob.count), to: &out)
        var end: UInt32 = 0
        number(end, to: &out)
        for piece in Self.pieces {
            end += UInt32(piece.utf8.count)
            number(end, to: &out)
        }
        for piece in Self.pieces { number((-Float(12 - piece.count)).bitPattern, to: &out) }
        out += blob
        // Maps capital A to "a" and a line break to a space.
        number(Int32(2), to: &out)
        number(UInt32(18), to: &out)
        for (from, to) in [(10, 32), (65, 97)] as [(UInt32, UInt32)] {
            number(from, to: &out)
            out.append(1)
            number(to, to: &out)
        }
        var tables: [(name: String, packed: Bool, count: Int)] = [
            ("emb.word", true, Self.pieces.count * Int(width)), ("emb.pos", false, Int(window * width)),
            ("emb.type", false, Int(width)), ("emb.ln.w", false, Int(width)), ("emb.ln.b", false, Int(width)),
        ]
        for layer in 0..<depth {
            for name in ["q", "k", "v", "ao"] {
                tables.append(("l\(layer).\(name).w", true, Int(width * width)))
                tables.append(("l\(layer).\(name).b", false, Int(width)))
            }
            tables += [("l\(layer).fi.w", true, Int(width * wide)), ("l\(layer).fi.b", false, Int(wide))]
            tables += [("l\(layer).fo.w", true, Int(width * wide)), ("l\(layer).fo.b", false, Int(width))]
            for name in ["aln.w", "aln.b", "oln.w", "oln.b"] { tables.append(("l\(layer).\(name)", false, Int(width))) }
        }
        var directory: [UInt8] = []
        number(Int32(tables.count), to: &directory)
        let length = 4 + tables.reduce(0) { $0 + 2 + $1.name.utf8.count + 21 }
        var data: [UInt8] = []
        let begin = (out.count + length + 63) / 64 * 64
        for table in tables {
            data += [UInt8](repeating: 0, count: (64 - data.count % 64) % 64)
            number(UInt16(table.name.utf8.count), to: &directory)
            directory += Array(table.name.utf8)
            directory.append(table.packed ? 1 : 0)
            number(UInt32(table.count), to: &directory)
            number(UInt64(begin + data.count), to: &directory)
            let size = table.packed ? table.count / 32 * 18 : table.count * 4
            number(UInt64(size), to: &directory)
            if table.packed {
                for _ in 0..<table.count / 32 {
                    number(UInt16(0x2E66), to: &data)  // 0.1
                    for _ in 0..<16 { data.append(UInt8.random(in: 0...255, using: &random)) }
                }
            } else {
                for _ in 0..<table.count {
                    number(Float.random(in: -0.5...0.5, using: &random).bitPattern, to: &data)
                }
            }
        }
        out += directory
        out += [UInt8](repeating: 0, count: begin - out.count)
        return out + data
    }

    /// Writes to the temporary directory.
    static func write(_ bytes: [UInt8]) throws -> String {
        let path = NSTemporaryDirectory() + "tiny-\(UUID().uuidString).bin"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }
}
