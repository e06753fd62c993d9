import Testing
import TerminalKit

@Suite struct KeyTests {
    @Test(arguments: [
        "g", "G", "C-k", "M-Enter", "S-Tab", "F1", "F12", "Space", "C-Space", "C-M-x", "S-Up", "M--", "-", "PageUp",
        "Esc",
    ])
    func `a key is named as it is written`(name: String) {
        #expect(Key(name)?.name == name)
    }

    @Test func `names are read leniently and nonsense isn't read`() {
        #expect(Key("c-K") == Key(.character("k"), .control))
        #expect(Key("A-enter") == Key(.enter, .alt))
        #expect(Key("return") == Key(.enter))
        #expect(Key("S-Tab") == Key(.backTab))
        #expect(Key("M-C-x") == Key("C-M-x"))
        for name in ["", "X-k", "Hyper", "F0", "F99", "C-"] { #expect(Key(name) == nil) }
    }

    @Test(arguments: ["BackTab", "S-BackTab", "S-Tab", "C-S-BackTab"])
    func `a key is the one that its own name means`(_ name: String) {
        let key = Key(name)
        #expect(key != nil && key.flatMap { Key($0.name) } == key)
    }
}
