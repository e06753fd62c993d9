import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

@Suite struct DealReaderTests {
    /// A Tuesday, half past eight in the evening, UTC.
    private static let start: Int64 = 1_772_570_000_000

    /// One message per line, an hour apart: `<` from the other side, `>` from the creator.
    private func facts(_ script: String, name: String? = "Lumen") -> [DealField: FoundFact] {
        let lines = script.split(separator: "\n").enumerated().map { number, line in
            CardRequest.Line(
                id: "\(number + 1)", text: String(line.dropFirst(2)), isOwn: line.hasPrefix(">"),
                sentAt: Self.start + Int64(number) * 3_600_000)
        }
        let found = DealReader(CardRequest(lines: lines, name: name)).facts()
        return Dictionary(found.map { ($0.field, $0) }) { _, last in last }
    }

    @Test func `a thread becomes a card, each fact with its message`() {
        let card = facts(
            """
            < Hi! We make lens filters and would love to sponsor your next three videos, at $1,500 each.
            > Sounds good in principle – which filters?
            < The new ND filters. The budget is $4,500 for the series of three sponsored videos, the first by the 14th.
            < Shall I send the contract? Ida Venn, Lumen Optics, partners@lumen-optics.example
            """)
        #expect(card[.who]?.text == "Ida Venn, Lumen Optics, partners@lumen-optics.example")
        #expect(card[.who]?.messageID == "4")
        #expect(card[.asked]?.messageID == "1")
        #expect(card[.asked]?.text.contains("sponsor your next three videos") == true)
        #expect(card[.budget]?.money == Money(value: 4_500, currency: "USD", worth: 4_500))
        #expect(card[.budget]?.messageID == "3")
        #expect(card[.deadline]?.date?.day?.iso == "2026-03-14")
        #expect(card[.deadline]?.messageID == "3")
        #expect(card[.deliverables]?.text == "three sponsored videos")
        #expect(card[.stage]?.stage == .talking)
        #expect(card[.stage]?.messageID == "2")
        #expect(card[.nextStep]?.text == "you answer: Shall I send the contract?")
    }

    @Test func `what they asked stays the next step through small talk`() {
        let card = facts(
            """
            < We would love to sponsor a video, at $1,500.
            > Sounds good!
            < Shall I send the contract? We'd need it back by Friday.
            < haha, and what a great video that was
            < ok
            """)
        #expect(card[.nextStep]?.text == "you answer: Shall I send the contract?")
        #expect(card[.nextStep]?.messageID == "3")
        #expect(card[.deadline]?.date?.day?.iso == "2026-03-06")
    }

