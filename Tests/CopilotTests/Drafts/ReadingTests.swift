import BuzzModel
import CopilotProtocol
import LanguageKit
import Testing

@testable import Copilot

@Suite struct ReadingTests {
    private static let model = Result { try CopilotModel.builtIn() }

    private func reading(_ text: String, before: [DraftRequest.Line] = []) throws -> MessageReading {
        MessageReading(
            DraftRequest(conversationID: "c", messageText: text, context: before),
            model: try Self.model.get())
    }

    @Test func `of very many short words the first and the last are read, as of very many letters`() throws {
        let long = try reading("Hi! " + String(repeating: "a. ", count: 3_400) + "Do you ship to Norway?")
        #expect(long.ask == .habit("ship to Norway"))
        #expect(Word.words(of: long.text).count <= 600)
        let ordinary = String(repeating: "All of it went well. ", count: 100) + "Do you ship to Norway?"
        #expect(try reading(ordinary).text == ordinary)
    }

    @Test func `a word is without the marks around it, in plain letters and others`() {
        let plain = Word.words(of: "(Fine) - $4,500. #tag @me 20%! `x`, 'I`d' !!")
        #expect(plain.map(\.text) == ["Fine", "–", "$4,500", "#tag", "@me", "20%", "x", "I`d"])
        #expect(plain.map(\.plain) == ["fine", "–", "$4,500", "#tag", "@me", "20%", "x", "i'd"])
        #expect(plain.map(\.mark) == [")", "–", ".", nil, nil, "!", ",", nil])
        let others = Word.words(of: "«Été», 50€! ¡Año!")
        #expect(others.map(\.plain) == ["été", "50€", "año"])
    }

    private static let asks: [(String, Ask?)] = [
        ("Shall I send the contract today?", .proposal("send the contract today", permits: false)),
        (
            "Can I use your drawing as my profile picture?",
            .proposal("use my drawing as your profile picture", permits: true)
        ),
        ("Can we move the date to Friday?", .together("move the date to Friday")),
        ("Could you send me your rates by Monday?", .price),
        ("Could you please sign it and send it back to us?", .request("sign it and send it back to you")),
        ("Would you like to come to our opening?", .invitation("come to your opening")),
        ("Does that work for you?", .agreement),
        ("Are you free on Tuesday for a call?", .availability("on Tuesday for a call")),
        ("Would you be open to a talk about your boat?", .interest("open to a talk about my boat")),
        ("do you ship to Norway?", .habit("ship to Norway")),
        ("Did you get the samples we sent you?", .past("get the samples you sent me")),
        ("Tuesday or Friday?", .choice("Tuesday", "Friday")),
        ("Would the first or the third weekend suit you?", .choice("the first weekend", "the third weekend")),
        ("how much would a mural cost?", .price),
        ("where did you get those socks", .open),
        ("Who handles your rights?", .who),
        ("Could you tell me how you light your table?", .request("tell you how I light my table")),
        ("can you confirm you received it?", .request("confirm I received it")),
        ("would you mind sharing what you paid", .request("share what I paid")),
        ("Could you send us what you charged Ana?", .request("send you what I charged Ana")),
        ("can you show me where you and Maya met", .request(nil)),
        ("do you even read these", .habit("read these")),
        ("are you and Maya still friends?", .fact),
        (
            "Can we book a dedicated video about our new lens in March?",
            .together("book a dedicated video about your new lens in March")
        ),
        ("Can we move our call to Friday?", .together("move our call to Friday")),
        ("could you call me back, mum is in hospital", .request("call you back")),
        ("can you sign it, scan it and send it back?", .request("sign it, scan it and send it back")),
        ("Who painted the picture behind you", .open),
        ("is it true that it was you", .fact),
        ("I loved the ending.", nil),
        ("Thanks for the quick answer", nil),
    ]

    @Test(arguments: asks)
    func `a question is read for what it wants`(item: (String, Ask?)) throws {
        #expect(try reading(item.0).ask == item.1)
    }

    @Test func `the last question counts, and courtesy doesn't`() throws {
        #expect(try reading("How are you? Do you sell prints?").ask == .habit("sell prints"))
        let both = try reading("Which lens is that? And are you free in May?")
        #expect(both.ask == .availability("in May"))
        #expect(both.otherQuestion == "Which lens is that?")
    }

