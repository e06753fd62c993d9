import BuzzModel
import LanguageKit
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

    @Test(arguments: [
        "great, third time my parcel is lost", "love waiting 6 weeks for a poster", "thanks for nothing",
        "wow so professional", "wow, so professional of you to ignore three mails",
        "Oh wonderful, the stream is down again", "congrats on losing my order twice",
        "Great service, eleven days without a reply, again", "na toll, wieder das falsche Poster", "danke für nichts",
        "super, schon zum dritten mal kaputt angekommen", "gracias por nada", "genial, otra vez perdido el paquete",
        "me encanta esperar seis semanas", "merci pour rien", "bravo, encore en retard", "grazie di niente",
        "ottimo, di nuovo rotto", "obrigado por nada",
    ])
    func `praise for what went wrong is no praise`(_ text: String) { #expect(sentiment(text) == .negative) }

    @Test(arguments: [
        "thanks for the quick reply, love it", "great, the parcel is here, so happy",
        "love this song, still not tired of it",
        "wow so beautiful", "lovely, my sister lost her voice singing along",
        "the third time I watched it I loved it, amazing",
        "thanks for never giving up, you are wonderful", "I love how you never rush",
        "Danke, das Paket ist wieder da, toll",
        "me encanta, otra vez lo he visto", "j'adore, encore une belle chanson", "great again!",
    ])
    func `praise beside a mishap is praise`(_ text: String) {
        #expect(sentiment(text) != .negative, "\(valence(text))")
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
