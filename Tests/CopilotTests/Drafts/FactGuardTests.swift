import Testing

@testable import Copilot

@Suite struct FactGuardTests {
    @Test(arguments: [
        "See evil.example/pay now.", "Pay at paypal.me/jo today.", "It is at bit.ly/abc.",
        "Look: www.evil.com/checkout?x=y",
        "[here](evil.example/x) it is", "Ask at evil.example:8080/pay.", "It's on <evil.example#top>.",
        "evil.example,now",
        "Write to (jo@evil.example).", "пиши на evil.xn--p1ai/pay",
    ])
    func `a link that nobody named is taken out, whatever hangs on it`(text: String) {
        #expect(!FactGuard(sources: ["Where can I pay? We use pay.example/jo and Good.Example."]).isSupported(text))
        #expect(FactGuard(sources: ["He said: " + text]).isSupported(text))
    }

    @Test func `a link that was named may be named`() {
        let guardian = FactGuard(sources: ["We use pay.example/jo?x=1 and velto.io, and/or the form."])
        for text in [
            "Thanks, I'll look at pay.example/jo?x=1.", "velto.io it is, and/or the form!", "e.g. this",
            "yes and/or no",
        ] {
            #expect(guardian.isSupported(text), "\(text)")
        }
    }

    @Test(arguments: [
        "Gerne am Montag.", "Ich kann im Oktober, spätestens Freitag.", "El lunes está bien.",
        "Nos vemos el miércoles.",
        "Puedo en marzo.", "Je peux mardi.", "C'est pour février.", "Va bene lunedì.", "A dicembre volentieri.",
        "Pode ser na sexta-feira.", "Posso em março.", "Ich melde mich übermorgen.", "Je t'appelle demain.",
        "See you in May.",
        "Let's meet at nine.", "Half past seven works.", "Um neun passt es.", "A las nueve voy.",
        "I'm there at a quarter to ten.",
    ])
    func `a day, month or hour that nobody named is taken out in every language of drafts`(text: String) {
        #expect(!FactGuard(sources: ["When could you start?"]).isSupported(text))
        #expect(FactGuard(sources: [text]).isSupported(text))
    }

    @Test(arguments: [
        "That may be so.", "Non lo so mai.", "One of them is fine.", "Guten Morgen!", "We march on.",
        "Por la mañana no puedo.",
        "I'll look at two of them.", "Segunda opción, gracias.", "Marco schreibt dir.", "I'll look at it at once.",
    ])
    func `words that only look like days stay`(text: String) {
        #expect(FactGuard(sources: ["Who are you? There are two of us."]).isSupported(text))
    }

    @Test func `the same day in another language is the same day`() {
        #expect(FactGuard(sources: ["¿Puedes el lunes?"]).isSupported("Monday is fine."))
        #expect(!FactGuard(sources: ["¿Puedes el lunes?"]).isSupported("Tuesday is fine."))
    }
}
