import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

/// Threats, abuse and legal demands are recognised, and the creator is told what to do.
@Suite struct PressureTests {
    private let desk: DraftDesk

    init() throws { desk = try DraftDesk() }

    @Test(arguments: [
        "I know where you live", "I'll report you", "Go kill yourself", "kys", "pay me or I'll leak your nudes",
        "I'm going to kill you", "you're dead, watch your back",
        "I will find you", "if you don't pay I will publish your photos",
        "Ich weiß wo du wohnst", "bring dich um", "Ich zeige dich an", "zahl oder ich veröffentliche deine Bilder",
        "ich bring dich um",
        "Sé dónde vives", "te voy a matar", "te voy a denunciar", "mátate", "si no me pagas publico tus fotos",
        "Je sais où tu habites", "je vais te tuer", "je vais te signaler", "va te pendre",
        "si tu ne paies pas je publie tes photos",
        "So dove abiti", "ti ammazzo", "ti denuncio", "ammazzati", "se non paghi pubblico le tue foto",
        "Sei onde você mora", "vou te matar", "vou te denunciar", "se mata", "se não pagar eu publico suas fotos",
    ])
    func `a threat gets no answer, but advice what to do with it`(text: String) {
        for category in [BuzzModel.Category?.none, .fan, .business] {
            let response = desk.drafts(text, category)
            #expect(desk.texts(response).isEmpty, "\(response.short)")
            #expect(desk.told(response).contains("keep the message, don’t argue, report"), "\(desk.told(response))")
        }
    }

    @Test(arguments: [
        "I know where you live", "te voy a matar", "pay me or I'll leak your nudes", "Je sais où tu habites",
        "Ich weiß wo du wohnst",
    ])
    func `a threat to life, home or reputation is urgent`(text: String) {
        let triage = desk.triager.triage(text)
        #expect(triage.category == .urgent && triage.reason == "threatens you")
    }

    @Test(arguments: [
        ("Please delete all my data under GDPR", "their data"), ("unsubscribe me", "no more mail"),
        ("take me off your mailing list", "no more mail"),
        ("I was charged twice, please refund", "money back"), ("This is a cease and desist letter", "with the law"),
        ("You must sign by Friday or we sue", "with the law"),
        ("Bitte löschen Sie meine Daten gemäß DSGVO", "their data"), ("Bitte vom Newsletter abmelden", "no more mail"),
        ("mir wurde doppelt abgebucht", "money back"), ("Dies ist eine Abmahnung", "with the law"),
        ("Borra mis datos según el RGPD", "their data"), ("dame de baja", "no more mail"),
        ("me cobraron dos veces", "money back"), ("Tomaremos acciones legales", "with the law"),
        ("Supprimez mes données, RGPD", "their data"), ("je veux me désinscrire", "no more mail"),
        ("j'ai été débité deux fois", "money back"), ("Ceci est une mise en demeure", "with the law"),
        ("Cancellate i miei dati, GDPR", "their data"), ("toglimi dalla lista", "no more mail"),
        ("mi hanno addebitato due volte", "addebit"), ("Questa è una diffida", "with the law"),
        ("Apague meus dados, LGPD", "their data"), ("me tira da lista", "no more mail"),
        ("fui cobrado duas vezes", "money back"), ("Isto é uma notificação extrajudicial", "with the law"),
    ])
    func `a demand of law gets no promise, and its duty is named`(
        text: String, about: String
    ) {
        for category in [BuzzModel.Category.fan, .business] {
            let response = desk.drafts(text, category)
            #expect(!desk.hasYes(response), "\(desk.intents(response)) \(response.short)")
            #expect(about == "addebit" || desk.told(response).contains(about), "\(desk.told(response))")
        }
    }

    @Test(arguments: [
        "I know where you filmed this, lovely beach", "my lawyer friend loves your channel",
        "you killed it, I'm dead 😂", "I unsubscribed by mistake, sorry!",
        "can you make a video about GDPR for small channels?", "I'd report you for being too funny lol",
        "my boss told me to kill time with your videos",
        "Ich weiß, wo du das gefilmt hast", "mein Anwalt hört deinen Podcast auch", "Sé dónde grabaste esto, qué lindo",
        "me mataste de risa con este video",
        "Je sais où tu as tourné ça, c'est magnifique", "tu m'as tué de rire", "So dove hai girato, che bello",
        "mi hai ucciso dal ridere", "Sei onde você gravou isso, que lindo", "você me matou de rir",
    ])
    func `what only sounds like it is answered as it is meant`(text: String) {
        let response = desk.drafts(text, .fan)
        #expect(
            !desk.told(response).contains("threatening") && !desk.told(response).contains("demand"),
            "\(desk.intents(response))")
        #expect(desk.triager.triage(text).reason != "threatens you")
    }
}
