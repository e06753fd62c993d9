import Testing

@testable import Copilot

@Suite("Rules")
struct RuleSetTests {
    private static let words = [
        "any": "laughter: 😂",
        "de": "burning: brennt\nhouse: küche, haus\nmusic: lied\nperson: kind",
        "en": """
        burning: burning, on fire
        house: house, kitchen
        music: track, song
        laughter: lol
        im: im
        teen: fourteen
        person: child, kid
        idiom: house music
        """,
    ]
    private static let rules = """
        # a comment
        fire: burning house
        age: im > teen
        heat: burning house|music person
        fire ! music
        fire !! laughter
        """

    private func meanings(_ text: String) throws -> [String] {
        try RuleTable(Self.words, rules: Self.rules).meanings(text)
    }

    @Test("want their groups near each other, in any order")
    func nearness() throws {
        #expect(try meanings("our kitchen is burning") == ["fire"])
        #expect(try meanings("burning, the whole kitchen") == ["fire"])
        #expect(try meanings("burning one two three four five six kitchen") == ["fire"])
        #expect(try meanings("burning one two three four five six seven kitchen").isEmpty)
    }

    @Test("over the end of a sentence reach two words")
    func sentences() throws {
        #expect(try meanings("It is burning! The kitchen!") == ["fire"])
        #expect(try meanings("It is burning! Come to the old kitchen!").isEmpty)
    }

    @Test("with > want this order, with one word between at most, in one sentence")
    func order() throws {
        #expect(try meanings("im fourteen") == ["age"])
        #expect(try meanings("im only fourteen") == ["age"])
        #expect(try meanings("im not really fourteen").isEmpty)
        #expect(try meanings("fourteen im").isEmpty)
        #expect(try meanings("im. Fourteen").isEmpty)
    }

    @Test("take one of several groups where a bar stands")
    func choice() throws {
        #expect(try meanings("burning song for my child") == ["heat"])
        #expect(try meanings("burning song for my").isEmpty)
    }

    @Test("lose a meaning to words of the same sentence, or of the sentence beside it")
    func damping() throws {
        #expect(try meanings("the house is burning, what a track").isEmpty)
        #expect(try meanings("The house is burning. What a track.") == ["fire"])
        #expect(try meanings("The house is burning. lol").isEmpty)
        #expect(try meanings("The house is burning. Come now. Please. lol") == ["fire"])
        let figurative = try RuleTable(Self.words, rules: Self.rules).findings("the house is burning lol")
        #expect(figurative.map(\.isFigurative) == [true])
    }

    @Test("are not fed by words of an idiom")
    func idioms() throws {
        #expect(try meanings("house music is burning").isEmpty)
    }

    @Test("take no words of two languages together, and those of any with each")
    func languages() throws {
        let table = try RuleTable(Self.words, rules: Self.rules)
        #expect(table.meanings("das haus brennt") == ["fire"])
        #expect(table.meanings("the house brennt").isEmpty)
        #expect(table.meanings("das haus brennt 😂").isEmpty)
        let reading = table.reading("das haus brennt")
        #expect(reading.findings("test").first.flatMap(reading.code) == "de")
    }

    @Test("read the words of certain languages alone where that is asked")
    func someLanguages() throws {
        let table = try RuleTable(Self.words, rules: Self.rules)
        #expect(table.meanings("das haus brennt", languages: ["en"]).isEmpty)
        #expect(table.meanings("das haus brennt", languages: ["de", "en"]) == ["fire"])
    }

    @Test("say by which line and which words they were found")
    func evidence() throws {
        let finding = try #require(RuleTable(Self.words, rules: Self.rules).findings("our kitchen is burning").first)
        #expect(finding.line == 2)
        #expect(finding.marks.map(\.start).sorted() == [1, 3])
    }
}
