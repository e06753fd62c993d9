/// A model's vocabulary: words and word pieces with their likelihoods, and the rules that normalise a text to their
/// spelling.
struct PieceTable {
    /// Stands for a space in the pieces.
    private static let space: Unicode.Scalar = "\u{2581}"
    /// The most characters to read, because no model window holds more.
    private static let longestText = 6_000

    let first: Int32, last: Int32, unknown: Int32
    let count: Int
    private let file: MappedFile
    private let offsets: UnsafeRawBufferPointer
    private let scores: UnsafeRawBufferPointer
    private let pieces: UnsafeRawBufferPointer
    private let spellings: [UInt32: [Unicode.Scalar]]
    private let slots: [Int32]
    private let unknownScore: Float
    private let longest: Int

    init(_ cursor: inout ByteCursor, of file: MappedFile) throws(EncoderError) {
        self.file = file
        count = try cursor.count(in: 16...4_000_000, "pieces")
        let numbers = 0..<Int32(count)
        (first, last) = (try cursor.number(), try cursor.number())
        // Skips the padding id: texts are encoded one at a time, so none is padded.
        _ = try cursor.number(Int32.self)
        unknown = try cursor.number()
        let length: UInt64 = try cursor.number()
        guard numbers.contains(first), numbers.contains(last), numbers.contains(unknown), length < 1 << 30 else {
            throw .damaged("its marks")
        }
        offsets = try cursor.take((count + 1) * 4)
        scores = try cursor.take(count * 4)
        pieces = try cursor.take(Int(length))
        spellings = try Self.spellings(&cursor)
        (slots, longest, unknownScore) = try Self.index(count, offsets, scores, pieces)
    }

    private static func spellings(_ cursor: inout ByteCursor) throws(EncoderError) -> [UInt32: [Unicode.Scalar]] {
        let count = try cursor.count(in: 0...200_000, "spellings")
        let length: UInt32 = try cursor.number()
        var inner = ByteCursor(try cursor.take(Int(length)))
        var spellings: [UInt32: [Unicode.Scalar]] = [:]
        spellings.reserveCapacity(count)
        for _ in 0..<count {
            let scalar: UInt32 = try inner.number()
            let outputs: UInt8 = try inner.number()
            var spelling: [Unicode.Scalar] = []
            for _ in 0..<outputs {
                guard let output = Unicode.Scalar(try inner.number(UInt32.self)) else { throw .damaged("a spelling") }
                spelling.append(output)
            }
            spellings[scalar] = spelling
        }
        return spellings
    }

    /// Builds an open-addressing hash table over the pieces, at most half full.
    private static func index(
        _ count: Int, _ offsets: UnsafeRawBufferPointer, _ scores: UnsafeRawBufferPointer,
        _ pieces: UnsafeRawBufferPointer
    ) throws(EncoderError) -> (slots: [Int32], longest: Int, unknownScore: Float) {
        var size = 2
        while size < count * 2 { size *= 2 }
        var slots = [Int32](repeating: -1, count: size)
        var longest = 1, least: Float = 0, end = 0
        for piece in 0..<count {
            let start = end
            end = Int(offsets.loadUnaligned(fromByteOffset: (piece + 1) * 4, as: UInt32.self).littleEndian)
            let from = Int(offsets.loadUnaligned(fromByteOffset: piece * 4, as: UInt32.self).littleEndian)
            let score = scores.loadUnaligned(fromByteOffset: piece * 4, as: Float.self)
            guard from == start, end >= start, end <= pieces.count, score.isFinite else { throw .damaged("a piece") }
            least = min(least, score)
            guard end > start else { continue }
            longest = max(longest, end - start)
            var hash = Self.hash
            for byte in pieces[start..<end] { hash = Self.hash(hash, byte) }
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Int32(piece)
        }
        guard longest <= 1_024 else { throw .damaged("a piece of \(longest) bytes") }
        return (slots, longest, least - 10)
    }

    // FNV-1a.
    private static let hash: UInt64 = 14_695_981_039_346_656_037
    private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 1_099_511_628_211 }

    // MARK: Texts

    /// The ids of the likeliest pieces that make up the text, at most `limit`.
    func pieces(of text: String, limit: Int) -> [Int32] {
        let (letters, starts) = spelled(text)
        let count = starts.count - 1
        var best = [Float](repeating: -.infinity, count: count + 1)
        var piece = [Int32](repeating: unknown, count: count + 1)
        var from = [Int](repeating: 0, count: count + 1)
        best[0] = 0
        letters.withUnsafeBytes { letters in
            for start in 0..<count {
                // Falls back to an unknown piece of one letter, so that every position can be reached.
                if best[start] + unknownScore > best[start + 1] {
                    best[start + 1] = best[start] + unknownScore
                    (piece[start + 1], from[start + 1]) = (unknown, start)
                }
                var hash = Self.hash
                for end in start + 1..<count + 1 {
                    guard starts[end] - starts[start] <= longest else { break }
                    for index in starts[end - 1]..<starts[end] { hash = Self.hash(hash, letters[index]) }
                    guard let known = find(hash, letters, starts[start]..<starts[end]), known != unknown else {
                        continue
                    }
                    let score = best[start] + self.score(known)
                    if score > best[end] {
                        best[end] = score
                        (piece[end], from[end]) = (known, start)
                    }
                }
            }
        }
        var result: [Int32] = []
        var end = count
        while end > 0 {
            result.append(piece[end])
            end = from[end]
        }
        return Array(result.reversed().prefix(limit))
    }

    private func score(_ piece: Int32) -> Float { scores.loadUnaligned(fromByteOffset: Int(piece) * 4, as: Float.self) }

    private func find(_ hash: UInt64, _ letters: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int32? {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let piece = Int(slots[slot])
            let start = Int(offsets.loadUnaligned(fromByteOffset: piece * 4, as: UInt32.self).littleEndian)
            let end = Int(offsets.loadUnaligned(fromByteOffset: (piece + 1) * 4, as: UInt32.self).littleEndian)
            if end - start == range.count, pieces[start..<end].elementsEqual(letters[range]) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// The text in the pieces' spelling, as UTF-8, with the offset of each letter and of the end.
    private func spelled(_ text: String) -> (letters: [UInt8], starts: [Int]) {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars.prefix(Self.longestText) {
            if let spelling = spellings[scalar.value] {
                scalars += spelling
            } else {
                scalars.append(scalar)
            }
            if scalars.count > Self.longestText { break }
        }
        var letters: [UInt8] = [], starts: [Int] = []
        func add(_ scalar: Unicode.Scalar) {
            starts.append(letters.count)
            letters += UTF8.encode(scalar).map(Array.init) ?? []
        }
        if scalars.first != " " { add(Self.space) }
        var previous: Unicode.Scalar?
        for scalar in scalars {
            defer { previous = scalar }
            if scalar == " ", previous == " " { continue }
            add(scalar == " " ? Self.space : scalar)
        }
        starts.append(letters.count)
        return (letters, starts)
    }
}
