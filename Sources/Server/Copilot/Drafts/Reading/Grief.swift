/// What is said to somebody who mourns, and what somebody says whose heart is broken.
enum Grief {
    /// "Sorry for your loss", "RIP your grandma": the creator has lost somebody. "RIP my wallet" mourns nobody.
    static func isCondolence(_ reading: MessageReading) -> Bool {
        if language(of: reading.plain) != nil { return true }
        return reading.mentions("rip", "r.i.p", "r.i.p.", "rest in peace") && reading.mentions(relations)
            && reading.mentions("your", "ur", "sorry")
            && !reading.mentions("rip me", "rip my", "lol", "lmao", "haha", "funny", "laughing")
    }

    private static let relations = [
        "grandma", "grandpa", "granny", "nan", "grandmother", "grandfather", "mum", "mom", "mother", "dad", "father",
        "brother", "sister", "uncle", "aunt", "friend", "wife", "husband", "son", "daughter", "dog", "cat", "pup",
        "puppy", "kitty", "horse", "family",
    ]

    /// Their own heart is broken; tears over a video are praise.
    static func isTold(in plain: String) -> Bool {
        MessageReading.mentions(plain, heartbreak)
            || MessageReading.mentions(plain, tears) && !MessageReading.mentions(plain, moving)
    }

    private static let heartbreak = [
        "boyfriend left me", "girlfriend left me", "husband left me", "wife left me", "partner left me", "he left me",
        "she left me", "they left me", "left me last night", "left me yesterday", "left me for", "dumped me",
        "walked out on me", "cheated on me", "broke up with me", "miscarriage", "stillborn", "lost the baby",
        "lost our baby", "lost my baby", "had to put down", "put my dog down", "put my cat down", "my dog died",
        "my cat died", "hat mich verlassen", "hat schluss gemacht", "schluss gemacht", "hat mich betrogen",
        "fehlgeburt", "unser baby verloren", "einschläfern", "eingeschläfert", "am boden zerstört",
        "mi novio me ha dejado", "mi novia me ha dejado", "mi marido me ha dejado", "mi mujer me ha dejado",
        "mi novio me dejó", "mi novia me dejó", "mi marido me dejó", "mi esposo me dejó", "mi esposa me dejó",
        "me dejó mi", "me ha dejado mi", "me abandonó", "me ha engañado con", "me engañó con", "aborto espontáneo",
        "perdí a mi", "perdimos a", "perdimos al bebé", "m'a quitté", "m'a quittée", "m'a largué", "m'a larguée",
        "m'a trompé", "m'a trompée", "fausse couche", "perdu mon bébé", "perdu notre bébé",
        "ragazzo mi ha lasciat*", "ragazza mi ha lasciat*", "marito mi ha lasciat*", "moglie mi ha lasciat*",
        "mi ha mollato", "mi ha mollata", "mi ha tradito", "mi ha tradita", "aborto spontaneo", "perso il bambino",
        "perso la bambina", "me largou", "terminou comigo", "me traiu", "me abandonou", "aborto espontâneo",
        "perdi meu bebê", "perdemos o bebê", "perdemos nosso bebê",
    ]
    private static let tears = [
        "can't stop crying", "cant stop crying", "can not stop crying", "cry myself to sleep", "cried all night",
        "crying all night", "nicht aufhören zu weinen", "weine nur noch", "weine die ganze", "no puedo parar de llorar",
        "no paro de llorar", "no dejo de llorar", "n'arrête pas de pleurer", "j'arrête pas de pleurer",
        "arrêter de pleurer", "smettere di piangere", "non smetto di piangere", "parar de chorar",
        "não paro de chorar",
    ]
    private static let moving = [
        "video", "videos", "vid", "song", "episode", "beautiful", "ending", "film", "movie", "stream", "scene",
        "laughing", "funny", "happy", "lied", "folge", "schön*", "vídeo", "canción", "capítulo", "hermos*", "chanson",
        "épisode", "vidéo", "belle", "canzone", "puntata", "bellissim*", "música", "episódio", "lind*",
    ]

    /// In which language they condole: the words are few, and often the whole message.
    static func language(of plain: String) -> Phrasebook.Language? {
        Phrasebook.Language.allCases.first { MessageReading.mentions(plain, condolences[$0] ?? []) }
    }

    private static let condolences: [Phrasebook.Language: [String]] = [
        .english: [
            "sorry for your loss", "sorry about your loss", "sorry to hear about your loss", "sorry for ur loss",
            "condolences", "deepest sympathy", "my sympathies", "with sympathy", "thinking of you and your family",
            "sorry about your grandma", "sorry about your grandpa", "sorry about your mum", "sorry about your mom",
            "sorry about your dad", "sorry about your dog", "sorry about your cat", "sorry about your brother",
            "sorry about your sister", "sorry about your friend", "sorry you lost", "sorry that you lost",
        ],
        .german: [
            "beileid", "tut mir leid um dein*", "tut mir so leid um dein*", "mein mitgefühl", "ruhe in frieden",
        ],
        .spanish: [
            "mi pésame", "nuestro pésame", "condolencias", "siento mucho tu pérdida", "siento tu pérdida",
            "lamento tu pérdida", "lamento mucho tu pérdida", "te acompaño en el sentimiento", "descanse en paz",
        ],
        .portuguese: [
            "meus pêsames", "pêsames", "meus sentimentos", "sinto muito pela sua perda", "sinto muito pela perda",
            "lamento a sua perda", "lamento pela sua perda", "descanse em paz",
        ],
        .french: [
            "condoléances", "désolé pour ta perte", "désolée pour ta perte", "repose en paix", "qu'il repose",
            "qu'elle repose",
        ],
        .italian: ["condoglianze", "mi dispiace per la tua perdita", "riposi in pace"],
    ]
}
