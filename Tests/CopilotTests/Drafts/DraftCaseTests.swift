import BuzzModel
import CopilotProtocol
import LanguageKit
import Testing

@testable import Copilot

/// Properties that the drafts of every message in the table must have.
@Suite struct DraftCaseTests {
    private let desk: DraftDesk

    init() throws { desk = try DraftDesk() }

    private func drafts(_ item: DraftCase, voice: VoiceProfile = .neutral) -> DraftResponse {
        desk.drafts(item.request, item.category, voice: voice)
    }

    private func reading(_ item: DraftCase) -> MessageReading {
        MessageReading(item.request, senderName: item.request.senderName, model: desk.triager.model)
    }

    @Test func `the table is large and has every category in it`() {
        #expect(DraftCase.all.count >= 80)
        for category in BuzzModel.Category.allCases {
            #expect(DraftCase.all.contains { $0.category == category })
        }
    }

    @Test(arguments: DraftCase.all)
    func `different drafts grow from a line to a paragraph, or it is said why there are none`(item: DraftCase) {
        let response = drafts(item)
        let texts = desk.texts(response)
        #expect(texts.isEmpty == (response.nothing != nil) && response.nothing?.isEmpty != true)
        #expect(Set(texts).count == texts.count)
        #expect(texts.map(\.count) == texts.map(\.count).sorted())
        for (text, limit) in zip(texts, [170, 400, 700]) { #expect(text.count <= limit, "\(text)") }
    }

    @Test(arguments: DraftCase.all)
    func `no draft names a number, day or link that the conversation doesn't`(item: DraftCase) {
        let guardian = FactGuard(sources: [item.request.messageText] + item.request.context.map(\.text))
        for text in desk.texts(drafts(item)) { #expect(guardian.isSupported(text), "\(text)") }
    }

    @Test(arguments: DraftCase.all)
    func `nothing is filled in half, and no wording of another language slips in`(item: DraftCase) {
        let isEnglish = reading(item).language == .english
        for text in desk.texts(drafts(item)) {
            #expect(!text.contains("{") && !text.contains("  ") && !text.contains(" ."))
            #expect(isEnglish || !text.contains("Thank") && !text.contains(" the "), "\(text)")
        }
    }

    @Test(arguments: DraftCase.all)
    func `nothing is asked that the conversation says already`(item: DraftCase) {
        let reading = reading(item)
        let all = desk.texts(drafts(item)).joined(separator: " ").lowercased()
        let said = item.request.messageText + "\n" + item.request.context.map(\.text).joined(separator: "\n")
        let facts = FactReader.facts(in: said, language: reading.language)
        if !facts.amounts.isEmpty { #expect(!all.contains("budget do you") && !all.contains("what's your budget")) }
        if !facts.dates.isEmpty { #expect(!all.contains("when would you need")) }
    }

    @Test(arguments: DraftCase.all.filter { !$0.request.context.isEmpty })
    func `in a conversation under way nobody is thanked for getting in touch`(item: DraftCase) {
        for text in desk.texts(drafts(item)) {
            #expect(
                !text.contains("reaching out") && !text.contains("getting in touch") && !text.contains("for writing!"))
            #expect(!text.hasPrefix("Hi ") && !text.hasPrefix("Hello "))
        }
    }

    @Test(arguments: DraftCase.all.filter { $0.category == .business })
    func `a business question of yes or no can be accepted and declined`(item: DraftCase) {
        let reading = reading(item)
        guard let ask = reading.ask, ask.isYesNo, OfferReading(reading).move != .withdraws,
            Stakes(reading, isBusiness: true) == nil
        else { return }
        let intents = desk.intents(drafts(item))
        guard !intents.isEmpty else { return }
        #expect(
            intents.contains { $0.hasPrefix("your decision") || $0.hasPrefix("look into it") || $0.hasPrefix("ask") },
            "\(intents)")
        // A draft that says yes is never the only decision offered.
        let decisions = intents.filter { $0.hasPrefix("your decision") }
        #expect(decisions.isEmpty || decisions.count > 1 || !desk.hasYes(drafts(item)), "\(intents)")
    }

    @Test(arguments: DraftCase.all.filter { $0.request.senderName != nil && $0.category == .fan })
    func `whoever has a name is called by it`(item: DraftCase) {
        let name = item.request.senderName?.split(separator: " ").first.map(String.init) ?? ""
        let all = desk.all(drafts(item))
        guard !all.isEmpty, reading(item).name != nil else { return }
        // A draft that thanks within a sentence leaves the name out.
        let moods: Set<String> = ["thank", "comfort", "congratulate", "greet", "thank for it", "joke along"]
        #expect(all.contains(name) || moods.contains(drafts(item).intents[0]))
    }

    @Test(arguments: DraftCase.all)
    func `each says what it rests on, and spam that there is nothing to answer`(item: DraftCase) {
        let response = drafts(item)
        if item.category == .spam, response.nothing != nil {
            #expect(response.nothing?.contains("spam") == true)
        } else if response.nothing == nil {
            #expect(response.basedOn.contains { $0.kind == .message })
            #expect(
                item.category == .urgent || item.request.context.isEmpty
                    || response.basedOn.contains { $0.kind == .conversation })
        }
    }

    @Test func `a sponsor's last question is answered with the sum and the day from the message`() throws {
        let response = drafts(try #require(DraftCase.all.first { $0.request.messageText.contains("variable ND") }))
        #expect(desk.intents(response).contains("your decision: accept"))
        #expect(desk.intents(response).contains("your decision: not yet"))
        #expect(
            desk.all(response).contains("send the contract") && desk.all(response).contains("don't send the contract"))
        #expect(response.basedOn.first?.title.contains("Shall I send the contract today?") == true)
    }

    /// The drafts of the message in the table that contains these words.
    private func drafts(of words: String) throws -> DraftResponse {
        drafts(try #require(DraftCase.all.first { $0.request.messageText.contains(words) }))
    }

    @Test func `an attack put as a question gets no yes and no no`() throws {
        let response = try drafts(of: "do you even care")
        for text in desk.texts(response) {
            #expect(!text.contains("care") && !text.contains("No,") && !text.contains("Yes"))
        }
    }

    @Test(arguments: ["it still hasn't arrived", "Can I get a refund"])
    func `who paid and waits is asked for the order, and promised nothing`(words: String) throws {
        let response = try drafts(of: words)
        for text in desk.texts(response) {
            #expect(text.contains("sorry") && text.contains("order number"), "\(text)")
            #expect(!text.contains("I'll refund") && !text.contains("suit me"), "\(text)")
        }
    }

    @Test func `bare question marks are asked back, a nod is only nodded at`() throws {
        #expect(try drafts(of: "??").intents == ["ask", "ask", "ask"])
        let nod = try #require(DraftCase.all.first { $0.request.messageText == "ok" })
        #expect(drafts(nod).note == "Nothing here needs an answer.")
    }

    @Test(arguments: ["어떤 카메라"])
    func `a question in a language it cannot read is not answered with yes or no`(words: String) throws {
        let response = try drafts(of: words)
        for text in desk.texts(response) {
            #expect(!text.contains("Yes") && !text.contains("No,") && !text.contains("Not at"))
        }
        #expect(desk.told(response).contains("no words in this language"), "\(desk.told(response))")
    }

    @Test(arguments: ["move our call", "shipping to Portugal", "I'll credit you"])
    func `who moves a call, asks for shipping or offers a credit is not asked for a budget`(words: String) throws {
        for text in desk.texts(try drafts(of: words)) { #expect(!text.contains("budget"), "\(text)") }
    }

    @Test func `an offer that is followed up is answered as the offer it is`() throws {
        let response = try drafts(of: "any thoughts on our offer")
        #expect(desk.intents(response).contains("your decision: decline"))
        #expect(desk.all(response).contains("$2,200"))
    }

    @Test func `a request in the middle of a sentence without marks is seen`() throws {
        let response = try drafts(of: "can u give me a shoutout")
        #expect(desk.intents(response) == ["your decision: decline", "ask"], "\(desk.intents(response))")
    }

    @Test(arguments: [
        "I'm fourteen and a man wants to meet me", "He collapsed, the ambulance is here",
        "there's water coming through the ceiling",
    ])
    func `an emergency is met calmly, with what to do`(text: String) {
        var triage = desk.triager.triage(text)
        triage.category = .urgent
        let response = desk.writer.write(
            DraftRequest(conversationID: "c", messageText: text), triage: triage, material: DraftMaterial(),
            voice: VoiceProfile(greeting: "Yo", signOff: "peace", emoji: "🎉", startsLowercase: true, typicalLength: 20))
        for draft in desk.texts(response) {
            #expect(!draft.contains("🎉") && !draft.hasPrefix("Yo!") && !draft.contains("peace"))
            #expect(draft.contains("Please") || draft.contains("please") || draft.contains("phone"))
        }
        #expect(!desk.told(response).isEmpty)
    }

    @Test func `what an emergency is about is read from all they said, not from its last question alone`() {
        let lines = [
            "Andie, please read this first, it's urgent: your address is visible at 3:12 in last night's recording.",
            "You turn the parcel round, and the label is in focus for about two seconds. House number and all.",
            "I can take the video offline right now, or you cut 3:10 to 3:15, which keeps the link alive. Which one?",
        ]
        var triage = desk.triager.triage(lines[2])
        triage.category = .urgent
        let request = DraftRequest(
            conversationID: "c", messageText: lines[2],
            context: lines.map { DraftRequest.Line(isOwn: false, text: $0) })
        let response = desk.writer.write(request, triage: triage, material: DraftMaterial(), voice: .neutral)
        for draft in desk.texts(response) { #expect(!draft.contains("bank"), "\(draft)") }
        #expect(response.detailed.contains("shouldn't be seen"), "\(response.detailed)")
    }
}
