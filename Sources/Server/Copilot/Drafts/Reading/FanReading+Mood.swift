import BuzzModel

/// What mood a fan's message is in.
extension FanReading {
    static func mood(_ reading: MessageReading, _ sentiment: Sentiment) -> Mood {
        func has(_ phrases: String...) -> Bool { reading.mentions(phrases) }
        let count = Word.words(of: reading.text).count
        // Their own loss, not what they have heard of the creator's.
        let isOwn = !has("you and", "you two", "you broke up", "your divorce", "your ex")
        if isOwn,
            Grief.isTold(in: reading.plain)
                || has(
                    "passed away", "died", "lost my", "funeral", "broke up", "divorce", "diagnosed", "cancer", "lonely",
                    "depressed", "failed my", "failed the", "got fired", "lost the job", "hard time", "rough day",
                    "rough week",
                    "bad day", "bad week", "miss him", "miss her", "grief", "in hospital", "hospital", "heartbroken",
                    "closing down", "school closes", "feeling low", "anxiety", "struggling", "can't cope", "murió",
                    "gestorben",
                    "verstorben", "est mort", "è morto", "morreu", "buried", "rest in peace", "lost our",
                    "laid to rest",
                    "papa ist tot", "mama ist tot", "vater ist tot", "mutter ist tot", "ist tot", "beerdigt",
                    "falleció",
                    "fallecio", "ha muerto", "se murió", "décédé", "décédée", "est morte", "j'ai perdu mon",
                    "j'ai perdu ma", "nous avons perdu", "è morta", "è mancato", "è mancata", "ho perso mio",
                    "ho perso mia", "faleceu", "morreu ontem", "perdi meu", "perdi minha"),
            // A telephone is no loss of theirs, nor is whoever was found again.
            !has(
                "phone", "handy", "battery", "laptop", "akku", "found her", "found him", "found them", "in sims",
                "in episode", "in season", "in chapter", "laughing", "in the game")
        {
            // "Your videos got me through it" is thanks first.
            return has(
                "got me through", "helped me", "helped my", "kept me", "because of you", "thanks to you", "saved me")
                ? .helped : .sadNews
        }
        if isHostile(reading) { return .criticism }
        if sentiment != .positive, isTroubled(reading) { return .uncertain }
        if has(
            "happy birthday", "merry christmas", "happy new year", "happy easter", "get well", "good luck with",
            "congratulations on", "congrats on", "safe travels", "feliz cumpleaños", "joyeux anniversaire",
            "alles gute", "buon compleanno", "parabéns")
        {
            return .wishes
        }
        if has(
            "i passed", "i got the job", "got accepted", "got engaged", "getting married", "just married", "is born",
            "was born", "graduated", "i finished my", "my first", "i finally", "we're having a", "i'm pregnant",
            "i won", "got into", "i did it", "it worked", "fixed it"), !has("failed")
        {
            return .goodNews
        }
        if has(
            "i made", "i drew", "i built", "i painted", "i baked", "i cooked", "i knitted", "i knit", "i sewed",
            "here's my", "here is my", "my attempt", "i tried your", "i tried the", "i recorded", "i wrote a",
            "made this", "i printed", "i framed", "we named", "i set off", "j'ai essayé", "j'ai fait", "he hecho",
            "ich habe gebaut", "ich hab gebaut", "nachgebaut", "nachgebacken", "ho fatto", "eu fiz")
        {
            return .creation
        }
        if has(
            "got me through", "helped me", "helped my", "changed my life", "saved my", "because of you",
            "thanks to you", "inspired me", "you're the reason", "kept me going", "i learned so much", "taught me",
            "you taught", "me ayudaste", "m'a aidé", "hat mir geholfen", "mi ha aiutato", "me ajudou")
        {
            return .helped
        }
        if reading.mentions(faults), !has("heart") { return .fault }
        if has(
            "did you know", "fun fact", "actually it's", "small correction", "correction:", "you said", "typo",
            "spelled", "misspelled", "there's a mistake", "wrong about", "isn't quite right", "technically")
        {
            return .correction
        }
        if has("emergency", "urgent", "call the police", "explain yourself", "arrest me", "i'm suing", "how dare you")
            || ["😂", "🤣", "💀"].contains(where: { reading.text.contains($0) })
            || has("killed me", "i'm dead", "im dead", "i'm dying", "dying of laughter", "i can't breathe")
        {
            return .joke
        }
        // Tears over a video are praise, as long as nothing else is wrong with it.
        if reading.mentions(moved),
            sentiment != .negative || has("thank", "thanks", "love", "loved", "beautiful", "video", "song", "ending")
        {
            return .praise
        }
        if has(
            "disappointed", "disappointing", "too loud", "too long", "too quiet", "boring", "rushed", "unsubscrib",
            "clickbait", "sold out", "too many ads", "ad breaks", "used to be better", "didn't like", "don't agree",
            "not your best", "getting old", "waste of time", "off again", "worst", "terrible", "awful",
            "horrible", "ruined", "unwatchable", "sucks", "garbage", "trash", "cringe", "annoying", "hate how",
            "hate that", "i hate", "really bad", "so bad", "got worse")
        {
            return .criticism
        }
        if has(
            "you should", "you could", "would love to see", "would love a video", "please do", "please make",
            "can we get", "video idea", "idea for", "do a video on", "make a video about", "would be cool if",
            "suggestion")
        {
            return .idea
        }
        if count <= 5,
            has(
                "hi", "hello", "hey", "good morning", "good evening", "hola", "hallo", "bonjour", "ciao", "oi", "salut",
                "moin", "good night")
        {
            return .greeting
        }
        if count <= 6,
            has(
                "thank you", "thanks", "thx", "ty", "tysm", "danke", "gracias", "merci", "grazie", "obrigado",
                "obrigada")
        {
            return .thanks
        }
        if has("goodbye", "unfollowing", "this is my last", "leaving this") { return .farewell }
        if has(
            "lol", "lmao", "haha", "hahaha", "emergency", "urgent", "call the police", "😂", "🤣", "jaja", "mdr",
            "kidding", "explain yourself", "i'm dead", "arrest") || reading.text.contains("😂")
            || reading.text.contains("🤣")
        {
            return .joke
        }
        // In a language that is hardly read only what is felt clearly is answered with feeling.
        let isRead = reading.language == .english && !reading.isForeign
        if sentiment == .positive || isRead && reading.concepts.contains("praise") && sentiment == .neutral {
            return .praise
        }
        return isRead && sentiment == .neutral ? .plain : .uncertain
    }

