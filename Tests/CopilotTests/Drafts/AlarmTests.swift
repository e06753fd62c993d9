import BuzzModel
import CopilotProtocol
import Testing

@testable import Copilot

/// Fire, violence, illness, a stranger at the door, a lost child: urgent, with the reason, and answered in the
/// language of the message.
@Suite struct AlarmTests {
    private let desk: DraftDesk

    init() throws { desk = try DraftDesk() }

    struct Case: Sendable, CustomStringConvertible {
        let reason: String
        let language: Phrasebook.Language
        let text: String
        var description: String { text }
    }

    private static func cases(_ reason: String, _ language: Phrasebook.Language, _ texts: String...) -> [Case] {
        texts.map { Case(reason: reason, language: language, text: $0) }
    }

    private static let medical = "a medical emergency", fire = "a fire", violence = "someone may be attacked"
    private static let door = "someone at the door", missing = "someone is missing"

    private static let grave: [Case] =
        cases(
            medical, .english, "my dad just collapsed and he's not breathing", "help, my baby is choking",
            "I think my husband is having a heart attack, what do I do", "my little brother swallowed a battery",
            "she's bleeding a lot and it won't stop", "my roommate took an overdose, he won't wake up",
            "grandma fell down the stairs and she isn't moving", "we got hit by a car, my friend is unconscious")
        + cases(
            medical, .german, "Mein Vater ist zusammengebrochen und atmet nicht mehr",
            "Hilfe, meine Oma hat einen Schlaganfall",
            "mein Sohn hat eine Knopfzelle verschluckt", "Sie blutet stark am Kopf, was soll ich tun?")
        + cases(
            medical, .spanish, "mi madre se ha desmayado y no respira", "Socorro, a mi abuelo le está dando un infarto",
            "mi hija se bebió lejía", "mi hermano se cayó del balcón y no se mueve")
        + cases(
            medical, .french, "il a une crise cardiaque", "ma mère ne respire plus",
            "mon fils a avalé de l'eau de javel",
            "Au secours, elle fait une crise d'épilepsie")
        + cases(
            medical, .italian, "mio padre non respira", "mia nonna è svenuta e non si sveglia",
            "aiuto, mio figlio ha bevuto la candeggina", "sta avendo un infarto, cosa faccio?")
        + cases(
            medical, .portuguese, "meu pai não está respirando", "minha avó desmaiou e não acorda",
            "socorro, ele está tendo um infarto", "minha filha engoliu uma pilha")
        + cases(
            fire, .english, "our kitchen is on fire what do we do",
            "the house next door is burning and there are people inside",
            "I smell gas in the whole flat", "there's smoke everywhere and we can't get out")
        + cases(
            fire, .german, "Hilfe, es brennt bei uns", "im Treppenhaus ist alles voller Rauch, wir kommen nicht raus",
            "es riecht nach Gas in der ganzen Wohnung")
        + cases(
            fire, .spanish, "mi casa se está quemando", "hay un incendio en mi edificio y no podemos salir",
            "huele a gas en toda la casa")
        + cases(
            fire, .french, "Au feu !", "la cuisine est en feu, que faire ?", "il y a une fuite de gaz dans l'immeuble")
        + cases(fire, .italian, "la cucina sta andando a fuoco", "c'è un incendio nel palazzo", "aiuto, casa in fiamme")
        + cases(
            fire, .portuguese, "minha casa está pegando fogo", "tem um incêndio no prédio e não conseguimos sair",
            "cheiro de gás na cozinha")
        + cases(
            violence, .english, "he hit me again", "my neighbour is being beaten by her husband right now",
            "my stepdad comes into my room at night", "a man is following me home and I'm scared",
            "My boyfriend locked me in and took my phone", "my ex has a gun, please help")
        + cases(
            violence, .german, "mein Mann schlägt mich jeden Abend",
            "ein Mann verfolgt mich auf dem Heimweg, ich hab Angst", "mein Onkel fasst mich an")
        + cases(
            violence, .spanish, "mi novio me pegó otra vez", "un hombre me está siguiendo por la calle, tengo miedo",
            "mi padrastro me toca por las noches")
        + cases(
            violence, .french, "mon mari me frappe tous les soirs", "un homme me suit dans la rue, j'ai peur",
            "mon père bat ma mère")
        + cases(
            violence, .italian, "mio marito mi picchia ogni sera", "un uomo mi segue per strada, ho paura",
            "il mio ragazzo mi ha chiusa in casa")
        + cases(
            violence, .portuguese, "meu marido me bate todo dia", "um homem está me seguindo na rua, tô com medo",
            "meu padrasto mexe comigo")
        + cases(
            door, .english, "there's a stranger outside my door and he won't go away",
            "someone is trying to break into our house", "someone is standing in front of my door with a knife")
        + cases(door, .german, "ein fremder Mann steht vor meiner Tür und geht nicht weg", "Hilfe, Einbrecher im Haus")
        + cases(door, .spanish, "hay un desconocido en mi puerta y no se va", "alguien intenta entrar en mi casa")
        + cases(
            door, .french, "il y a un inconnu devant ma porte qui ne part pas", "quelqu'un essaie d'entrer chez moi")
        + cases(door, .italian, "c'è uno sconosciuto davanti alla mia porta", "qualcuno cerca di entrare in casa mia")
        + cases(
            door, .portuguese, "tem um desconhecido na minha porta gritando",
            "alguém está tentando entrar na minha casa")
        + cases(
            missing, .english, "my son is missing since this afternoon", "we can't find our daughter anywhere",
            "my little sister didn't come home from school")
        + cases(missing, .german, "meine Tochter ist nicht nach Hause gekommen", "mein Kind ist verschwunden")
        + cases(missing, .spanish, "mi hijo ha desaparecido", "mi hija no ha vuelto a casa")
        + cases(missing, .french, "mon fils a disparu", "ma fille n'est pas rentrée de l'école")
        + cases(missing, .italian, "mio figlio è scomparso", "mia figlia non è tornata a casa")
        + cases(missing, .portuguese, "meu filho desapareceu", "minha filha não voltou da escola")