    @Test(
        arguments: [
            ("We pay $2,500.", 2_500, "USD", false, "$2,500"), ("Our budget: 2.500 €", 2_500, "EUR", false, "2.500 €"),
            ("We offer 1,500 each", 1_500, nil, true, "1,500 each"), ("the fee is 600", 600, nil, false, "600"),
            ("5k eur total", 5_000, "EUR", false, "5k eur"), ("£300 per video", 300, "GBP", true, "£300 per video"),
            ("R$ 300 por video", 300, "BRL", true, "R$ 300 por video"),
            ("between 300 and 500 dollars", 500, "USD", false, "300 and 500 dollars"),
            ("we could stretch the budget to 700 for the day", 700, nil, false, "700"),
            ("Wir zahlen 1.200 Euro pro Video", 1_200, "EUR", true, "1.200 Euro pro Video"),
            ("We offer 1 800 euros", 1_800, "EUR", false, "1 800 euros"),
            ("Nous payons 12 500 €", 12_500, "EUR", false, "12 500 €"),
            ("Budget: 3\u{202F}000 € net", 3_000, "EUR", false, "3 000 €"),
            ("It is USD 2.5 million", 2_500_000, "USD", false, "USD 2.5 million"),
            ("Das wären CHF 1'500", 1_500, "CHF", false, "CHF 1'500"),
            ("We pay 0.025 BTC", 0.025, "BTC", false, "0.025 BTC"),
            ("That is $0.005 per view", 0.005, "USD", false, "$0.005"),
            ("We pay $500-$800", 800, "USD", false, "$500-$800"), ("Budget: €300–500", 500, "EUR", false, "€300–500"),
            ("from $500 to $800 for it", 800, "USD", false, "$500 to $800"),
            ("zwischen 300 und 500 Euro", 500, "EUR", false, "300 und 500 Euro"),
            ("Pagamos 300 a 500 euros", 500, "EUR", false, "300 a 500 euros"),
            ("budget is 3-5k dollars", 5_000, "USD", false, "3-5k dollars"),
            ("Rs. 50,000 for it", 50_000, "INR", false, "Rs. 50,000"), ("500,- €", 500, "EUR", false, "500,- €"),
            ("$500/video", 500, "USD", true, "$500/video"), ("300 US dollars", 300, "USD", false, "300 US dollars"),
            ("$700 CAD", 700, "CAD", false, "$700 CAD"),
            ("Could you do it for $500 instead of $800?", 500, "USD", false, "$500"),
            ("Ginge es für 500 Euro statt 800 Euro?", 500, "EUR", false, "500 Euro"),
            ("Podría ser por 500 euros en vez de 800 euros", 500, "EUR", false, "500 euros"),
            ("We can't do $800, but $500 would be fine, not $900", 500, "USD", false, "$500"),
            ("We have 200k followers and can pay $300 for one reel.", 300, "USD", false, "$300"),
            ("We raised $2M last year and pay $300.", 300, "USD", false, "$300"),
            ("We have 1500 set aside for this.", 1_500, nil, false, "1500"),
            ("Would 1,800 work for all three?", 1_800, nil, false, "1,800"),
            ("Wir haben 1.500 dafür eingeplant", 1_500, nil, false, "1.500"),
            ("We can pay $300, and our videos have 2 million views.", 300, "USD", false, "$300"),
        ] as [(String, Double, String?, Bool, String)])
    func `sums come in many forms, and one each is never multiplied`(
        _ text: String, _ value: Double, _ currency: String?, _ isEach: Bool, _ written: String
    ) {
        let budget = facts("< Three videos for us? \(text)")[.budget]
        #expect(budget?.money?.value == value)
        #expect(budget?.money?.currency == currency)
        #expect(budget?.money?.isEach == isEach)
        #expect(budget?.text == written)
    }

    @Test(arguments: [
        "Would you make us 3 videos?", "We have 200000 followers", "It was in 2024", "Meet at 18:30?",
        "about 20 minutes",
        "a discount of 15%", "We offer 20 minutes of stage", "Room 214",
        "We raised $2M last year", "The camera cost me 900 euros", "I'll try 3 of your recipes", "founded in 2019.",
        "we can fit up to 300 people", "would 300 people work?", "we have 1500 seats set aside", "We try 12 of them",
        "Rs",
    ])
    func `numbers that are no money are none`(_ text: String) {
        #expect(facts("< \(text)")[.budget] == nil)
    }

    @Test func `a later word on the price is the new budget`() {
        for text in [
            "we can go up to 3k", "How about 3k?", "bis zu 3k", "Let's make it 3k then", "Let's say 3,000",
            "podemos subir a 3k",
        ] {
            let card = facts("< A reel for us? We pay $2,000.\n> That is too little.\n< \(text)")
            #expect(card[.budget]?.money?.value == 3_000, "\(text)")
            #expect(card[.budget]?.messageID == "3")
        }
        let fans = facts("< A reel for us? We pay $2,000.\n> Hm.\n< we are up to 3k followers now")
        #expect(fans[.budget]?.money?.value == 2_000)
    }

