import Testing

@testable import Copilot

@Suite("Rule files")
struct RuleCompilerTests {
    private func refusal(_ words: String, rules: String = "", file: String = "en.words") -> String? {
        do {
            _ = try RuleCompiler.compile(
                [("rules/test/\(file)", words)] + (rules.isEmpty ? [] : [("rules/test/test.rules", rules)]))
            return nil
        } catch {
            return error.message
        }
    }

    @Test(
        "with a mistake are refused with file and line",
        arguments: [
            ("house", "", "rules/test/en.words:1: a group begins with its name and a colon"),
            ("  house", "", "rules/test/en.words:1: no group has begun here"),
            ("a: one\n\nb: …", "", "rules/test/en.words:3: \"…\": a gap stands between two words"),
            ("a: one …", "", "rules/test/en.words:1: \"one …\": there is no word in it, or none behind its gap"),
            ("a: !!", "", "rules/test/en.words:1: \"!!\": \"!!\" is no word"),
            ("a: on*", "", "rules/test/en.words:1: \"on*\": a word with an open end has 3 letters at least"),
            ("a: a/b'c d", "", nil),
            ("a: one/l'eau", "", "rules/test/en.words:1: \"one/l'eau\": \"l'eau\" is more than one word"),
            ("a: <b> c", "", "rules/test/en.words:1: \"<b> c\": there is no group <b> above"),
            (
                "a: one", "fire: a\nfire: b",
                "rules/test/test.rules:2: there is no group \"b\" in the .words files beside it"
            ),
            ("a: one", "fire: a\nwater ! a", "rules/test/test.rules:2: no rule above gives \"water\""),
            (
                "a: one", "fire a",
                "rules/test/test.rules:1: a rule is \"meaning: groups\", \"meaning ! groups\" or \"meaning !! groups\""
            ),
            ("a: one\nb: two", "fire: a", "rules/test/test.rules:1: no rule asks for the group \"b\""),
        ] as [(String, String, String?)])
    func mistakes(words: String, rules: String, expected: String?) {
        if let expected { #expect(refusal(words, rules: rules) == expected) }
    }

    @Test("hold as many groups and languages as can be told apart, and not one more")
    func limits() {
        func groups(_ count: Int) -> String { (1...count).map { "g\($0): w\($0)" }.joined(separator: "\n") }
        #expect(refusal(groups(128)) == nil)
        #expect(
            refusal(groups(129)) == "rules/test/en.words:129: \"g129\" is one group too many: a set has 128 at most")
        func languages(_ count: Int) -> [(path: String, text: String)] {
            (1...count).map { ("rules/test/l\($0).words", "a: one") }
        }
        #expect(throws: Never.self) { try RuleCompiler.compile(languages(64)) }
        #expect(throws: RuleError.self) { try RuleCompiler.compile(languages(65)) }
        #expect(refusal("a: " + (1...17).map { "w\($0)" }.joined(separator: " ")) != nil)
        #expect(refusal("a: a … b … c … d … e") != nil)
    }

    @Test("find the last group of a full set")
    func lastGroup() throws {
        let words = (1...128).map { "g\($0): word\($0)" }.joined(separator: "\n")
        #expect(try RuleTable(["en": words]).holds("word128", "g128"))
    }

    @Test("can be emptied, and rules still know their groups")
    func emptied() throws {
        let words = "# why\nfire: burning,\n    on fire\nhouse: house\n"
        #expect(RuleFile.emptied(words) == "fire:\nhouse:")
        let table = try RuleTable(["en": RuleFile.emptied(words)], rules: "fire: fire house")
        #expect(table.meanings("the house is on fire").isEmpty)
    }

    @Test("end in .words or .rules, a folder a set")
    func names() {
        #expect(refusal("a: one", file: "en.txt") == "rules/test/en.txt:1: a rule file ends in .words or .rules")
        #expect(throws: RuleError.self) { try RuleCompiler.compile([("rules/en.words", "a: one")]) }
    }

    @Test("compile to the same bytes each time, and are read back as they were")
    func bytes() throws {
        let files = [
            ("rules/test/en.words", "a: one, two three, fou*/five … six ."), ("rules/test/de.words", "a: eins, one"),
        ]
        let compiled = try RuleCompiler.compile(files)
        let bytes = compiled.bytes
        #expect(try RuleCompiler.compile(files).bytes == bytes)
        let back = try bytes.withUnsafeBytes { try CompiledRules($0) }
        #expect(back.phrases == compiled.phrases && back.words == compiled.words && back.sets == compiled.sets)
        for length in 0..<bytes.count {
            #expect(throws: ModelError.damaged) {
                try Array(bytes.prefix(length)).withUnsafeBytes { try CompiledRules($0) }
            }
        }
    }
}
