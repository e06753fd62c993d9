import SpellKit
import TestSupport
import Testing

@Suite struct SpellerTests {
    let dictionary: SmallDictionary

    init() throws { dictionary = try SmallDictionary() }

    private func speller(_ languages: String..., own: Set<String> = []) throws -> Speller {
        try Speller(languages: languages, own: own, folders: ["/nowhere", dictionary.path])
    }

    @Test func `a word is right if a dictionary knows it or one of its forms`() throws {
        let speller = try speller("en_XX")
        for word in ["hello", "Hello", "lenses", "don't", "don’t"] { #expect(speller.isRight(word) == true, "\(word)") }
        for word in ["helo", "lensess"] { #expect(speller.isRight(word) == false, "\(word)") }
        #expect(speller.suggestions(for: "helo", most: 5).first == "hello")
        #expect(speller.suggestions(for: "helo", most: 0).isEmpty)
    }

    @Test func `each dictionary has its own encoding and its own letters`() throws {
        let english = try speller("en_XX")
        // English says nothing of words that it cannot write.
        #expect(english.isRight("schön") == nil && english.isRight("привет") == nil)
        let ukrainian = try speller("uk_XX")
        #expect(ukrainian.isRight("фільмі") == true && ukrainian.isRight("фільмл") == false)
        #expect(ukrainian.isRight("Zz") == nil)
        let both = try speller("en_XX", "de_XX")
        #expect(both.isRight("schön") == true && both.isRight("Größe") == true && both.isRight("hello") == true)
        #expect(both.isRight("schöhn") == false && both.isRight("привет") == nil)
        #expect(both.suggestions(for: "schöhn", most: 3).contains("schön"))
    }

    @Test func `words of one's own are right, from the start and from when they are learnt`() throws {
        let speller = try speller("en_XX", own: ["softbox"])
        #expect(speller.isRight("softbox") == true && speller.isRight("gaffer") == false)
        speller.learn("gaffer")
        #expect(speller.isRight("gaffer") == true)
    }

    @Test(arguments: ["fr_XX", "", "../en_XX", "en_XX/../en_XX"])
    func `a language without a dictionary is named`(_ language: String) {
        #expect(throws: SpellingError.noDictionary(language)) { try speller(language) }
    }
}