    /// Meant as a blow, however friendly its first word.
    static func isHostile(_ reading: MessageReading) -> Bool {
        reading.mentions(
            "thanks for nothing", "thank you for nothing", "thanks for wasting", "sellout", "sell-out",
            "sold your soul",
            "cash grab", "money grab", "another ad", "another paid ad", "another sponsored", "yet another",
            "yeah right",
            "nice job ruining", "way to ruin", "what a joke", "what a waste", "shame on you", "who asked")
    }

    /// Words of displeasure in the languages that are read only roughly.
    private static func isTroubled(_ reading: MessageReading) -> Bool {
        reading.language != .english && reading.mentions(displeasures)
    }

    static let moved = [
        "made me cry", "had me crying", "i cried", "crying", "in tears", "tears in my eyes", "made me tear up",
        "sobbing", "me hizo llorar", "he llorado", "m'a fait pleurer", "j'ai pleuré", "mi ha fatto piangere",
        "ho pianto", "me fez chorar", "chorei", "hat mich zum weinen gebracht", "musste weinen", "tränen gelacht",
    ]
    /// What of the creator's doesn't work.
    static let faults = [
        "has no sound", "there's no sound", "there is no sound", "with no sound", "no sound in", "no sound on",
        "no audio", "without sound", "no picture", "doesn't load", "does not load",
        "won't load", "won't play", "doesn't play", "doesn't work", "does not work", "isn't working", "not working",
        "is broken", "is dead", "dead link", "broken link", "wrong link", "link leads to", "out of sync", "cuts off",
        "is cut off", "black screen", "error 404", "gives an error", "a 404", "is missing", "are missing", "too quiet",
        "can't hear", "cannot hear", "inaudible", "blurry", "crashes", "subtitles are wrong", "glitch*", "kein ton",
        "keinen ton", "ohne ton", "lädt nicht", "funktioniert nicht", "kaputt", "link ist tot", "falscher link",
        "asynchron", "bricht ab", "fehlt der", "fehlt das", "fehlt die", "unscharf", "zu leise", "nichts zu hören",
        "no tiene sonido", "sin sonido", "sin audio", "no carga", "no funciona", "no se oye", "no se escucha",
        "enlace roto", "está roto", "desincronizad*", "falta el", "falta la", "borroso", "pas de son", "sans son",
        "ne marche pas", "marche pas", "ne fonctionne pas", "ne charge pas", "on n'entend", "on entend rien",
        "lien mort", "lien cassé", "désynchronisé*", "il manque", "c'est flou", "est flou", "est floue",
        "non ha audio", "senza audio", "non c'è audio", "non si sente", "non funziona", "non carica", "link rotto",
        "fuori sincrono", "manca il", "manca la", "sfocat*", "sem som", "sem áudio", "não tem som", "não carrega",
        "não funciona", "link quebrado", "não dá pra ouvir", "fora de sincronia", "falta o", "falta a", "embaçad*",
    ]
    private static let displeasures = [
        "harto", "harta", "no entiendo", "decepci*", "aburrid*", "peor", "odio", "no me gusta", "borraste", "demasiad*",
        "nervt", "enttäusch*", "schlecht*", "langweilig*", "schlimm*", "gefällt mir nicht", "warum hast du", "genervt",
        "déçu*", "nul", "nulle", "marre", "pire", "ennuyeu*", "je n'aime pas", "je ne comprends pas", "dommage",
        "delus*", "noios*", "peggio", "schifo", "stufo", "stufa", "non capisco", "non mi piace", "purtroppo",
        "chato", "chata", "pior", "cansado de", "cansada de", "não entendo", "não gostei", "pena que",
    ]
}
