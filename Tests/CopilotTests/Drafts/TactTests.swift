import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

/// Messages to which a wrong tone would hurt or embarrass.
@Suite struct TactTests {
    private let desk: DraftDesk

    init() throws { desk = try DraftDesk() }

    @Test(
        arguments: [
            "We decided to go with another creator, but thanks for your time!",
            "We went with another creator this time. All the best!",
            "We ended up hiring someone else, sorry!", "Thank you, but the board went for a cheaper offer.",
            "Nein danke", "We've chosen a different creator for this campaign. Thank you!",
            "Thanks but we'll pass this time.",
            "Wir haben uns für jemand anderen entschieden, danke dir!",
            "Hemos elegido a otra creadora, ¡gracias por tu tiempo!",
            "Nous avons choisi une autre créatrice, merci pour ton temps !",
            "Abbiamo scelto un altro creator, grazie comunque!", "Fechamos com outro criador, obrigado pelo seu tempo!",
        ], [BuzzModel.Category?.none, .fan, .business])
    func `a refusal is taken with dignity`(text: String, category: BuzzModel.Category?) {
        let response = desk.drafts(text, category)
        #expect(
            desk.intents(response) == ["acknowledge", "keep in touch", "wish well"],
            "\(desk.intents(response)) \(response.short)")
        #expect(!desk.all(response).contains("“"))
    }

    @Test(arguments: ["rip my wallet, your merch is too good", "your grandma is so funny lol RIP me"])
    func `who jokes about dying condoles with nobody`(text: String) {
        #expect(!desk.drafts(text, .fan).intents.contains("thank quietly"))
    }

    @Test func `no thanks to the creator's own offer is no thanks to be welcomed`() {
        let response = desk.drafts(
            "No thanks", nil, context: [.init(isOwn: true, text: "I can do it for 400?")])
        #expect(desk.intents(response).first == "acknowledge")
    }

    @Test(arguments: [
        "Our school concert was cancelled, so I watched your video instead!", "I love that song you passed on",
        "I decided against buying the blue one, got the red one!",
        "We can't wait for the next episode, no thanks to the algorithm",
    ])
    func `what has nothing to do with the creator is no refusal`(text: String) {
        #expect(!desk.drafts(text, .fan).intents.contains("keep in touch"))
    }

    @Test(
        arguments: [
            ("RIP your grandma, so sorry", "means a lot"), ("Sorry for your loss", "means a lot"),
            ("My deepest condolences to you and your family", "means a lot"),
            ("Mein herzliches Beileid", "bedeutet"), ("Siento mucho tu pérdida", "significa"),
            ("Toutes mes condoléances", "compte"), ("Sentite condoglianze", "significa"),
            ("Meus sentimentos, sinto muito pela sua perda", "significa"),
        ], [BuzzModel.Category?.none, .fan, .business, .urgent])
    func `condolences are thanked for quietly`(said: (text: String, answer: String), category: BuzzModel.Category?) {
        let response = desk.drafts(said.text, category)
        #expect(
            desk.intents(response).allSatisfy { $0 == "thank quietly" }, "\(desk.intents(response)) \(response.short)")
        #expect(
            response.short.contains(said.answer) || response.short.contains("helps to read"), "\(response.short)")
    }

    @Test(
        arguments: [
            "My boyfriend left me last night. I can't stop crying.", "we lost our baby on Sunday",
            "i had to put my dog down today and i cant stop crying",
            "Mein Freund hat gestern Schluss gemacht",
            "Mi novio me ha dejado esta semana", "Mon copain m'a quittée hier, je n'arrête pas de pleurer",
            "Il mio ragazzo mi ha lasciata ieri",
            "Meu namorado terminou comigo, não paro de chorar",
        ], [BuzzModel.Category?.none, .fan, .business])
    func `grief is met with warm words`(text: String, category: BuzzModel.Category?) {
        let response = desk.drafts(text, category)
        #expect(desk.intents(response).contains("comfort"), "\(desk.intents(response)) \(response.short)")
    }

    @Test(arguments: [
        "I can't stop crying, this video is so beautiful", "your last song left me speechless",
        "el final me ha dejado sin palabras",
    ])
    func `being moved is no grief`(text: String) {
        #expect(!desk.drafts(text, .fan).intents.contains("comfort"))
    }

    @Test(
        arguments: [
            "hey are you there", "hello?? anyone there", "bist du da?", "¿estás ahí?", "t'es là ?", "ci sei?",
            "você tá aí?",
        ], [BuzzModel.Category.fan, .business])
    func `who asks whether anybody is there hears that somebody is`(text: String, category: BuzzModel.Category) {
        #expect(desk.drafts(text, category).intents == ["ask", "ask", "ask"])
    }

    @Test(arguments: [
        "are you a bot?", "am I talking to a real person", "bist du ein Bot?", "¿eres un bot?", "tu es un bot ?",
        "sei un bot?", "você é um bot?",
    ])
    func `nobody says that they are a bot`(text: String) {
        let response = desk.drafts(text, .fan)
        #expect(desk.intents(response).allSatisfy { $0.hasPrefix("answer") }, "\(desk.intents(response))")
        #expect(!desk.all(response).contains("Yes"))
    }

    @Test(arguments: [
        "Your course is great but lesson 4 has no sound",
        "Love the new site, but the link to the shop is dead",
        "Toller Kurs, aber Lektion 4 hat keinen Ton",
        "Me encanta el curso pero la lección 4 no tiene sonido",
        "Super cours mais la leçon 4 n'a pas de son",
        "Corso bellissimo ma la lezione 4 non ha audio",
        "Adorei o curso mas a aula 4 está sem som",
    ])
    func `a fault beside praise isn't passed over`(text: String) {
        let response = desk.drafts(text, .fan)
        #expect(!desk.texts(response).isEmpty)
        #expect(desk.intents(response).allSatisfy { $0.hasPrefix("look into it") }, "\(desk.intents(response))")
    }

    @Test func `an offer is turned around only where it makes sense`() {
        let fancy = desk.drafts(
            "would you fancy doing something with us? we could pay about 150 quid", .business)
        #expect(!desk.all(fancy).contains("can fancy"), "\(fancy.short)")
        let run = desk.drafts("Could we license your photo of the lighthouse? Print run 2,000.", .business)
        #expect(!desk.all(run).contains("2,000 is fine") && !desk.all(run).contains("2,000 works"), "\(run.short)")
        let ad = desk.drafts("Would you do a 30s ad for our tea brand for $500?", .business)
        #expect(
            !desk.all(ad).contains("how long should it be") && !desk.all(ad).contains("What exactly"), "\(ad.short)")
    }

    @Test(arguments: [
        "Can we move the shoot from Tuesday to Thursday?", "Could we push the recording to next week?",
        "We have moved the shoot to Thursday, is that ok?",
        "Können wir den Dreh von Dienstag auf Donnerstag verschieben?", "¿Podemos aplazar el rodaje al jueves?",
        "On peut décaler le tournage à jeudi ?", "Possiamo spostare le riprese a giovedì?",
        "Podemos adiar a gravação para quinta?",
    ])
    func `who moves a day isn't asked for a budget`(text: String) {
        let all = desk.all(desk.drafts(text, .business)).lowercased()
        for word in ["budget", "presupuesto", "orçamento"] { #expect(!all.contains(word), "\(all)") }
    }
}
