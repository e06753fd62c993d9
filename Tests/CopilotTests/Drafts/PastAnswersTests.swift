import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

/// An answer given to one person is not reused for another, unless it is about the work in general.
@Suite struct PastAnswersTests {
    private let desk: DraftDesk

    init() throws { desk = try DraftDesk() }

    private func drafts(
        _ text: String, remembering content: String, of conversation: String?, in here: String = "!here"
    ) -> [DraftResponse] {
        let memory = DraftMaterial.Memory(id: "m", content: content, score: 0.9, conversationID: conversation)
        return [nil, .fan, .business].map {
            desk.drafts(
                DraftRequest(conversationID: here, messageText: text), $0, material: DraftMaterial(memories: [memory]))
        }
    }

    private func pair(_ question: String, _ answer: String) -> String { "Q: \(question)\nA: \(answer)" }

    @Test(arguments: [
        ("Where do you live?", "Storgata 12, Oslo.", "where do you live", "Storgata"),
        ("Where do you live?", "Storgata 12, Oslo.", "where should I send the parcel?", "Storgata"),
        ("Which town are you in these days?", "12 Baker Street, come by", "which town are you in?", "Baker"),
        ("Are you single?", "No, I'm with Alex, nobody knows yet.", "are you single?", "Alex"),
        ("How is Alex doing?", "She is in hospital.", "how is Alex doing?", "hospital"),
        ("What's your phone number?", "It's 0047 912 34 567", "whats ur phone number", "912"),
        ("Which number can I call?", "555-0100-22", "which number can I call?", "555"),
        ("What's your rate for a reel?", "For you 600 euros as a friend.", "What's your rate for a reel?", "600"),
        ("What do you charge for a reel?", "600 euros.", "What do you charge for a reel?", "600"),
        ("Can you do it for 400?", "OK, 400 euros it is.", "Can you do it for 400?", "400 euros it is"),
        (
            "When does the new album come out?", "June 5, but it's secret until then.",
            "When does the new album come out?", "June"
        ),
        ("When is the next drop?", "Friday. Keep that to yourself!", "When is the next drop?", "Friday"),
        ("Who is the guest?", "Mo, but don't tell anyone", "who is the guest?", "Mo,"),
        ("Wann kommt das Album?", "Am 5. Juni, aber das bleibt unter uns.", "Wann kommt das Album?", "Juni"),
        ("Wo wohnst du?", "In der Torstraße 8.", "wo wohnst du?", "Torstraße"),
        ("¿Cuándo sale el disco?", "El 5 de junio, pero no se lo digas a nadie.", "¿Cuándo sale el disco?", "junio"),
        ("¿Dónde vives?", "En la calle Mayor 4.", "¿dónde vives?", "Mayor"),
        ("Quand sort l'album ?", "Le 5 juin, mais garde-le pour toi.", "Quand sort l'album ?", "juin"),
        ("C'est quoi ton numéro ?", "06 12 34 56 78", "c'est quoi ton numéro ?", "06 12"),
        ("Quando esce il disco?", "Il 5 giugno, ma resti tra noi.", "Quando esce il disco?", "giugno"),
        ("Quando sai o disco?", "Dia 5 de junho, mas é segredo.", "Quando sai o disco?", "junho"),
        ("Quanto você cobra por um reel?", "600 reais pra você.", "Quanto você cobra por um reel?", "600"),
        ("Is Bob nice?", "Not really, to be honest", "Is Bob nice?", "Not really"),
        ("What's the link to the call?", "https://zoom.us/j/12", "what's the link to the call?", "zoom"),
        ("What's your mail?", "jo@home.example", "what's your mail?", "jo@"),
    ])
    func `what one person was told in private is said to nobody else`(
        question: String, answer: String, asked: String, told: String
    ) {
        for response in drafts(asked, remembering: pair(question, answer), of: "!eva") {
            for text in desk.texts(response) { #expect(!text.contains(told), "\(text)") }
            #expect(!response.basedOn.contains { $0.kind == .answer })
        }
    }

    @Test(arguments: [
        (
            "Are you coming to my birthday on Saturday?", "Yes, I'll be there at 8!",
            "Are you coming to my birthday on Sunday?"
        ),
        ("Can we meet on Friday?", "Yes, at 8 at the harbour", "Can we meet on Monday?"),
        ("Can I use your song in my film?", "Sure, go ahead", "can I use your song in my advert?"),
        ("Did you get my parcel?", "Yes, got it", "did you get my parcel?"),
        ("When will you send my print?", "Tomorrow morning", "when will you send my print?"),
        ("Kommst du zu meinem Geburtstag?", "Ja, ich komme um 8!", "Kommst du zu meiner Party?"),
        ("¿Vienes a mi fiesta?", "Sí, allí estaré a las 8", "¿Vienes a mi boda?"),
        ("Tu viens à mon anniversaire ?", "Oui, je serai là à 8 h", "Tu viens à mon mariage ?"),
        ("Vieni alla mia festa?", "Sì, ci sarò alle 8", "Vieni al mio matrimonio?"),
        ("Você vem na minha festa?", "Sim, vou sim, às 8", "Você vem no meu casamento?"),
    ])
    func `what one person was promised is promised to nobody else`(question: String, answer: String, asked: String) {
        for response in drafts(asked, remembering: pair(question, answer), of: "!tom") {
            for text in desk.texts(response) { #expect(!text.contains(answer), "\(text)") }
            #expect(!response.basedOn.contains { $0.kind == .answer })
            if desk.intents(response) != ["decline"] {
                #expect(desk.told(response).contains("You once answered"), "\(desk.told(response))")
            }
        }
    }

    @Test(arguments: [
        ("Which microphone do you use?", "It's a large-diaphragm condenser.", "which microphone do you use?"),
        ("Do you ship the poster to Norway?", "Yes, twice a month.", "do you ship the poster to Norway?"),
        ("Do you ship to the US?", "Yes, twice a month.", "do you ship to the US?"),
        ("What does shipping cost?", "12 euro.", "what does shipping cost?"),
        ("When do you stream?", "Most Fridays at 8.", "when do you stream?"),
        ("Can you tell me which camera that is?", "An old Canon.", "can you tell me which camera that is?"),
        ("Wann streamst du?", "Meistens freitags um 8.", "wann streamst du?"),
        ("¿Qué cámara usas?", "Una Canon vieja.", "¿qué cámara usas?"),
        ("Quelle caméra tu utilises ?", "Une vieille Canon.", "quelle caméra tu utilises ?"),
        ("Che camera usi nei video?", "Una vecchia Canon.", "che camera usi nei video?"),
        ("Que câmera você usa nos vídeos?", "Uma Canon antiga.", "que câmera você usa nos vídeos?"),
    ])
    func `what is about the work is said again`(question: String, answer: String, asked: String) {
        let response = drafts(asked, remembering: pair(question, answer), of: "!eva")[1]
        #expect(response.short == answer)
        #expect(response.basedOn.map(\.kind) == [.answer])
    }

    @Test func `who was told already may be told again, for the day that was asked about`() {
        let where_ = pair("Where do you live?", "Storgata 12, Oslo.")
        #expect(
            drafts("where do you live again?", remembering: where_, of: "!eva", in: "!eva")[1].short.contains(
                "Storgata"))
        let coming = pair("Are you coming on Saturday?", "Yes, I'll be there at 8!")
        #expect(
            drafts("are you coming on Sunday?", remembering: coming, of: "!tom", in: "!tom")[1].short
                != "Yes, I'll be there at 8!")
    }