    @Test func `whoever signs is spoken to, whatever they are called in the list`() throws {
        let model = try Self.model.get()
        func name(_ text: String) -> String? {
            let request = DraftRequest(conversationID: "c", messageText: text, context: [])
            return MessageReading(request, senderName: "Lumen Optics", model: model).name
        }
        #expect(name("Shall I send the contract today? Best, Ida Venn, Lumen Optics") == "Ida")
        #expect(name("Shall we sponsor a video for 900 euros?\n\nOld Harbour Festival") == nil)
        #expect(NameReader.sender(of: "Hilfe!\nHilfe") == nil)
        // Whoever is thanked is not who writes.
        #expect(NameReader.sender(of: "It did something to me. Thank you Tobiah.") == nil)
        #expect(NameReader.sender(of: "It did something to me.\nThanks Tobiah") == nil)
        #expect(NameReader.sender(of: "It did something to me. Thanks, Gerald") == "Gerald")
        // Many languages and hurried people part without a comma.
        for parting in ["Viele Grüße Jonas", "LG Jonas", "Saludos Jonas", "Love Jonas", "Thanks and regards Jonas"] {
            #expect(NameReader.sender(of: "It came today.\n\(parting)") == "Jonas", "\(parting)")
        }
        #expect(NameReader.sender(of: "Es kam heute an. Danke Tobiah") == nil)
        #expect(name("That works.\nKind regards,\nTom") == "Tom")
    }

    @Test func `a day on which they will do something is none that is asked for`() throws {
        let facts = try reading(
            "Samples are packed, we'll ship them tomorrow, and we'd love the first one by Friday the 14th."
        ).facts
        #expect(facts.dates.map(\.core) == ["Friday the 14th"])
        #expect(try reading("We'll need it by Friday.").facts.dates.map(\.core) == ["Friday"])
        #expect(try reading("I will send the contract on Monday.").facts.dates.isEmpty)
    }

    @Test(arguments: [
        ("We need it by 14 Apr.", "14 Apr"), ("We'd need it by Apr 14, please.", "Apr 14"),
        ("by Fri, Mar 27", "Fri, Mar 27"),
        ("until 3 Sep", "3 Sep"), ("by 2 Jun 2027", "2 Jun 2027"), ("bis 14. Okt.", "14. Okt"),
        ("bis Sonnabend", "Sonnabend"),
        ("antes del 14 de abril", "14 de abril"), ("até terça-feira", "terça-feira"), ("pour le 3 dec.", "3 dec"),
        ("by Tue", "Tue"), ("entro il 3 Febbraio", "3 Febbraio"),
    ])
    func `days are known by the words that cards know them by`(_ text: String, _ day: String) throws {
        #expect(FactReader.facts(in: text, language: .english).dates.map(\.core) == [day])
    }

    @Test(arguments: [
        "Marco says hi", "a Marco le gusta", "we sat down", "the sun is out", "I may come", "we march on", "el mar",
    ])
    func `words that only look like days are none`(_ text: String) {
        #expect(FactReader.facts(in: text, language: .english).dates.isEmpty)
    }

    @Test(arguments: [
        ("We pay 1 800 euros for it", "1 800 euros"), ("We pay 12 500 €", "12 500 €"),
        ("We'd pay CHF 1'500.", "CHF 1'500"),
        ("USD 2.5 million for it", "USD 2.5 million"), ("We can do $500-$800.", "$500-$800"),
        ("We pay 300 – 500 €", "300 – 500 €"), ("We pay between 300 and 500 dollars", "between 300 and 500 dollars"),
        ("Rs. 50,000 are fine", "Rs. 50,000"), ("I could do 2 grand", "2 grand"), ("budget is 1 800", "1 800"),
    ])
    func `a sum is quoted whole`(_ text: String, _ sum: String) {
        #expect(FactReader.facts(in: text, language: .english).amounts.map(\.core) == [sum])
    }

    @Test func `sums, days, things and terms are taken word for word`() throws {
        let facts = try reading(
            "We'd pay £1,250 for the pair, half on signing, no exclusivity, first draft by 3 June. Two reels and a 30-second mention."
        ).facts
        #expect(facts.amounts.map(\.core) == ["£1,250"])
        #expect(facts.amounts.first?.phrase == "£1,250 for the pair")
        #expect(facts.dates.map(\.core) == ["3 June"])
        #expect(facts.terms.contains("half on signing") && facts.terms.contains("no exclusivity"))
        #expect(facts.things == ["Two reels", "a 30-second mention"])
    }

