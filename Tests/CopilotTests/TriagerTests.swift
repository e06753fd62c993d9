import BuzzModel
import LanguageKit
import Testing

@testable import Copilot

@Suite struct TriagerTests {
    private let triager: Triager

    init() throws { triager = Triager(model: try CopilotModel.builtIn()) }

    @Test func `a sponsor with a budget is business and gets a score with its parts`() throws {
        let triage = triager.triage(
            "Hi Mira, I'm Tom from Velto. We'd love to sponsor a 60-second integration in May, budget $2,500. Best, Tom, partners@velto.io"
        )
        #expect(triage.category == .business)
        let score = try #require(triage.score)
        #expect(score > 60)
        #expect(triage.breakdown != nil)
        #expect(!triage.reason.isEmpty)
    }

    @Test(
        arguments: [
            ("do you ever answer people on here?", "asks"), ("ok then", nil),
            ("the caravan went past the old bridge again and nobody in the village said a word", nil),
            ("when is the next giveaway?", "giveaway"),
        ] as [(String, String?)])
    func `a reason names what was seen, or is none`(_ text: String, _ seen: String?) {
        let reason = triager.triage(text).reason
        #expect(!reason.contains("reads like"))
        if let seen { #expect(reason.contains(seen), "\(reason)") }
    }

    @Test(arguments: [
        ("The roof above your studio leaks, where are you? water everywhere", "plan changed"),
        ("hi, this is your landlord: the roof is leaking into your flat, please come home", "private data"),
        ("harto de publicidad", "sponsor"), ("estoy harto de publicidad", "sponsor"), ("trop de publicité", "sponsor"),
        ("die Werbung nervt", "sponsor"),
    ])
    func `a reason names nothing that is not in the message`(_ text: String, _ unsaid: String) {
        let reason = triager.triage(text).reason
        #expect(!reason.contains(unsaid), "\(reason)")
    }

    @Test func `a sponsorship that wants a download is spam and has no score`() {
        let triage = triager.triage(
            "Dear creator, sponsorship $4,000 per video! Download the contract (password 1234): https://we-share.top/contract.rar"
        )
        #expect(triage.category == .spam)
        #expect(triage.score == nil)
    }

    @Test func `a calm warning about a leaked address is urgent without the word`() {
        let triage = triager.triage("Just so you know, somebody put your home address into the comments.")
        #expect(triage.category == .urgent)
        #expect(triage.sentiment == .urgent)
    }

    @Test func `shouting urgent about socks stays a fan`() {
        #expect(triager.triage("URGENT!!!! where did you get those socks 😂😂").category == .fan)
    }

    @Test func `a fan asking what something cost stays a fan`() {
        #expect(triager.triage("how much was your mic? saving up for one like it").category == .fan)
    }

    @Test(arguments: [
        "hey", "Probly reach by 7 den eat w u all lor", "my uncle reached Pune safely by the grace of God",
        "can u pick me up at the station, phone is dying", "MUM WANTS TO KNOW IF UR EATING HERE LOVE JO XX",
    ])
    func `what wants nothing of anybody is no spam, however it is written`(text: String) {
        #expect(triager.triage(text).category != .spam)
    }

    @Test(arguments: [
        "Thanks for joining PicPlanet! You've been charged £3. Reply STOP to 85233",
        "Club msg: fresh games every week! Txt GAME7 to 88066, 18+ £1.50/msg",
        "check out my new cover guys, im 13 and i sing, sub pls",
    ])
    func `services that charge and people who advertise themselves are spam`(text: String) {
        #expect(triager.triage(text).category == .spam)
    }

    @Test func `a forgotten space makes no address, a real one is seen, and a heart meant for a page is a heart`() {
        #expect(AnalyzedText.of("back in two days.so keep the keys.me and Jo are fine").links.isEmpty)
        #expect(AnalyzedText.of("see norvelle.fr or free-gift.click").links.count == 2)
        #expect(AnalyzedText.of("t.me/someone").links.count == 1)
        #expect(AnalyzedText.of("miss you &lt;3").tokens.contains { $0.text == "<3" })
    }

    @Test func `a message with nothing in it is no one's business`() {
        for text in ["", "   \n\t ", "\u{200B}\u{200D}"] {
            let triage = triager.triage(text)
            #expect(triage.category == .fan)
            #expect(triage.confidence < 0.5)
        }
    }

    @Test func `a megabyte of anything is read without harm`() {
        for piece in ["a", "🧑‍🚀", "http://", "\u{0}\u{1B}[31m", "1", "你", "@", "((((", "$ 1 "] {
            let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
            let triage = triager.triage(text)
            #expect(triage.confidence > 0 && triage.confidence <= 1)
        }
    }

    @Test func `what a sender was before decides a short message and not a long clear one`() {
        let business = TriageContext(senderCategories: [.business, .business, .business], isReply: true)
        #expect(triager.triage("Ok, Thursday works for me", context: business).category == .business)
        let leak = "Somebody posted your home address in the comments, please delete it now."
        #expect(triager.triage(leak, context: business).category == .urgent)
    }

    @Test func `probabilities of the four categories add up to one`() {
        let result = triager.judge("Could you make a video about old radios?").decision
        #expect(abs(result.probabilities.reduce(0, +) - 1) < 1e-9)
        #expect(result.confidence == result.probabilities.max())
    }
}
