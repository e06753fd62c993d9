import Testing

@testable import Copilot

@Suite("Phrases")
struct PhraseMatcherTests {
    private func holds(_ phrase: String, in text: String) throws -> Bool {
        try RuleTable(["en": "group: \(phrase)"]).holds(text)
    }

    @Test("stand as whole words, in their order, whatever marks and capitals they have")
    func words() throws {
        #expect(try holds("on fire", in: "The house is ON FIRE!"))
        #expect(try !holds("on fire", in: "a fire on the hill"))
        #expect(try !holds("on fire", in: "on fireworks"))
        #expect(try holds("don't", in: "I dont know"))
        #expect(try holds("c'est l'eau", in: "C’est l’eau"))
    }

    @Test("with an open end stand for every word that begins like it, wherever in the phrase it is")
    func openEnds() throws {
        #expect(try holds("atrapad*", in: "estamos atrapados"))
        #expect(try holds("trancad* no", in: "trancada no quarto"))
        #expect(try !holds("atrapad*", in: "atrapar"))
        #expect(try holds("1*/2* percent", in: "20 percent"))
        #expect(try !holds("1*/2* percent", in: "30 percent"))
    }

    @Test("with a tilde stand for the word in all its English forms, wherever in the phrase it is")
    func stems() throws {
        for text in ["a refund", "refunds", "it was refunded", "refunding takes a week"] {
            #expect(try holds("refund~", in: text), "\(text)")
        }
        #expect(try !holds("refund~", in: "refuse"))
        #expect(try holds("wait~ for", in: "still waiting for it"))
        #expect(try !holds("wait for", in: "still waiting for it"))
    }

    @Test("with slashes stand for one of the words, with a gap for up to four others between")
    func choicesAndGaps() throws {
        let phrase = "went/go with … somebody/someone else"
        #expect(try holds(phrase, in: "we go with someone else"))
        #expect(try holds(phrase, in: "we went with, in the very end, somebody else"))
        #expect(try !holds(phrase, in: "we went with one two three four five somebody else"))
        #expect(try !holds(phrase, in: "we went with somebody"))
        #expect(try holds("cut … our … budget", in: "they cut all of our yearly ad budget"))
    }

    @Test("that name a group stand for one of its words")
    func references() throws {
        let table = try RuleTable(["en": "trade: painter, writer, two words\ngroup: chose a <trade>"])
        #expect(table.holds("they chose a writer"))
        #expect(!table.holds("they chose a two words"))
    }

    @Test("never run over the end of a sentence, and with a full stop end with it")
    func sentences() throws {
        #expect(try !holds("on fire", in: "Come on. Fire him!"))
        #expect(try holds("to live .", in: "I do not want to live."))
        #expect(try holds("to live .", in: "I do not want to live 😭"))
        #expect(try !holds("to live .", in: "I do not want to live in a city."))
        #expect(try !holds("go … home", in: "Let us go. My home is far."))
    }

    @Test("are not broken by pictures between their words, and may be pictures")
    func pictures() throws {
        #expect(try holds("thanks for nothing", in: "thanks 😂 for nothing"))
        #expect(try holds("😂", in: "so good 😂"))
    }

    @Test("in writing without spaces are found anywhere in it")
    func withoutSpaces() throws {
        #expect(try holds("死にたい", in: "もう死にたいです"))
        #expect(try !holds("死にたい", in: "生きたい"))
    }

    @Test("of several groups that overlap are all found; an idiom hides those in it, not what is longer")
    func overlapping() throws {
        let table = try RuleTable([
            "en": "fire: on fire, house on fire\nheat: fire\nidiom: on fire today\nlong: is on fire today again"
        ])
        #expect(table.holds("on fire", "fire"))
        #expect(table.holds("on fire", "heat"))
        #expect(!table.holds("you are on fire today", "fire"))
        #expect(!table.holds("you are on fire today", "heat"))
        #expect(table.holds("house on fire", "fire"))
        #expect(table.holds("it is on fire today again", "long"))
    }

    @Test("cost a bounded time, however often a word is said")
    func repetition() throws {
        let table = try RuleTable(
            ["en": "group: go … go … go … stop\nother: go, go go, go go go"],
            rules: "far: group other\nnear: other other")
        let text = String(repeating: "go ", count: 3_000)
        let took = ContinuousClock().measure { _ = table.findings(text) }
        #expect(took < .seconds(20))
    }
}