    @Test func `a child is answered as one, whatever was answered before`() {
        let memory = pair("Can we meet?", "Sure, at 8")
        let response = drafts("I'm 13, can we meet?", remembering: memory, of: "!tom", in: "!tom")[1]
        #expect(!desk.all(response).contains("at 8"))
    }

    @Test(arguments: [
        ("What's the password for the shop?", "Password for the shop is hunter2."),
        ("Is Lena pregnant?", "Lena is pregnant, she told me in confidence."),
        ("Is Bob annoying?", "Bob is annoying."), ("Where do you live?", "Mia likes oat milk and lives in Bergen."),
        ("When do you stream?", "I stream on Fridays at 8."),
        ("Was kostet der Druck?", "Der Druck kostet 40 Euro im Einkauf."),
    ])
    func `a note informs the creator and nobody else`(asked: String, note: String) {
        for response in drafts(asked, remembering: note, of: nil) {
            let words = Set(Word.words(of: note).map(\.plain)).subtracting(Word.words(of: asked).map(\.plain))
            for text in desk.texts(response) {
                #expect(!text.contains(note), "\(text)")
                #expect(
                    words.isDisjoint(with: ["hunter2", "confidence", "bergen", "fridays", "40"].filter(text.contains)))
            }
            #expect(response.note?.contains("Your notes say: “\(note)”") == true, "\(desk.told(response))")
            #expect(response.basedOn.contains { $0.kind == .memory })
        }
    }

    @Test func `a language model is told only what may be said`() {
        let material = DraftMaterial(memories: [
            .init(id: "1", content: "Lena is pregnant.", score: 0.9),
            .init(id: "2", content: pair("Where do you live?", "Storgata 12"), score: 0.9, conversationID: "!eva"),
            .init(id: "3", content: pair("Which mic?", "A condenser."), score: 0.9, conversationID: "!eva"),
        ])
        let request = DraftRequest(conversationID: "!here", messageText: "which mic?")
        #expect(desk.writer.sayable(material, to: request).memories.map(\.id) == ["3"])
    }

    @Test func `a past answer says when and to whom, and leaves another day out`() throws {
        let memory = DraftMaterial.Memory(
            id: "m", content: "Q: Which microphone do you use?\nA: A large-diaphragm condenser. I got it on Friday.",
            score: 0.9,
            conversationID: "!tom", with: "Tom", saidAt: 1_790_000_000_000)
        let response = desk.drafts(
            DraftRequest(conversationID: "!ida", messageText: "which microphone do you use?"), .fan,
            material: DraftMaterial(memories: [memory]))
        #expect(response.basedOn.first?.title == "your answer to “Which microphone do you use?”, to Tom, 2026-09-21")
        #expect(response.short == "A large-diaphragm condenser." && !desk.all(response).contains("Friday"))
        #expect(!desk.all(response).contains("Tom"))
    }
}