    @Test(arguments: [
        ("We'd like 2 reels by June 3, budget €2,500.", "2026-06-03", "June 3", "€2,500"),
        ("We need the reel by June 3 for $500", "2026-06-03", "June 3", "$500"),
        ("Can you deliver by March 15, 2027? We pay $4,000.", "2027-03-15", "March 15, 2027", "$4,000"),
        ("We'd need it until Friday, March 27 and pay 1 800 euros", "2026-03-27", "Friday, March 27", "1 800 euros"),
    ])
    func `a day and a sum beside each other stay apart`(_ text: String, _ day: String, _ due: String, _ budget: String)
    {
        let card = facts("< \(text)")
        #expect(card[.deadline]?.date?.day?.iso == day)
        #expect(card[.deadline]?.text == due)
        #expect(card[.budget]?.text == budget)
    }

    @Test func `nothing is invented`() {
        let card = facts("< Hello, we like your channel and have an idea. Could we talk?")
        #expect(card[.budget] == nil)
        #expect(card[.deadline] == nil)
        #expect(card[.deliverables] == nil)
        #expect(card[.who]?.text == "Lumen")
        #expect(facts("> Hello, is anybody there? I charge $900") == [:])
    }

    @Test(arguments: [
        ("< Would you sponsor us? $500", DealStage.new), ("< $500 for a video?\n> Which one?", .talking),
        ("< $500 for a video?\n> It's a deal!", .agreed), ("< $500?\n> The contract is signed.", .agreed),
        ("< $500?\n> Once the contract is signed.", .talking), ("< $500?\n> Is it agreed?", .talking),
        ("< $500?\n> Agreed.\n> The video is live now!", .delivered),
        ("< $500?\n> Agreed.\n> Here's the final video\n< Payment sent.", .paid),
        ("< $500?\n> Agreed.\n< The payment will be sent when it's up.", .agreed),
        ("< two nights for a film?\n> so I'll have to pass. I wish you well.", .lost),
        ("< $500?\n> Sounds good.\n< Thank you, I'll pass it on and come back to you.", .talking),
        ("< $500?\n> Sounds good.\n< We'll pass this along to our lawyers. I'll pass your details to Ida.", .talking),
        ("< $500?\n> I'll pass on this one.", .lost), ("< $500?\n> I'll pass this time.", .lost),
        ("< two nights?\n> I'll have to pass.\n< We could add the spa.", .lost),
        ("< two nights?\n> I'll have to pass.\n< We could pay 900.\n> It's a deal then.", .agreed),
        ("< 900 Euro?\n> Einverstanden!", .agreed), ("< ¿900 euros?\n> Acepto, gracias.", .agreed),
    ])
    func `the latest outright word decides the stage`(_ script: String, _ stage: DealStage) {
        #expect(facts(script)[.stage]?.stage == stage)
    }

    @Test func `corrections are read for sums and days, and kept word for word`() {
        let read = DealReader.corrections(
            CardRequest(
                lines: [], corrections: ["budget": "€3,000", "deadline": "14 April", "stage": "paid", "who": "Ida"],
                today: CalendarDay(iso: "2026-03-03")))
        let facts = Dictionary(read.map { ($0.field, $0) }) { _, last in last }
        #expect(facts[.budget]?.money?.value == 3_000)
        #expect(facts[.budget]?.money?.currency == "EUR")
        #expect(facts[.budget]?.text == "€3,000")
        #expect(facts[.deadline]?.date?.day?.iso == "2026-04-14")
        #expect(facts[.stage]?.stage == .paid)
        #expect(facts[.who]?.text == "Ida")
    }

    @Test func `topics are what is talked about, with the latest message`() {
        let lines = [
            "Could you write something slow for the winter film?", "Do we keep the breath shot in the winter film?",
            "Hi Andie! The softbox arrived, thank you", "Is the winter film out of focus?",
        ].enumerated().map {
            CardRequest.Line(id: "\($0.offset)", text: $0.element, isOwn: false, sentAt: Self.start)
        }
        let topics = TopicFinder.find(in: lines)
        #expect(topics.first == FoundTopic(text: "winter film", messageID: "3"))
        #expect(topics.contains { $0.text.contains("softbox") })
        #expect(!topics.contains { $0.text.contains("Andie") })
        #expect(TopicFinder.find(in: []).isEmpty)
    }
}
