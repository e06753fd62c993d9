import Testing
import TextKit

@Suite struct TextWidthTests {
    @Test(arguments: [
        ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("👩‍👩‍👧", 2), ("🇨🇭", 2), ("🇨", 1), ("👍🏽", 2), ("☝🏽", 2), ("👍", 2),
        ("❤️", 2), ("❤", 1), ("❤\u{FE0E}", 1), ("⌚\u{FE0E}", 1), ("1️⃣", 2), ("#️⃣", 2), ("1", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
        ("🏳️‍🌈", 2), ("…", 1), ("─", 1), ("●", 1), ("✓", 1), ("\u{3000}", 2), ("ก็", 1), ("กำ", 2), ("क्", 1), ("क्ष", 2),
        ("कि", 2), ("\u{1FAE8}", 2), ("\u{1FADF}", 2), ("\u{AD}", 0), ("\u{301}", 0), ("\t", 0), ("\u{9B}", 0),
        ("\u{200B}", 0), ("\r\n", 0),
    ])
    func `a cluster takes the columns a terminal draws`(cluster: String, columns: Int) {
        #expect(cluster.count == 1)
        #expect(TextWidth.columns(of: cluster) == columns)
        #expect(cluster.first.map { TextWidth.columns(of: $0) } == columns)
    }

    @Test func `a text is as wide as its clusters together`() {
        #expect(TextWidth.columns(of: "") == 0)
        #expect(TextWidth.columns(of: "hello") == 5)
        #expect(TextWidth.columns(of: "añb漢👩‍👩‍👧!") == 8)
        #expect(TextWidth.columns(of: "می\u{200C}خواهم") == 7)
        #expect(TextWidth.columns(of: "abc".dropFirst()) == 2)
    }

    @Test func `truncated text fits, ends with the ellipsis and cuts no cluster`() {
        #expect(truncated("hello", columns: 5) == "hello")
        #expect(truncated("hello!", columns: 5) == "hell…")
        #expect(truncated("漢字漢字", columns: 4) == "漢…")
        #expect(truncated("漢字", columns: 4) == "漢字")
        #expect(truncated("漢字漢", columns: 1) == "…")
        #expect(truncated("abc", columns: 0) == "")
        #expect(truncated("abcdef", columns: 2, ellipsis: "...") == "ab")
        #expect(truncated("👍🏽👍🏽👍🏽", columns: 5) == "👍🏽👍🏽…")
    }

    @Test func `padded text is exactly as wide as asked for`() {
        #expect(padded("ab", columns: 4) == "ab  ")
        #expect(padded("ab", columns: 4, alignment: .right) == "  ab")
        #expect(padded("ab", columns: 5, alignment: .center) == " ab  ")
        #expect(padded("漢字漢", columns: 4) == "漢… ")
        #expect(padded("abc", columns: 0) == "")
    }
}
