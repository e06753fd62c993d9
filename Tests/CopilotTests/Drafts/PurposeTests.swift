import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

/// The purpose of a message decides what the draft says, in every language and whatever its words look like.
@Suite struct PurposeTests {
    private let desk: DraftDesk

    init() throws { desk = try DraftDesk() }

    @Test(arguments: [
        ("Welke lens gebruik je voor de mist?", Act.which, "Ik zoek het even op"),
        ("Zou je een keer iets over je pedalen kunnen vertellen?", .idea, "Leuk idee"),
        ("Merhaba, Türkiye'ye kargo yapıyor musunuz, ne kadar sürer?", .shop, "bakıp buraya yazacağım"),
        ("Bhai shaadi me gaoge kya 5 December ko?", .event, "Haan ya na se pehle"),
        ("Podes mandar um beijinho à minha irmã no domingo?", .favour, "gosto"),
        ("Ci sposiamo a giugno, fai ancora matrimoni?", .event, "Prima di dire sì o no"),
        ("Finger weg von dem Verstärker, der brummt auf jeder Aufnahme.", .note, "Danke"),
    ])
    func `a purpose has words in every language of drafts`(text: String, act: Act, said: String) {
        let response = desk.drafts(text, meaning: act)
        #expect(desk.all(response).contains(said), "\(desk.all(response)) \(desk.told(response))")
    }

    @Test(arguments: [
        ("u up? send pics", Act.creepy), ("my grandma aims better, uninstall", .insult),
        ("look at the minutes of the last meeting below", .chain), ("I have written the letters", .grave),
        ("do you like me back", .creepy),
    ])
    func `what presses, strikes or was only passed on is answered with nothing`(text: String, act: Act) {
        let response = desk.drafts(text, meaning: act)
        #expect(response.isEmpty && response.nothing != nil, "\(desk.all(response))")
    }

    @Test func `kind words beside a blow are not thanked for`() {
        var acts = Act.allCases.map { _ in 0.01 }
        acts[Act.allCases.firstIndex(of: .praise) ?? 0] = 0.4
        acts[Act.allCases.firstIndex(of: .creepy) ?? 0] = 0.3
        #expect(Purpose(DraftMeaning(whole: ActReading(acts))) == nil)
    }

    @Test func `a question among kind words is what is answered`() {
        func acts(_ act: Act) -> ActReading { ActReading(Act.allCases.map { $0 == act ? 0.8 : 0.005 }) }
        let meaning = DraftMeaning(
            whole: acts(.praise),
            sentences: [
                ("What a lovely picture this is!", acts(.praise)), ("Which paper did you print it on?", acts(.which)),
            ])
        let purpose = Purpose(meaning)
        #expect(purpose?.act == .which)
        #expect(purpose?.beside.contains(.praise) == true)
    }

