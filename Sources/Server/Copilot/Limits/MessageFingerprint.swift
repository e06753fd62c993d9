import LanguageKit
import SodiumKit
import TextKit

/// Identifies messages with nearly the same words.
struct MessageFingerprint: Sendable {
    /// The folded words, separated by single spaces.
    let text: String
    /// Everything that must be equal: numbers, addresses, negations, and how loud the text is.
    let kind: [UInt8]
    let digest: [UInt8]
    let simhash: UInt64

    /// Texts of other lengths must be identical.
    private static let comparable = 24...4_000
    private static let negations = FormWords.negations.union([
        "none", "nothing", "nobody", "neither", "nor", "aint", "shouldnt", "mustnt", "neednt", "kein", "keine",
        "keinen",
        "nicht", "nichts", "nie", "non", "pas", "jamais", "rien", "sin", "nunca", "nada", "nao", "mai", "senza", "sem",
    ])

    init(_ message: String) {
        var words: [String] = []
        var strict: [String] = []
        for part in SearchFolding.fold(message).split(whereSeparator: \.isWhitespace) {
            if Self.isAddress(part) { strict.append(String(part)) }
            for word in Self.words(of: part) {
                if word.contains(where: \.isNumber) || Self.negations.contains(word) { strict.append(word) }
                words.append(word)
            }
        }
        strict.append(message.contains("?") ? "?" : "")
        strict.append(message.utf8.count { $0 == UInt8(ascii: "!") } > 1 ? "!" : "")
        strict.append(Self.isShouted(message) ? "loud" : "")
        text = words.joined(separator: " ")
        kind = Array(Digest.sha256(Array(strict.joined(separator: "\u{1}").utf8)).prefix(16))
        digest = Array(Digest.sha256(kind + Array(text.utf8)).prefix(16))
        simhash = Self.comparable.contains(text.utf8.count) ? Self.simhash(Self.pieces(text)) : 0
    }

    var isComparable: Bool { simhash != 0 }

    /// Two nearly equal texts have at least one band in common.
    func bands(creator: Int64, function: String, basis: String) -> [Int64] {
        guard isComparable else { return [] }
        let place = ContentHash.of("\(creator) \(function) \(basis)")
        return (0..<8).map { band in
            let value = (simhash >> (UInt64(band) * 8)) & 0xFF
            return Int64(bitPattern: ContentHash.of("\(place) \(band) \(value)"))
        }
    }

    /// Whether both texts are equal except for typing errors. Counting letters would not be enough, because "was
    /// accepted" and "was rejected" have most of them in common.
    ///
    /// - Parameter isError: decides whether a possible typing error is one.
    static func isSaidAlike(
        _ left: String, _ right: String, where isError: (Substring, Substring) -> Bool = { _, _ in true }
    ) -> Bool {
        let a = left.split(separator: " "), b = right.split(separator: " ")
        return a.count == b.count
            && zip(a, b).allSatisfy { $0 == $1 || isTypingError($0, $1) && isError($0, $1) }
    }

    /// Whether one letter was added, left out, changed or swapped, in a longer word and not at its start.
    private static func isTypingError(_ left: Substring, _ right: Substring) -> Bool {
        var a = Array(left), b = Array(right)
        guard min(a.count, b.count) >= 5, a[0] == b[0], abs(a.count - b.count) <= 1 else { return false }
        while let last = a.last, last == b.last {
            a.removeLast()
            b.removeLast()
        }
        let common = zip(a, b).prefix { $0 == $1 }.count
        let restA = a.dropFirst(common), restB = b.dropFirst(common)
        return max(restA.count, restB.count) <= 1
            || restA.count == 2 && restB.count == 2 && restA.first == restB.last && restA.last == restB.first
    }

    /// The share of common pieces; 0.8 corresponds to a typing error in a sentence or two.
    static func likeness(_ left: String, _ right: String) -> Double {
        let a = Set(pieces(left)), b = Set(pieces(right))
        let common = a.intersection(b).count
        let all = a.count + b.count - common
        return all == 0 ? 1 : Double(common) / Double(all)
    }

    private static func pieces(_ text: String) -> [UInt32] {
        let bytes = Array(text.utf8)
        guard bytes.count >= 4 else { return [] }
        return (0...(bytes.count - 4)).map { start in
            bytes[start..<(start + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
    }

    private static func simhash(_ pieces: [UInt32]) -> UInt64 {
        var sums = [Int32](repeating: 0, count: 64)
        for piece in pieces {
            var hash = UInt64(piece) &* 0x9E37_79B9_7F4A_7C15
            hash = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
            hash ^= hash >> 32
            for bit in 0..<64 { sums[bit] += (hash >> UInt64(bit)) & 1 == 1 ? 1 : -1 }
        }
        var result: UInt64 = 0
        for bit in 0..<64 where sums[bit] > 0 { result |= 1 << UInt64(bit) }
        return result
    }

    private static func words(of part: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        for character in part {
            if character.isLetter || character.isNumber || character.isCurrencySymbol {
                word.append(character)
            } else if character != "'", character != "’" {
                if !word.isEmpty { words.append(word) }
                word = ""
                if !character.isPunctuation { words.append(String(character)) }
            }
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    private static func isAddress(_ part: Substring) -> Bool {
        if part.contains("://") || part.contains("@") { return true }
        guard let dot = part.utf8.dropLast().lastIndex(of: UInt8(ascii: ".")), dot > part.startIndex else {
            return false
        }
        return part[part.index(after: dot)].isLetter && part[part.index(before: dot)] != "."
    }

    private static func isShouted(_ message: String) -> Bool {
        var upper = 0, letters = 0
        for byte in message.utf8.prefix(2_000) {
            if (0x41...0x5A).contains(byte) { upper += 1 }
            if (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) { letters += 1 }
        }
        return letters >= 8 && upper * 10 > letters * 6
    }
}

extension Substring {
    fileprivate func contains(_ part: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
        var rest = self.utf8
        while rest.count >= wanted.count {
            if rest.starts(with: wanted) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
