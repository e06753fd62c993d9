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

    @Test(arguments: [
        ("We pay 2.50 each", "I'd do it for 250 each."), ("We pay 2.50 each", "I'd do it for $250."),
        ("Can we meet on 1.5.?", "That will cost 15 euros."), ("call me 10:30", "It costs 1030 dollars."),
        ("We pay $500", "€500 is fine."), ("We pay $500", "500 euros is fine."), ("We pay $500", "500 views are fine."),
        ("It is 20 dollars", "I want a 20% share."), ("It is 20%", "I want 20 dollars."),
        ("We offer 5 million views", "5 dollars it is."), ("3 videos by May", "It is $3."),
        ("We can pay five hundred dollars", "Five hundred euros are fine."),
        ("twenty percent", "Twenty dollars it is."),
        ("Der Preis ist 1.500 Euro", "Ich mache es für 1,50 Euro."),
        ("Treffen wir uns um 10:30?", "Um halb zehn passt."),
        ("Nos vemos a las diez y media", "A las diez, perfecto."), ("On paie 2,50 €", "Ça fait 250 €."),
        ("14 videos in March", "I'll be there on 14 March."), ("See you on 3/4/2026", "It costs 34 euros."),
        ("It is $700 CAD", "700 pounds it is."),
    ])
    func `a value of another kind was not said`(source: String, draft: String) {
        #expect(!FactGuard(sources: [source]).isSupported(draft))
        #expect(FactGuard(sources: [draft]).isSupported(draft))
    }

    @Test(arguments: [
        ("We pay $500", "500 dollars is fine."), ("We pay 500 dollars", "$500 is fine."), ("We pay $500", "500 works."),
        ("We pay $500", "Five hundred dollars works."), ("We pay five hundred dollars", "$500 is fine."),
        ("We pay 1 800 euros", "1.800 € is fine."), ("CHF 1'500", "1500 francs it is."),
        ("$2.5k", "2,500 dollars, thanks."),
        ("USD 2.5 million", "2,500,000 dollars!"), ("between 300 and 500 dollars", "$300 is enough."),
        ("$300-500", "300 dollars is enough."), ("$500 for one, 800 for two", "$800 for two is fine."),
        ("We pay $700 CAD", "$700 is fine."), ("Budget is 500, in euros", "500 euros is fine."),
        ("We pay 2.50 each", "2.5 each is fine."), ("20 percent", "20% is fine."), ("20%", "Twenty percent is fine."),
        ("Would 20 or 30 percent do?", "20% is fine."), ("20 Prozent", "20 percent, then."),
        ("Meet at 10:30?", "Half past ten works."), ("Half past ten?", "10:30 works."), ("10:30?", "At 10:30, then."),
        ("Um halb elf?", "10:30 passt."), ("¿A las diez y media?", "Half past ten works."),
        ("Dix heures et demie ?", "10h30 me va."), ("Um 10.30?", "10:30 passt."), ("10:30?", "10.30 Uhr passt."),
        ("3 pm?", "15:00 works."), ("at nine?", "9 am works."),
        ("Viertel vor zehn?", "A quarter to ten works."), ("10 works for you?", "At 10, then."),
        ("at ten thirty", "10:30 is fine."),
        ("On 14.3.?", "14 March is fine."), ("14 March?", "The 14th works."), ("by 2026-03-14", "March 14th is fine."),
        ("by the 14th, in March", "14 March works."), ("am 1.5.?", "The first of May, 1 May, is fine."),
        ("by 14/3", "14 March works."), ("Order A4711", "I'll look at #4711."), ("#A-4711", "Order 4711, right?"),
        ("Call +1 555 123 4567", "I'll call 555 123 4567."), ("24/7", "24/7 is a lot."), ("my 4k camera", "4k it is."),
        ("2 reels and 3 stories", "2 reels, 3 stories: fine."), ("net 30", "30 days are fine."),
        ("We have 5 million followers", "5 million followers, wow."), ("MP3?", "An MP3 it is."),
        ("It costs 1.5 million dollars", "1.5 million dollars is a lot."), ("in 2027", "2027 it is."),
        ("Zwanzig Prozent Rabatt", "20 % sind fein."), ("cinq cents euros", "500 euros me va."),
    ])
    func `the same fact in other words was said`(source: String, draft: String) {
        #expect(FactGuard(sources: [source]).isSupported(draft))
    }

    @Test func `what stands late in a long source counts as well`() {
        let long = String(repeating: "nothing of note here. ", count: 1_000)
        #expect(FactGuard(sources: [long + "It costs $47." + long]).isSupported("$47 is fine."))
    }
}
