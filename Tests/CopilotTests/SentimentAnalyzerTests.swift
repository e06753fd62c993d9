import BuzzModel
import Testing

@testable import Copilot

@Suite struct SentimentAnalyzerTests {
    private let analyzer: SentimentAnalyzer

    init() throws { analyzer = SentimentAnalyzer(lexicon: try CopilotModel.builtIn().valence) }

    private func valence(_ text: String) -> Double { analyzer.analyze(.of(text)).valence }
    private func sentiment(_ text: String) -> Sentiment { analyzer.analyze(.of(text)).sentiment }

    @Test func `praise is positive, complaint negative and a plain fact neutral`() {
        #expect(sentiment("What a wonderful film, I loved it") == .positive)
        #expect(sentiment("Terrible sound, I hated it") == .negative)
        #expect(sentiment("The bridge is next to the station") == .neutral)
    }

    @Test func `an everyday fact is no feeling, in whatever language`() {
        for text in [
            "line number 8", "My number changed last month.", "the rates are on page 2", "message 14 of 20",
            "Der Zug fährt um 9:40 von Gleis 3.", "Te mando el archivo del martes.", "Il treno parte alle 9:40.",
            "Plik w załączniku.", "Dosya ekte.", "電車は9時40分に出ます。",
        ] {
            #expect(sentiment(text) == .neutral, "\(text)")
        }
    }

    @Test func `negation turns, and "but" counts what follows`() {
        #expect(valence("this is good") > 0)
        #expect(valence("this is not good") < 0)
        #expect(valence("the sound is bad but the film is great") > valence("the film is great but the sound is bad"))
    }

    @Test func `strengthening words, capitals and exclamation marks add`() {
        #expect(valence("really good") > valence("good"))
        #expect(valence("that was GREAT honestly") > valence("that was great honestly"))
        #expect(valence("great!!!") > valence("great"))
        #expect(valence("slightly bad") > valence("bad"))
    }

    @Test func `a pleasant word in a question or over a link is spoken of, not felt`() {
        #expect(valence("which is your favourite lamp?") < valence("this is your favourite lamp"))
        #expect(valence("nine great lamps https://lamps.example") < valence("nine great lamps"))
        #expect(valence("I love these lamps https://lamps.example") == valence("I love these lamps"))
        #expect(valence("what a terrible lamp?") == valence("what a terrible lamp"))
    }

    @Test func `emoji and faces are read`() {
        #expect(valence("see you 😍") > 0)
        #expect(valence("see you :(") < 0)
    }

    @Test func `other languages have a feeling too`() {
        #expect(sentiment("me encanta, es increíble") == .positive)
        #expect(sentiment("das ist leider furchtbar langweilig") == .negative)
        #expect(sentiment("大好きです、最高") == .positive)
    }

    @Test func `an emergency is felt as urgent`() {
        #expect(analyzer.analyze(.of("your account was taken over"), category: .urgent).sentiment == .urgent)
    }

    @Test func `intensity grows`() {
        #expect(analyzer.analyze(.of("it was okay I guess")).intensity == .low)
        #expect(analyzer.analyze(.of("I LOVE this so much, best day ever!!! 😍😍")).intensity == .high)
    }
}