    @Test func `listeners, years, minutes and invoice numbers are no sums`() throws {
        for text in [
            "I have 8k listeners", "since 1998 we make soap", "invoice 117 is open", "a talk of 40 minutes",
            "see you at 10",
        ] {
            #expect(try reading(text).facts.amounts.isEmpty, "\(text)")
        }
    }

    @Test(arguments: [
        ("Hi Mira, I'm Tom from Velto. Are you interested?", "Tom"), ("Love it!\nBest,\nAna", "Ana"),
        ("Shall we talk? Best, Ida Venn, Lumen Optics", "Ida"),
        ("Hallo, ich bin Jonas aus Kassel. Hast du Zeit?", "Jonas"),
        ("Great video.\nLove, Rosa", "Rosa"),
    ])
    func `who writes is read from the message`(item: (text: String, name: String)) throws {
        #expect(try reading(item.text).name == item.name)
    }

    @Test(arguments: [
        "Hi Mira, great video!", "I'm German and love it", "Thanks. Looking forward to it", "Best video ever",
        "so good. Amazing!",
        "see you on Friday. Lumen Optics Team",
    ])
    func `nobody is called by a name that isn't theirs`(text: String) throws {
        #expect(try reading(text).name == nil)
    }

    @Test func `a name from an earlier message is known later`() throws {
        let before = [
            DraftRequest.Line(isOwn: false, text: "Hello! I'm Noor from the library."),
            .init(isOwn: true, text: "Hi Noor!"),
        ]
        #expect(try reading("sounds good", before: before).name == "Noor")
    }

    @Test func `the message itself and what came after it are no conversation before it`() throws {
        let request = DraftRequest(
            conversationID: "c", messageText: "is it blue?",
            context: [
                .init(isOwn: true, text: "a"), .init(isOwn: false, text: "is it blue?"),
                .init(isOwn: true, text: "later"),
            ])
        let reading = MessageReading(request, model: try Self.model.get())
        #expect(reading.before.map(\.text) == ["a"])
    }

    @Test(arguments: [
        ("My order 48213 never came", "48213"), ("my order is 99812", "99812"),
        ("Paid, no access. Order #4471", "4471"),
        ("Bestellung Nr. 5512 fehlt", "5512"), ("order number AB-20431", "AB-20431"), ("I'd order 200 of them", nil),
        ("in order to reach 1000 people", nil), ("see you in 2027", nil),
    ])
    func `the number of an order is seen where one is named`(text: String, number: String?) throws {
        #expect(try reading(text).orderNumber == number)
    }

    @Test(arguments: [
        ("Mi fai un autografo?", Phrasebook.Language.italian), ("por que te", nil),
        ("Sinceramente todo esto suena raro", nil),
        ("Você me manda um abraço?", .portuguese), ("¿Vas a venir algún día?", .spanish), ("so good", .english),
        ("call me", .english), ("Kannst du mir helfen?", .german), ("J'ai adoré ta chanson", .french),
        ("Jag har en egen ateljé och skulle gärna göra något ihop", .init(rawValue: "sv")),
        ("kak kapan konser di jakarta? kalo ga ada bikin dong", .init(rawValue: "id")),
        ("Moikka, voisinko hakea tilauksen suoraan työpajalta?", .init(rawValue: "fi")),
        ("Em lên dây kiểu gì cũng không ra giống anh", .init(rawValue: "vi")),
        ("はじめまして。日本から動画を見ています。", .init(rawValue: "ja")),
    ])
    func `a language is read only where it is certain`(text: String, language: Phrasebook.Language?) {
        #expect(Phrasebook.Language.certain(of: text) == language)
    }

    @Test func `letters made of two are found as the one they are`() {
        #expect(MessageReading.mentions(Word.plain("não chegou"), ["não chegou"]))
        #expect(!MessageReading.mentions("cafeteria", ["cafe"]) && MessageReading.mentions("a café!", ["café"]))
        #expect(!MessageReading.mentions("écafé", ["café"]) && MessageReading.mentions("déçue", ["déçu*"]))
    }

