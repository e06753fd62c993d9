import LanguageKit
import Testing

@testable import Copilot

@Suite struct SpokenFactsTests {
    private static let scaleWords = [
        "hundred", "thousand", "grand", "million", "hundert", "tausend", "mil", "mille", "cent", "cento", "millones",
        "millionen",
        "fünfhundert", "novecientos", "neuntausend",
    ]

    @Test(arguments: scaleWords)
    func `a scale word said over and over is no end of anything`(word: String) {
        let song = "Sing it with me: " + String(repeating: "\(word) ", count: 60)
        for text in [song, "5 \(song)", song + "thousand million euros", "999 " + song] {
            #expect(FactGuard(sources: [text]).isSupported("It is one of them."), "\(text)")
        }
    }

    @Test func `scale words in any order come to an end`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let text = (0..<40).map { _ in
                (Self.scaleWords + ["two", "99", "and", "neunzig"]).randomElement(using: &generator) ?? ""
            }
            let said = text.joined(separator: " ")
            #expect(FactGuard(sources: [said]).isSupported("It is one."), "\(said)")
        }
        func numbers(_ text: String) -> [Int] { SpokenFacts.numbers(in: Tokenizer.analyze(text).tokens).map(\.value) }
        #expect(numbers("two hundred thousand euros") == [200_000])
        #expect(numbers("five hundred and twenty euros") == [520])
    }
}
