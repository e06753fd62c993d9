extension Phrasebook {
    /// The languages there are words in, and how they are told apart.
    enum Language: String, Sendable, CaseIterable {
        case english, spanish, portuguese, french, german, italian

        /// By its most common words and letters; nil when two of them are as likely, so that nobody is answered in a third
        /// one. English when nothing says otherwise.
        static func certain(of text: String) -> Language? {
            let seen = seenWords(text)
            var scores = words.map { language, words in
                (language: language, score: seen.count { words.contains($0) } * 2)
            }
            let letters = Set(text.lowercased())
            for index in scores.indices {
                let (language, score) = scores[index]
                if language == .spanish, letters.contains("¿") || letters.contains("¡") { scores[index].score += 3 }
                // A borrowed word alone ("café") makes no language.
                guard score > 0, let hints = marks[language] else { continue }
                scores[index].score += letters.isDisjoint(with: hints) ? 0 : 1
            }
            let english = scores.first?.score ?? 0
            let sorted = scores.sorted { $0.score > $1.score }
            // Not one word of any of them, in a whole sentence: it is something else.
            guard sorted[0].score > 0 || seen.count < 5 else { return nil }
            // A word or two in a whole sentence may be anything's: in every language more of them are common ones.
            let distinct = Set(seen), common = words.first { $0.0 == sorted[0].language }?.1 ?? []
            guard distinct.intersection(common).count * 9 >= distinct.count || seen.count < 5 else { return nil }
            guard sorted[0].score > english else { return .english }
            return sorted[0].score > sorted[1].score ? sorted[0].language : nil
        }

        /// Those of which it has a word at all; none where nothing can be said.
        static func possible(of text: String) -> Set<Language> {
            let seen = seenWords(text)
            let counts = words.map { language, words in (language, seen.count { words.contains($0) }) }
            // One word may be anything.
            guard counts.contains(where: { $0.1 > 1 }) else { return [] }
            return Set(counts.filter { $0.1 > 0 }.map(\.0))
        }

        init(of text: String) { self = Self.certain(of: text) ?? .english }

        /// Written in other letters, or with more words of other languages than of the six.
        static func isForeign(_ text: String) -> Bool {
            let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
            guard letters.count > 1 else { return false }
            if letters.count(where: { $0.value >= 0x370 }) * 2 > letters.count { return true }
            // Only Vietnamese is written with these.
            if letters.count(where: { (0x1EA0...0x1EF9).contains($0.value) }) >= 2 { return true }
            let seen = seenWords(text)
            let known = words.map { _, words in seen.count { words.contains($0) } }.max() ?? 0
            return seen.count { others.contains($0) } > known
        }

        private static func seenWords(_ text: String) -> [String] {
            text.lowercased().split { !$0.isLetter }.prefix(200).map(String.init)
        }

        private static let marks: [Language: Set<Character>] = [
            .spanish: ["ñ", "á", "í", "ó", "ú"], .portuguese: ["ã", "õ", "ç", "ê", "â"],
            .french: ["ç", "è", "ê", "à", "ù", "œ", "î", "û", "ë", "ï"], .german: ["ä", "ö", "ü", "ß"],
            .italian: ["è", "à", "ù", "ò", "ì"],
        ]

        private static let words: [(Language, Set<String>)] = [
            (
                .english,
                [
                    "the", "you", "is", "and", "to", "your", "for", "that", "with", "are", "what", "have", "my", "it",
                    "of", "this", "we", "i", "hi", "thanks", "was", "do", "could", "would", "can", "please", "love",
                    "how", "not", "still", "where", "who", "when", "why", "did", "from", "but", "u", "ur", "me", "so",
                    "no", "on", "in", "be", "all", "just", "like", "if", "or", "one", "more", "good", "great", "new",
                    "last", "made", "send", "call", "here", "there", "will", "has", "had", "he",
                    "she", "they", "his", "her", "us", "our", "am", "an", "at", "as", "by", "get", "got", "come",
                    "today", "again", "tomorrow", "tonight", "yesterday", "day", "night", "video", "videos", "someone",
                    "somebody",
                    "help", "house", "mom", "mum", "dad", "kid", "im", "dont", "cant", "isnt", "wont", "been", "were",
                    "who",
                    "many", "much", "really", "first", "third", "second", "their", "them", "him", "into", "over",
                    "after",
                    "so", "too", "very", "want", "need", "know", "think", "don", "t", "s", "m", "d", "ll", "ve", "re",
                    "die", "ok", "yes", "now", "back", "up", "out", "plan",
                ]
            ),
            (
                .spanish,
                [
                    "el", "que", "los", "una", "por", "para", "tu", "hola", "gracias", "es", "con", "qué", "las", "mi",
                    "muy", "del", "cómo", "cuál", "y", "tus", "me", "este", "esta", "nosotros", "somos", "pero", "un",
                    "en", "estoy", "no", "entiendo", "eres", "más", "dónde", "cuándo", "cuando", "vas", "algún", "día",
                    "te", "al", "lo", "se", "ha", "he", "ver", "usas", "siempre", "también", "puedes", "quiero", "soy",
                    "puedo", "puede", "podemos", "quieres", "después", "dos", "tres", "nos", "hay",
                    "vídeo", "la", "tan", "tanta", "nada", "madre", "padre", "mamá", "papá", "está", "ayuda",
                    "socorro",
                    "alguien", "hijo", "hija", "casa", "su", "le", "sus", "mis", "ser", "voy", "tengo", "ya", "sin",
                ]
            ),
            (
                .portuguese,
                [
                    "que", "você", "não", "uma", "para", "com", "obrigado", "obrigada", "oi", "seu", "é", "os", "olá",
                    "meu", "minha", "muito", "vocês", "um", "do", "da", "em", "e", "são", "te", "seus", "vídeo", "eu",
                    "pra", "tá", "tem", "sua", "ou", "mais", "isso", "esse", "essa", "como", "quando", "onde", "quero",
                    "vai", "vou", "amei", "gosto", "suas", "ao", "na", "fazer", "já", "também", "só", "qual", "quanto",
                    "está", "nao", "pai", "mãe", "meus", "estou", "tô", "alguém", "socorro", "filho", "filha", "ele",
                    "ela", "dos", "das", "à",
                    "vc", "num", "numa", "pro", "fui", "pode", "podemos", "nos", "tenho", "anos", "quer", "comigo",
                    "posso", "gente", "voce", "usa", "foi",
                    "dia", "por", "faz", "me", "manda",
                ]
            ),
            (
                .french,
                [
                    "le", "les", "des", "vous", "est", "une", "pour", "bonjour", "merci", "je", "et", "tu", "quel",
                    "la", "un", "nous", "votre", "vos", "ton", "tes", "mon", "ma", "mes", "avec", "sur", "dans",
                    "quelle", "pas", "salut", "j", "ta", "elle", "il", "ai", "que", "qui", "de", "du", "es", "suis",
                    "mais", "plus", "très", "trop", "où", "comment", "pourquoi", "c", "l", "d", "m", "toujours", "ça",
                    "mère", "père", "fils", "fille", "au", "aux", "en", "ne", "secours", "aide", "feu", "quelqu", "sa",
                    "son", "ses", "se", "te", "moi", "toi", "on", "par", "fait", "veux", "peux", "vais",
                ]
            ),
            (
                .german,
                [
                    "der", "die", "und", "ist", "das", "ich", "nicht", "ein", "für", "du", "mit", "hallo", "danke",
                    "eine", "wir", "dein", "deine", "euch", "ihr", "mein", "auf", "den", "wie", "was", "dir", "sie",
                    "es", "im", "zu", "mir", "mich", "dich", "wo", "wann", "warum", "noch", "auch", "bitte",
                    "kannst", "machst", "tolle", "weiter", "sehr", "hast", "habe", "hab", "bin", "bist", "immer",
                    "schon", "aber", "von", "dem", "welche", "hilfe", "meine", "meiner", "meinen", "hat", "bei", "uns",
                    "er", "vor",
                    "nach", "mann", "vater", "mutter", "jemand", "brennt", "werde", "will", "soll", "darf", "kann",
                    "keine",
                    "kein", "sich", "oder", "wenn", "weil", "dass", "ob", "zum", "zur", "einen", "einem", "einer",
                    "bitte",
                ]
            ),
            (
                .italian,
                [
                    "che", "di", "il", "una", "per", "sono", "ciao", "grazie", "con", "tuo", "è", "gli", "non", "la",
                    "mi", "tuoi", "un", "del", "della", "i", "anche", "vorremmo", "salve", "come", "quale", "ho",
                    "siamo", "fai", "ti", "sei", "tu", "hai", "bello", "bella", "questo", "questa", "perché", "quando",
                    "dove", "ma", "lo", "ci", "più", "mio", "mia", "sto", "sempre", "molto", "tutto", "da", "nel",
                    "alla", "ne", "padre", "madre", "aiuto", "casa", "figlio", "figlia", "qualcuno", "sta", "ha", "dal",
                    "nella", "suo",
                    "sua", "mie", "miei", "dei", "delle", "uno", "voglio", "devo", "però", "fuoco", "se", "tua", "le",
                    "ogni", "puoi", "posso", "vorrei", "cosa", "e", "al",
                ]
            ),
        ]

        /// The most common words of languages that can only be told from the six.
        private static let others: Set<String> = [
            "het", "een", "ik", "dat", "niet", "hoe", "wat", "mijn", "voor", "zijn", "ook", "heb", "wij", "nog",
            "steeds", "je", "jouw", "maar", "van", "bestelling", "graag", "waar", "wanneer",
            "jest", "nie", "się", "że", "czy", "twoje", "jak", "mam", "dla", "twój", "jaki", "jakiego", "cześć",
            "bir", "için", "çok", "var", "senin", "nasıl", "hangi", "merhaba", "yang", "bu", "ve",
            "itu", "aku", "kamu", "apa", "kak", "banget", "saya", "untuk", "kami", "och", "att", "det", "sudah",
            "är", "inte", "jag", "som", "för", "har", "vilken", "hej", "ikke", "jeg", "og", "hvor", "hva", "hvad",
            "jsem", "jsi", "že", "jak", "nem", "egy", "hogy", "vagyok", "și", "sunt", "pentru", "mulțumesc",
            "minä", "olen", "mikä", "kiitos", "ang", "ng", "po", "mga", "salamat", "xin", "chào",
        ]
    }
}
