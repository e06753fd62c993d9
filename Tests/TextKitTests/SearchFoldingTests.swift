import Testing
import TextKit

@Suite struct SearchFoldingTests {
    @Test(arguments: [
        ("Hello", "hello"), ("Zürich", "zurich"), ("CAFÉ", "cafe"), ("cafe\u{301}", "cafe"), ("ﬁne", "fine"),
        ("Straße", "strasse"),
        ("ＡＢＣ", "abc"), ("Ⅳ", "iv"), ("Σίσυφος", "σισυφοσ"), ("", ""), ("a\u{AD}b", "ab"), ("漢", "漢"),
        ("x\u{0}y", "x\u{0}y"),
    ])
    func `case, marks and compatibility forms don't matter`(text: String, folded: String) {
        #expect(SearchFolding.fold(text) == folded)
    }
}
