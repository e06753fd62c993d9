import Testing

@testable import Copilot

@Suite struct WordListTests {
    private func problem(_ files: (String, String)...) -> String? {
        do {
            _ = try WordLists(files: files.map { (name: $0.0, text: $0.1) })
            return nil
        } catch {
            return error.message
        }
    }

    @Test func `lists go on over lines, and those of all languages are read together`() throws {
        let lists = try WordLists(files: [
            (name: "words/de.txt", text: "a.b: zwei\n    , drei"),
            (name: "words/en.txt", text: "# one\na.b: one,\n  two words"),
        ])
        #expect(lists.phrases["a.b"] == ["one", "two words", "zwei", "drei"])
        #expect(lists.set("a.b").contains("drei") && lists.byLanguage["de"]?["a.b"] == ["zwei", "drei"])
    }

    @Test func `a mistake is said with file and line`() {
        #expect(
            problem(("words/en.txt", "a.b: one\n\nno colon"))
                == "words/en.txt:3: a line begins with a name and a colon, or a space")
        #expect(problem(("words/en.txt", "  one")) == "words/en.txt:1: no list has begun here")
        #expect(
            problem(("words/en.txt", "a.b: one\na.b: two"))?.hasPrefix("words/en.txt:2: “a.b” stands in line 1") == true
        )
        #expect(
            problem(("words/en.txt", "a.b: one, two,\n  one"))?.hasPrefix("words/en.txt:2: “one” stands twice") == true)
        #expect(problem(("words/en.txt", "a.b: ,"))?.hasPrefix("words/en.txt:1: “a.b” is empty") == true)
    }

    @Test func `a mistake in phrases is said with file and line`() {
        func problem(_ text: String) -> String? {
            do {
                _ = try Phrasebook(parsing: text, file: "phrases/xx.txt")
                return nil
            } catch {
                return error.message
            }
        }
        #expect(problem("language: X\nthanks: Thanks!") == nil)
        #expect(problem("thanks: Thanks!") == "phrases/xx.txt:1: “language:” is missing")
        #expect(problem("language: X\nthankz: Thanks!") == "phrases/xx.txt:2: no phrase is called “thankz”")
        #expect(problem("language: X\nthanks: A | | B") == "phrases/xx.txt:2: “thanks” has no words")
        #expect(problem("language: X\nthanks: {topc}!") == "phrases/xx.txt:2: nothing fills “{topc}”")
        #expect(problem("language: X\nthanks: {topic!") != nil)
    }

    @Test func `what the program has is whole`() throws {
        try ModelTexts.check(ModelSections.builtIn)
        #expect(Phrasebook.books.count >= 7 && Phrasebook.books[.english]?.name == "English")
        #expect(Phrasebook.books[Phrasebook.Language(rawValue: "pl")]?.name == "Polish")
        #expect(WordLists.builtIn.phrases.count > 400)
    }
}
