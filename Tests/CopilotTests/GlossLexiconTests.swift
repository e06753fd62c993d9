import BuzzModel
import LanguageKit
import Testing

@testable import Copilot

@Suite struct GlossLexiconTests {
    private let lexicon = GlossLexicon(
        parsing: GlossLexicon.normalised(
            "# en | de | es | ja\npay|zahl*,überwies*|pag*|支払\npage|seite*|pagin*\nnew number|neue nummer||"))

    private func glosses(_ text: String) -> [Int] {
        let (words, phrases) = lexicon.read(AnalyzedText.of(text).tokens)
        return words.flatMap { $0.map(\.gloss) } + phrases
    }

    @Test func `a word means the same in every language of its line`() {
        #expect(glosses("pay") == [0])
        #expect(glosses("wir zahlen") == [0])
        #expect(glosses("Überwiesen") == [0])
        #expect(glosses("お支払い") == [0])
    }

    @Test func `the longest known beginning decides`() {
        #expect(glosses("pagamos") == [0])
        #expect(glosses("página") == [1])
    }

    @Test func `a phrase is known within its sentence only`() {
        #expect(glosses("Das ist meine neue Nummer") == [2])
        #expect(glosses("Alles neue. Nummer drei") == [])
    }

    @Test func `the built-in copilot knows an offer and an emergency in a language no template is written in`() throws {
        let triager = Triager(model: try CopilotModel.builtIn())
        #expect(triager.triage("Köszönjük az ajánlatot, a számlát elküldtük.").category != .spam)
        #expect(triager.triage("någon har tagit ditt konto och ber alla om pengar").category == .urgent)
    }
}