    @Test(arguments: grave)
    func `somebody's danger is urgent, says why, and is answered in its own language with where help is`(item: Case) {
        let triage = desk.triager.triage(item.text)
        #expect(triage.category == .urgent)
        #expect(triage.reason == item.reason)
        for category in [BuzzModel.Category.fan, .business] {
            let response = desk.drafts(item.text, category)
            #expect(desk.language(of: item.text) == item.language, "\(response.short)")
            #expect(!desk.hasYes(response) && desk.told(response).contains("in danger"), "\(desk.intents(response))")
            for draft in desk.texts(response) {
                #expect(Self.help.contains { draft.lowercased().contains($0) }, "\(draft)")
                #expect(!draft.contains { $0.isNumber })
            }
        }
    }

    private static let help = [
        "emergency number", "police", "notruf", "polizei", "emergencias", "policía", "urgences", "numero di emergenza",
        "polizia",
        "emergência", "polícia",
    ]

    @Test(arguments: [
        // Everyday figures of speech of creators.
        "cutting again today: 4K footage", "my phone died", "this killed me", "fire track", "dying of laughter",
        "took an overdose of cuteness", "end it all, third disconnect", "bomb recipe, so good",
        "this beat is fire, the whole house was on fire last gig",
        "we're shooting at the school tomorrow, bring the gun mic",
        "you almost gave me a heart attack with that jump scare",
        "I can't breathe 😂😂", "your last stream hit me hard", "he beat me at Mario Kart again",
        "my son is missing your videos",
        "the kid's shirt is missing from my order", "my cake collapsed, what did I do wrong?",
        "the postman is at my door with your merch!!",
        "how do I draw a burning house?", "Do you have a video about first aid when someone has a heart attack?",
        "my dad had a heart attack two years ago and your videos helped him",
        "the boss has a knife and killed me three times",
        "our oven caught fire in the movie, so funny", "had a stroke reading that title lol",
        "thanks for following me back!",
        "breaking into the industry is hard", "there was a fire at our house last year, all good now",
        "drowning in emails, sorry for the late reply",
        "das Set brennt, was für ein Abend im Club", "mein Handy ist gestorben", "das Lied hat mich umgehauen",
        "mein Bruder schlägt mich immer im Schach",
        "ich sterbe vor Lachen", "wie zeichnet man ein brennendes Haus?", "ich ertrinke in Arbeit",
        "mein Kuchen ist zusammengebrochen",
        "la canción está en llamas", "casi me da un infarto con ese susto jajaja", "me muero de risa",
        "tu canción me pega fuerte", "me sigue gustando tu canal",
        "hago la receta a fuego lento", "el jefe final me mata siempre", "mi hijo no encuentra tu video",
        "le chat est en feu ce soir", "tu m'as tué mdr", "une overdose de mignonnerie",
        "ton morceau m'a frappé par sa beauté", "j'ai failli faire une crise cardiaque mdr",
        "mon frère me bat aux échecs", "feu d'artifice ce soir, venez", "le voleur de mon coeur c'est toi",
        "la chat va a fuoco stasera", "muoio dal ridere", "ho quasi avuto un infarto ahah",
        "la tua canzone mi ha colpito molto", "cuoci a fuoco lento?",
        "mio fratello mi batte a scacchi", "mi segue da anni questa melodia", "una bomba questa ricetta",
        "o chat está pegando fogo hoje kkkk", "morri de rir", "quase tive um infarto kkk", "sua música me tocou muito",
        "fogo baixo ou alto?",
        "meu irmão me bate no xadrez", "bomba de chocolate, que delícia", "meu celular morreu",
    ])
    func `jokes, games, films, long ago and a creator's day are no alarm`(text: String) {
        let triage = desk.triager.triage(text)
        #expect(triage.category != .urgent, "\(triage.reason)")
        #expect(desk.drafts(text).note?.contains("in danger") != true)
    }

    @Test func `a candle left burning is no joke`() {
        let text = "I think I left a candle burning in the studio. I'm already on the train. Can you go over right now"
        #expect(desk.triager.triage(text).category == .urgent)
    }

    @Test func `somebody at the creator's own door is told of at once`() {
        let triage = desk.triager.triage("someone is standing outside your house with a camera")
        #expect(triage.category == .urgent && triage.reason == "someone at your door")
    }

    @Test func `danger in the line before is not forgotten over a short one`() {
        let response = desk.drafts(
            "please answer", context: [.init(isOwn: false, text: "mon mari me frappe tous les soirs")])
        #expect(response.short.contains("urgences"))
    }

    @Test func `a very long message costs moments, and its end still counts`() {
        let long = String(repeating: "I like the film, and the boat was fine. ", count: 26_000)
        let text = long + "\nmy dad is not breathing"
        let clock = ContinuousClock()
        var response: DraftResponse?
        let time = clock.measure { response = desk.drafts(text, .fan) }
        #expect(response?.short.contains("emergency number") == true)
        #expect(response?.note?.contains("beginning and the end") == true)
        // Without a length limit this took two seconds in a release build.
        #expect(time < .seconds(4), "\(time)")
    }
}
