import BuzzModel
import Testing

@testable import Copilot

/// Thirty offers, grouped by what they are worth to a creator, in five tiers.
@Suite struct OpportunityTests {
    private static let scorer = Result { OpportunityScorer(model: try CopilotModel.builtIn()) }

    private func opportunity(_ text: String) throws -> OpportunityScorer.Result {
        try Self.scorer.get().score(CopilotModel.builtIn().extractor.extract(text))
    }

    /// Substantial money from a named payer.
    private static let rich = [
        "Hi Mira, I'm Tom, partnerships manager at Velto. We'd like to sponsor three integrations in May, budget $6,000, half on signing. Best, Tom, tom@velto.example",
        "Hello, Ines from Nordlicht Outdoor (ines@nordlicht.example). We plan a campaign of two dedicated videos, 8,500 EUR in total, contract attached, first draft due 12 June.",
        "Dear Mira, our museum would like to commission an animated film, fee 12,000 €. Could we talk on Tuesday? Dr. Lena Roth, curator, roth@stadtmuseum.example",
        "We represent Halden Audio and have 4,500 USD set aside for one video and two reels in April. Shall I send the brief? Kai, kai@haldenaudio.example",
        "Bonjour, Claire de Vélo Lumière, claire@velolumiere.example. Nous proposons 5 000 € pour deux vidéos dédiées en juin, contrat à l'appui.",
        "Keynote at our design conference on 9 October, honorarium 3,800 EUR plus travel. Jonas Weil, programme lead, jonas@formtage.example",
    ]
    /// Fair but smaller.
    private static let fair = [
        "We'd love a 60 second mention in a video next month, budget 900 EUR. Best, Ana, ana@teefabrik.example",
        "hey my bakery needs a logo, got like 450 bucks, u in? drafts by friday would be great",
        "Could you play at our wedding on 14 June? We can pay 700 €, plus travel and dinner.",
        "Hola, somos una cafetería de Gijón y queremos un mural, presupuesto 800 euros, para marzo.",
        "Can we license 20 seconds of your footage for a documentary? Fee 600 GBP, credit included. Ruth, ruth@heronfilms.example",
        "Workshop for 12 people at our library on 3 May, we pay 500 EUR and the train.",
    ]
    /// A small sum, or none stated.
    private static let open = [
        "What do you charge for a portrait of my two dogs?",
        "i run a tiny soap shop, could you draw a label, i have 80 dollars",
        "We're looking for somebody to film our summer party, what are your rates?",
        "Können Sie für unseren Verein ein Plakat zeichnen? Wir hätten 120 Euro.",
        "Would you be up for a sponsored post in the autumn? Details to follow.",
        "Can you tell me your rates for a workshop at our school?",
    ]
    /// Goods or a commission instead of money.
    private static let lean = [
        "We'd love to gift you our serum in exchange for a reel.",
        "Become our affiliate: 20 % commission on every sale through your code.",
        "We send you a free backpack worth $150 and you post two stories about it.",
        "Free stay for two nights at our hostel in return for a video and five photos.",
        "Wir schicken dir unsere Kerzen zu, die Produkte darfst du im Gegenzug für ein Reel behalten.",
        "Earn up to $3,000 a month with our partner programme, you get 15 % of each sale.",
    ]
    /// Nothing, or less than nothing.
    private static let empty = [
        "Can we use your drawing for our festival poster? We can't pay but it would look great in your portfolio.",
        "Big brand here! No budget this time, but great exposure to our 200k followers.",
        "You'd only pay the stand fee of 90 euros and could show your art to hundreds of visitors.",
        "Join my team: recruit three friends and earn passive income every month.",
        "No podemos pagar, pero te damos mucha visibilidad en nuestras redes.",
        "We decided to go with someone else for the 5,000 campaign, thank you for your time.",
    ]

    @Test func `offers are ordered by what they are worth`() throws {
        let steps = try [Self.rich, Self.fair, Self.open, Self.lean, Self.empty].map { step in
            try step.map { (score: try opportunity($0).score, text: $0) }
        }
        var wrong: [String] = [], pairs = 0
        for (better, worse) in zip(steps, steps.dropFirst()) {
            for high in better {
                for low in worse {
                    pairs += 1
                    if high.score <= low.score { wrong.append("\(high.score) \(high.text) ≤ \(low.score) \(low.text)") }
                }
            }
        }
        #expect(wrong.count * 20 <= pairs, "\(wrong.joined(separator: "\n"))")
        // Offers two tiers apart never overlap.
        for (number, step) in steps.enumerated() {
            let least = step.map(\.score).min() ?? 0
            for lower in steps.dropFirst(number + 2) { #expect(lower.allSatisfy { $0.score < least }, "\(step)") }
        }
    }

    @Test(arguments: [
        (0, "pays in kind"), (1, "commission only"), (2, "pays in kind"), (3, "pays in kind"), (4, "pays in kind"),
        (5, "commission only"),
    ])
    func `what is paid in things or shares is said`(_ number: Int, _ reason: String) throws {
        let found = try opportunity(Self.lean[number])
        #expect(found.reason.hasPrefix(reason), "\(found)")
        #expect(found.breakdown.monetaryValue <= 22)
    }

    @Test(arguments: [
        (0, "no pay"), (1, "no pay"), (2, "you would pay"), (3, "you would recruit others"), (4, "no pay"),
        (5, "declined"),
    ])
    func `what is worth nothing is said to be`(_ number: Int, _ reason: String) throws {
        let found = try opportunity(Self.empty[number])
        #expect(found.reason.hasPrefix(reason), "\(found)")
        #expect(found.breakdown.monetaryValue <= 5)
    }

    @Test(arguments: [
        "Your invoice 2024-17 is still unpaid because the PO number is missing, please send it again.",
        "I'd like to commission a painting of my cat, 300 EUR.",
        "We loved the portrait in your portfolio and would like one, 400 EUR.",
        "We never ask anybody to work for free: the fee is 300.",
        "Please return the signed contract, the fee is 900 EUR.",
    ])
    func `words that only sound poor cost nothing`(_ text: String) throws {
        #expect(try opportunity(text).terms == nil)
    }

    @Test func `the decisive word stands first in a message's reason`() throws {
        let triager = Triager(model: try CopilotModel.builtIn())
        let triage = triager.triage(
            "We'd love to gift you our serum in exchange for a reel about it, no strings attached.")
        #expect(triage.category == .business)
        #expect(triage.reason.hasPrefix("pays in kind"))
    }
}
