import Testing
import TextKit

@Suite struct TextWrapperTests {
    @Test(arguments: [
        ("hello big world", 9, ["hello big", "world"]), ("hello big world", 11, ["hello big", "world"]),
        ("hello   world", 7, ["hello", "world"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("a\n\nb", 5, ["a", "", "b"]), ("", 5, [""]), ("one\ntwo", 10, ["one", "two"]),
        ("see abcdefghij", 6, ["see", "abcdef", "ghij"]), ("漢字漢字漢", 5, ["漢字", "漢字", "漢"]),
        ("ab漢字cd", 4, ["ab漢", "字cd"]), ("  indented text", 10, ["  indented", "text"]), ("👩‍👩‍👧👩‍👩‍👧", 2, ["👩‍👩‍👧", "👩‍👩‍👧"]),
        ("a\r\nb", 4, ["a", "b"]), ("word  ", 4, ["word"]), ("ab ", 4, ["ab "]),
    ])
    func `text breaks between words and inside only the too long`(text: String, columns: Int, lines: [String]) {
        #expect(TextWrapper.wrap(text, columns: columns).map(String.init) == lines)
    }

    @Test func `a cluster wider than the line stands alone`() {
        #expect(TextWrapper.wrap("a漢b", columns: 1).map(String.init) == ["a", "漢", "b"])
        #expect(TextWrapper.wrap("abc", columns: 0).map(String.init) == ["a", "b", "c"])
    }

    @Test(arguments: 0..<300) func `no line is too wide and nothing but blanks is lost`(seed: Int) {
        var random = Seeded(UInt64(seed))
        let pieces = [
            "a", "b", "wo", "rd", " ", " ", "  ", "\n", "漢", "字", "👩‍👩‍👧", "🇨🇭", "❤️", "é", "-", "한", "ก็", "\t", "👍🏽", "क्ष",
        ]
        let text = (0..<Int.random(in: 0..<80, using: &random))
            .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
        let columns = Int.random(in: 2..<20, using: &random)
        let lines = TextWrapper.wrap(text, columns: columns)
        for line in lines {
            #expect(TextWidth.columns(of: line) <= columns, "\(line.debugDescription) of \(text.debugDescription)")
        }
        func inked(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
        #expect(inked(lines.joined()) == inked(text))
        // Lines are slices in order, with only whitespace between them.
        var end = text.startIndex
        for line in lines {
            #expect(line.startIndex >= end)
            let between = text[end..<line.startIndex]
            #expect(inked(between).isEmpty)
            end = line.endIndex
        }
    }

    @Test func `a megabyte without a blank is wrapped at once`() {
        let lines = TextWrapper.wrap(String(repeating: "x", count: 1_000_000), columns: 80)
        #expect(lines.count == 12_500)
    }
}

/// Repeatable random numbers.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
