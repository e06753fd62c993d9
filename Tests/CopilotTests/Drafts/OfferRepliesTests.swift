import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

/// The decisions about an offer repeat the named terms, don't ask for them again, and are marked as the creator's to
/// make.
@Suite struct OfferRepliesTests {
    private let desk: DraftDesk

    init() throws { desk = try DraftDesk() }

    @Test(arguments: [
        (
            "We'd like to book you for a 90-second segment. Fee: £1,800, filming by 20 March. Would you be up for it?",
            ["£1,800", "20 March"]
        ),
        ("Could you paint a mural for our café? We can pay 1,500 and cover the paint.", ["1,500", "a mural"]),
        (
            "Gerne möchten wir Sie für unsere Kampagne gewinnen: zwei Reels, Honorar 2.400 Euro, bis zum 15.11. Haben Sie Interesse?",
            ["2.400 Euro"]
        ),
        ("Vorremmo offrirle 900 euro per una recensione entro il 30 aprile. È interessato?", ["900 euro"]),
    ])
    func `a yes restates the terms, and the fee that was named is not asked for`(text: String, terms: [String]) throws {
        let response = desk.drafts(text, .business)
        let intents = desk.intents(response)
        #expect(Set(intents) == ["your decision: accept", "your decision: decline", "ask"], "\(intents)")
        let place = try #require(intents.firstIndex(of: "your decision: accept"))
        for term in terms { #expect(desk.texts(response)[place].contains(term), "\(desk.texts(response)[place])") }
        let all = desk.all(response).lowercased()
        for word in ["budget do you", "your budget", "welches budget", "quale budget"] { #expect(!all.contains(word)) }
    }

    @Test(arguments: [
        "We're a new oat drink brand and think you'd be a perfect fit! Let me know if you're interested in collaborating",
        "Hey hun! Obsessed with your page!! DM us to become an ambassador for our brand",
    ])
    func `an offer without terms gets no yes`(text: String) {
        let response = desk.drafts(text, .business)
        #expect(!desk.hasYes(response), "\(desk.intents(response))")
        #expect(desk.texts(response).isEmpty || desk.intents(response).contains("ask"))
    }

    @Test func `who wants all rights is asked, and gets no ready yes`() {
        let response = desk.drafts(
            "We'd like to commission six illustrations for 2,100 euros, full buyout, all rights. Are you available?",
            .business)
        #expect(!desk.hasYes(response), "\(desk.intents(response))")
        #expect(!desk.told(response).isEmpty)
    }

    @Test func `an invoice that lacks something is looked at`() {
        let response = desk.drafts(
            "Hi, invoice 2231 is missing the VAT number. Could you send a corrected one for the 640 euros?", .business)
        #expect(desk.intents(response).allSatisfy { $0.hasPrefix("look into it") }, "\(desk.intents(response))")
    }

    @Test func `terms are said from the creator's side`() {
        let reading = MessageReading(
            DraftRequest(
                conversationID: "c", messageText: "Fee: £1,800, usage on our own channels for six months, by 20 March."),
            model: desk.triager.model)
        #expect(Terms(reading).text.contains("your own channels"), "\(Terms(reading).text)")
    }
}