    @Test(arguments: [
        ("Passt dir Dienstag oder Donnerstag besser für den Anruf?", Act.logistics, ["ienstag", "onnerstag"]),
        ("Quale giorno preferisci, martedì o giovedì?", .logistics, ["artedì", "iovedì"]),
        ("Kiedy ci bardziej pasuje ta rozmowa, we wtorek albo w czwartek?", .logistics, ["wtorek", "czwartek"]),
        ("Do you prefer bamboo needles or metal ones?", .personal, ["amboo needles", "etal ones"]),
        ("Should I paint the door green or yellow?", .advice, ["reen", "ellow"]),
    ])
    func `of two things to choose from each is a draft`(text: String, act: Act, options: [String]) {
        let response = desk.drafts(text, meaning: act)
        let decisions = [(response.short, options[0]), (response.medium, options[1])]
        let other = [(response.medium, options[0]), (response.short, options[1])]
        #expect(
            [decisions, other].contains { $0.allSatisfy { $0.contains($1) } },
            "\(desk.all(response)) \(desk.told(response))")
    }

    @Test(arguments: [
        ("Is the paper hot press or cold press?", Act.which), ("Do you have it in blue or in green?", .shop),
        ("Is the stream on Tuesday or on Thursday?", .when),
    ])
    func `how something is cannot be chosen`(text: String, act: Act) {
        let response = desk.drafts(text, meaning: act)
        #expect(!response.intents.contains { $0.hasPrefix("your decision") }, "\(desk.all(response))")
    }

    @Test(arguments: [
        ("hi im lia im 11 can we video call and you teach me knitting?", Act.school),
        ("Ich bin 12, können wir telefonieren?", .collab), ("tengo 13 años, ¿una videollamada el domingo?", .event),
    ])
    func `a child who wants to be called gets no yes`(text: String, act: Act) {
        let response = desk.drafts(text, meaning: act)
        #expect(!desk.hasYes(response) && desk.told(response).contains("under age"), "\(desk.all(response))")
    }

    @Test func `a child who asks about the work gets an answer like everybody`() {
        let response = desk.drafts("im 13, which brush do you use in the call with your sister?", meaning: .which)
        #expect(desk.all(response).contains("which brush"), "\(desk.all(response)) \(desk.told(response))")
    }

    @Test func `two questions of different kinds get an answer each`() {
        func acts(_ act: Act) -> ActReading { ActReading(Act.allCases.map { $0 == act ? 0.8 : 0.005 }) }
        let meaning = DraftMeaning(
            whole: acts(.which),
            sentences: [
                ("Which needle size did you use for the border?", acts(.which)),
                ("And will there be a kit for it?", acts(.plan)),
            ])
        let response = desk.drafts(
            "Which needle size did you use for the border? And will there be a kit for it?", meaning: meaning)
        #expect(desk.all(response).contains("rest"), "\(desk.all(response))")
    }

    @Test func `a share of the sales is a fee`() {
        let response = desk.drafts(
            "We pay 12% on every box sold through your code. Shall we set it up?", meaning: .offer)
        #expect(!desk.all(response).contains("fee") && !desk.all(response).contains("budget"), "\(desk.all(response))")
    }

    @Test(arguments: [Act.event, .vague])
    func `who asks for an interview is not asked for a fee`(act: Act) {
        let response = desk.drafts(
            "I'm a reporter and would like to interview you for our magazine. Would that be possible?", meaning: act)
        let said = desk.all(response).lowercased()
        #expect(!response.isEmpty && !said.contains("budget") && !said.contains("fee"), "\(desk.all(response))")
    }

    @Test func `an alarm that asks something is left to the creator`() {
        let response = desk.drafts("There's a strange van outside your studio, do you know it?", meaning: .alarm)
        #expect(response.isEmpty && response.nothing != nil, "\(desk.all(response))")
    }

    @Test func `spam that raises an alarm is not thanked for it`() {
        let text = "Your payout is on hold. Confirm your card number and password within 24 hours or lose it."
        #expect(desk.triager.triage(text).category == .spam)
        let response = desk.drafts(text, meaning: .alarm)
        #expect(response.isEmpty && response.nothing != nil, "\(desk.all(response))")
    }

    @Test func `somebody in despair gets no ready-made comfort`() {
        var acts = Act.allCases.map { _ in 0.005 }
        acts[Act.allCases.firstIndex(of: .sad) ?? 0] = 0.6
        acts[Act.allCases.firstIndex(of: .grave) ?? 0] = 0.2
        let response = desk.drafts(
            "some days your videos are the only thing, I don't see the point otherwise",
            meaning: DraftMeaning(whole: ActReading(acts)))
        #expect(response.isEmpty && response.nothing != nil, "\(desk.all(response))")
    }

    @Test func `a wedding is an invitation, not a matter of private life`() {
        let response = desk.drafts(
            "I'm getting married on 8 August and we'd love you to play two songs in the church. Could you?",
            meaning: .event)
        #expect(desk.all(response).contains("8 August"), "\(desk.all(response)) \(desk.told(response))")
        #expect(!desk.hasYes(response) && !desk.all(response).contains("Where would it be"))
    }

    @Test(arguments: [
        ("We have 1500 set aside for eight of your photos in our magazine. Interested?", "1500"),
        ("Wir haben 800 eingeplant für zwei Fotos. Interesse?", "800"),
        ("We can offer 350 plus dinner for an acoustic set on 3 June. Yes or no?", "350"),
    ])
    func `a stated sum is restated, and nobody is asked for a budget`(text: String, sum: String) {
        let response = desk.drafts(text, meaning: .offer)
        #expect(desk.all(response).contains(sum), "\(desk.all(response))")
        #expect(!desk.all(response).lowercased().contains("budget"))
    }

    @Test func `somebody in sorrow gets what they ask for because of it`() {
        func acts(_ act: Act) -> ActReading { ActReading(Act.allCases.map { $0 == act ? 0.8 : 0.005 }) }
        let meaning = DraftMeaning(
            whole: acts(.sad),
            sentences: [
                ("My son is in hospital this week.", acts(.sad)),
                ("Could you say good night to him on Friday?", acts(.favour)),
            ])
        #expect(Purpose(meaning)?.act == .favour)
    }

    @Test func `who may be in despair is not thanked for kind words`() {
        var acts = Act.allCases.map { _ in 0.005 }
        acts[Act.allCases.firstIndex(of: .thanks) ?? 0] = 0.6
        acts[Act.allCases.firstIndex(of: .grave) ?? 0] = 0.15
        #expect(Purpose(DraftMeaning(whole: ActReading(acts))) == nil)
        acts[Act.allCases.firstIndex(of: .grave) ?? 0] = 0.01
        #expect(Purpose(DraftMeaning(whole: ActReading(acts)))?.act == .thanks)
    }

    @Test func `a complaint that begins kindly is not thanked for`() {
        var acts = Act.allCases.map { _ in 0.004 }
        for (act, likelihood) in [(Act.praise, 0.38), (.criticism, 0.3), (.order, 0.2)] {
            acts[Act.allCases.firstIndex(of: act) ?? 0] = likelihood
        }
        let meaning = DraftMeaning(whole: ActReading(acts))
        #expect(Purpose(meaning) == nil)
        let response = desk.drafts(
            "Lovely first half, I enjoyed it so much. Then an hour of nothing for forty euros.", meaning: meaning)
        #expect(response.isEmpty && response.nothing != nil, "\(desk.all(response))")
    }

    @Test(arguments: [
        ("friday's fine after all", "Got it"), ("not Thursday", "noted"), ("dann lieber Dienstag", "Alles klar"),
    ])
    func `what only settles something is noted and promises nothing`(text: String, said: String) {
        let response = desk.drafts(text, meaning: .logistics)
        let isNoted = ["Got it", "noted", said].contains { desk.all(response).contains($0) }
        #expect(isNoted && !desk.all(response).contains("works for me"), "\(desk.all(response))")
    }

    @Test func `nobody gets an apology in a language that they may not read`() {
        let response = desk.drafts("컵이 깨져서 왔어요. 환불해 주실 수 있나요?", meaning: .order)
        #expect(response.isEmpty && response.nothing != nil, "\(desk.all(response))")
    }

    @Test func `a class is answered from the library`() {
        let response = desk.drafts(
            "I teach year 9. May I show your film about dykes in class?", meaning: .school,
            material: entry("May I show your films in class?", "Any school can show them, no need to ask."))
        #expect(response.short.contains("no need to ask"), "\(desk.all(response))")
    }

    @Test(arguments: [
        ["How far is it?"], ["My wall is damp.", "Which paint do you use for that?", "Thanks!"],
    ])
    func `a question among other sentences is looked up by itself`(sentences: [String]) {
        let parts = DraftMeaning.parts(of: sentences.joined(separator: " "))
        #expect(DraftMeaning.questions(parts) == (sentences.count > 1 ? [sentences[1]] : []))
    }

    @Test func `nothing but signs is no question what is wanted`() {
        let response = desk.drafts("🦉🦉🦉 !!!", meaning: .praise)
        #expect(!desk.all(response).contains("I'm here") && !response.isEmpty, "\(desk.all(response))")
    }

    @Test(arguments: ["Filmhochschule", "Route setter", "Rechtsanwälte Kühn", "Radio Nordlys"])
    func `a school, a trade or a firm is nobody's name`(name: String) {
        #expect(NameReader.first(ofDisplayName: name, isWord: { _ in false }) == nil)
    }

    private func entry(_ question: String, _ answer: String) -> DraftMaterial {
        DraftMaterial(faq: [.init(id: "f", question: question, answer: answer, confidence: 0.95)])
    }

    @Test(arguments: [
        (
            "Cześć, jakiego obiektywu używasz najczęściej?", "I shoot on a Fuji X-T5, mostly with the 23mm f/1.4.",
            "W skrócie: Fuji X-T5, 23mm f/1.4."
        ),
        (
            "Kiedy wychodzi nowa płyta? Nie mogę się doczekać!", "The next album comes out in March.",
            "W skrócie: marzec."
        ),
        (
            "Wann streamst du normalerweise?", "I stream Tuesday, Thursday and Sunday from 19:00 CET.",
            "Kurz gesagt: Dienstag, Donnerstag, Sonntag, 19:00 CET."
        ),
    ])
    func `an answer in another language is said in what both share, in their language`(
        text: String, answer: String, said: String
    ) {
        let response = desk.drafts(text, meaning: .which, material: entry("?", answer))
        #expect(response.short == said, "\(desk.all(response))")
        #expect(!desk.all(response).contains("shoot") && !desk.all(response).contains("comes out"))
    }

    @Test func `an answer that nothing of can be said in their language leaves a promise to look`() {
        let response = desk.drafts(
            "Spielst du auch auf Hochzeiten?", meaning: .plan, material: entry("?", "No, I don't play private events."))
        #expect(!desk.all(response).contains("private events") && !response.isEmpty, "\(desk.all(response))")
    }

    @Test func `Hindi mixed with English is answered in the creator's English words`() {
        let response = desk.drafts(
            "Bhai aapka camera konsa hai? photos ekdum mast hain yaar", meaning: .which,
            material: entry("?", "I shoot on a Fuji X-T5."))
        #expect(response.short == "I shoot on a Fuji X-T5.", "\(desk.all(response))")
    }

    @Test func `an alarm that only the care model hears is no alarm where the meaning is another`() {
        let text =
            "ich (14) darf nicht auf dein discord weil meine mutter sagt ab 16. kannst du ihr schreiben dass es ok ist?"
        let response = desk.drafts(text, meaning: .favour)
        #expect(response.isEmpty && response.nothing != nil, "\(desk.all(response))")
    }

    @Test func `a bereaved father is comforted, not told to call a crisis line`() {
        let text =
            "I don't really know why I'm writing. Our daughter sang in the choir that did your carol, she had the solo. She died on the 3rd of October, she was 19. My wife plays the recording every night, I can't be in the room."
        let response = desk.drafts(text, meaning: .sad)
        #expect(desk.intents(response).allSatisfy { $0 == "comfort" } && !response.isEmpty, "\(desk.all(response))")
        #expect(desk.told(response).contains("in earnest"))
    }

    @Test func `despair that only the meaning sees in a cheerful message is none`() {
        let text = "ok so i put the blue mug in the machine before i read anything and now im panicking lol"
        let response = desk.drafts(text, meaning: .grave, 0.6)
        #expect(!desk.told(response).contains("danger"), "\(desk.told(response))")
    }

    @Test func `only who surely paid for something is asked for an order number`() {
        let text = "Page 88 of the manual says 3.5 to 4, that can't be right. Mine came loose on the way home."
        #expect(desk.all(desk.drafts(text, meaning: .order, 0.8)).contains("order number"))
        let unsure = desk.drafts(text, meaning: .order, 0.4)
        #expect(!desk.all(unsure).contains("order") && !unsure.isEmpty, "\(desk.all(unsure))")
    }

    @Test func `a reply doesn't ask when it shall be where a day is named`() {
        let dated = desk.drafts("Could you record a birthday greeting for Leo by 14 March?", meaning: .favour)
        #expect(!desk.all(dated).contains("By when"), "\(desk.all(dated))")
        let open = desk.drafts("Could you record a birthday greeting for Leo?", meaning: .favour)
        #expect(desk.all(open).contains("By when"), "\(desk.all(open))")
    }

    @Test func `of several days none is named as a term`() {
        let text =
            "We would like you on our jury from 4 September to 7 September for a fee of 900 euros. Please answer by 15 January."
        let response = desk.drafts(text, meaning: .offer)
        #expect(desk.all(response).contains("900 euros") && !desk.all(response).contains("15 January"))
    }

    @Test func `an answer to an earlier question is no correction`() {
        let response = desk.drafts("yes. the second one. not the first", meaning: .note)
        #expect(desk.intents(response).allSatisfy { $0 == "confirm" } && !response.isEmpty, "\(desk.all(response))")
    }
}