    @Test func `every language has words for everything, in its own`() {
        let slots = Dictionary(
            uniqueKeysWithValues: [
                "action", "rest", "facts", "question", "questions", "quote", "topic", "first", "second",
            ].map {
                ($0, "x")
            })
        // Some languages have only part of the words, so their advice for somebody in danger is in English.
        let partly = Phrasebook.Language.allCases.filter { !Phrasebook.book(for: $0).has(.safetyShort) }
        #expect(Set(partly.map(\.rawValue)) == ["fi", "hinglish", "id", "ja", "nl", "sv", "tr", "vi"])
        for language in Phrasebook.Language.allCases where !partly.contains(language) {
            let book = Phrasebook.book(for: language)
            for phrase in Phrase.allCases
            where ![.praiseTopic, .sadHelped, .ideaTopic, .choose].contains(phrase) {
                #expect(!book.say(phrase, slots, seed: 1).isEmpty, "\(language) \(phrase)")
            }
        }
    }

    @Test func `whatever is written is read without harm`() throws {
        let writer = DraftWriter(model: try Self.model.get())
        let triager = Triager(model: try Self.model.get())
        let pieces = [
            "", " ", "or", "the", "?", "–", "\u{0}", "🧑‍🚀", "may", "1", "$", "your", "by", "“", "shall i", "a or b or",
            "\n", "@", "Best,", "k", "5k", "week", "日本", "will you", "let's", "do you",
        ]
        for left in pieces {
            for right in pieces {
                for text in ["\(left) \(right)?", "\(right) \(left) \(right)", "\(left)\n\(right)"] {
                    do {
                        var triage = triager.triage(text)
                        let all = BuzzModel.Category.allCases
                        triage.category = all[text.count % all.count]
                        let drafts = writer.write(
                            DraftRequest(conversationID: "c", messageText: text), triage: triage,
                            material: DraftMaterial(), voice: .neutral)
                        #expect(drafts.short.isEmpty == (drafts.nothing != nil))
                    }
                }
            }
        }
    }

    @Test func `praise for what was made is no order, and what was named is known`() throws {
        let offer = try reading(
            "Hi! I loved your last three videos and we'd like to sponsor one, up to 1,200, by the end of the month.")
        #expect(offer.facts.things.isEmpty)
        #expect(offer.facts.amounts.map(\.phrase) == ["up to 1,200"])
        #expect(offer.facts.dates.map(\.phrase) == ["by the end of the month"])
        #expect(!OfferReading(offer).open.contains(.budget) && !OfferReading(offer).open.contains(.date))
        let wanted = try reading("We watched two episodes of your podcast. Would you make three reels for us?")
        #expect(wanted.facts.things == ["three reels"])
        let german = try reading(
            "Wir würden gern eine Kampagne mit dir machen, bis 30. April, Budget 900 Euro. Hast du Lust?")
        #expect(german.facts.dates.map(\.phrase) == ["bis 30. April"])
        for french in [
            "Nous organisons un festival à Lyon le 12 mars et aimerions vous inviter, cachet 600 euros.",
            "Nous aimerions vous inviter à notre festival, Lyon, 12 mars, cachet 600 euros.",
        ] {
            let open = OfferReading(try reading(french)).open
            #expect(!open.contains(.place) && !open.contains(.date) && !open.contains(.budget), "\(open)")
        }
        let terms = try reading("We'd like a 60 second mention, 900 EUR, net 30. Interested?")
        #expect(terms.facts.terms == ["net 30"])
    }

    @Test(arguments: [
        ("URGENT: the donation page sends money to a stranger!", Alarm.money),
        ("somebody is impersonating you on the other platform", .impostor),
        ("one of your jams has an allergen that is not on the label", .money),
    ])
    func `what an alarm is about is read from a word in any of its forms`(text: String, alarm: Alarm) throws {
        #expect(try Alarm(reading(text)) == alarm)
    }

    @Test(arguments: [
        (
            "found you last week send help 😂 is there a set day they drop??",
            ["found you last week send help 😂", "is there a set day they drop??"]
        ),
        ("they were third :D will there be keys?", ["they were third :D", "will there be keys?"]),
        ("I ❤️ your show", ["I ❤️ your show"]), ("😂 no way", ["😂 no way"]),
        ("I live in Oslo, do you ship there?", ["I live in Oslo.", "Do you ship there?"]),
    ])
    func `a face ends a sentence as a full stop does, and what is asked stands alone`(text: String, clauses: [String]) {
        #expect(DraftText.clauses(text) == clauses)
    }

    @Test func `a title is no name`() {
        #expect(NameReader.sender(of: "Hello, I'm Miss Aldous and I teach Year 4.") == nil)
    }
}
