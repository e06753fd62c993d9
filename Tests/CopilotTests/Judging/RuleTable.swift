import LanguageKit

@testable import Copilot

/// Rules defined by a test.
struct RuleTable {
    let book: RuleBook

    /// - Parameter words: the text of `test/LANGUAGE.words` by language.
    init(_ words: [String: String], rules: String = "") throws {
        var files = words.sorted { $0.key < $1.key }.map { ("rules/test/\($0.key).words", $0.value) }
        if !rules.isEmpty { files.append(("rules/test/test.rules", rules)) }
        // Read the compiled rules as the program does.
        let bytes = try RuleCompiler.compile(files).bytes
        book = RuleBook(try bytes.withUnsafeBytes { try CompiledRules($0) })
    }

    func reading(_ text: String) -> RuleReading { book.reading(Tokenizer.analyze(text).tokens) }

    func findings(_ text: String, languages: Set<String> = []) -> [RuleSet.Finding] {
        reading(text).findings("test", languages: languages)
    }

    /// The meanings of what is said literally.
    func meanings(_ text: String, languages: Set<String> = []) -> [String] {
        findings(text, languages: languages).filter { !$0.isFigurative }.map(\.meaning)
    }

    func holds(_ text: String, _ group: String = "group") -> Bool { reading(text).holds("test", group) }
}
