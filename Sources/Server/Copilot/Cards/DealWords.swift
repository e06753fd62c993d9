/// The words that business threads are read by, folded, without apostrophes.
enum DealWords {
    // MARK: Stages

    /// In a statement, not after "once", "when" or "not".
    static let paid = phrases(
        """
        payment sent, payment is sent, payment has been sent, payment went out, payment received, payment has arrived,
        payment arrived, payment is in, money arrived, money is here, money came in, invoice is paid, invoice paid,
        paid the invoice, paid your invoice, paid in full, weve paid, we have paid, we paid, ive paid, i paid, just paid,
        has been paid, transferred the, have transferred, weve transferred, wired the, uberwiesen, ist bezahlt,
        geld ist da, hemos pagado, pago enviado, pago realizado, pago recibido, avons paye, virement effectue,
        paiement envoye, paiement recu, pagamento feito, pagamento enviado, pagamento recebido, abbiamo pagato,
        pagamento effettuato, pagamento ricevuto
        """)

    static let delivered = phrases(
        """
        heres the video, here is the video, heres the final, here is the final, heres the finished, here is the finished,
        video is live, its live, is live now, video is up, video is online, its online, its up, went live,
        final version is up, final cut is up, uploaded the final, delivered the, i delivered, ive delivered,
        sent the final, sent you the final, sent the files, files are in, got the video, got the files,
        received the video, received the files, finished video is, have everything we need, posted it, its posted,
        just published, is published, video ist online, ist geliefert, habe geliefert, anbei das fertige, esta publicado,
        ya esta publicado, ya esta subido, video esta online, la video est en ligne, est en ligne, est livre,
        esta no ar, ja publiquei, e online, ho consegnato
        """)

    static let agreed = phrases(
        """
        its a deal, is a deal, deal then, we have a deal, agreed, contract is signed, signed the contract, ive signed,
        i signed, i have signed, weve signed, we signed, signed contract, signed and sent, signed copy, signed version,
        lets do it, lets do this, count me in, happy to accept, i accept, we accept, accepted your offer,
        offer accepted, youre booked, you are booked, booked you, confirmed then, it is confirmed,
        its confirmed, we are confirmed, then its settled, its settled, its agreed, einverstanden, abgemacht,
        vertrag ist unterschrieben, habe unterschrieben, ich nehme an, trato hecho, acepto, aceptamos, contrato firmado,
        de acuerdo entonces, marche conclu, contrat signe, jaccepte, combinado, contrato assinado, aceito, fechado,
        accetto, contratto firmato, affare fatto
        """)

    /// Before one of the above they make it a wish, a condition or a plan.
    static let notYet: Set<String> = [
        "not", "isnt", "hasnt", "havent", "havnt", "didnt", "once", "when", "if", "after", "before", "until", "till",
        "unless", "never", "soon", "would", "should", "could", "can", "will", "be", "gets", "yet", "sobald", "wenn",
        "nicht", "cuando", "si", "quand", "quando", "se", "nao", "non", "pas", "wait", "half", "as",
    ]

    // MARK: What is asked

    static let asks = phrases(
        """
        would you, could you, can you, will you, wed love to, we would love to, wed like to, we would like to,
        id like to, i would like to, id love to, may i, may we, could we, can we, shall we, were looking for,
        we are looking for, looking for, interested in, wondering if, wondered if, we want to, we need, i need,
        would like a day, proposing, we propose, collab, collaboration, collaborate, partnership, partner with, sponsor,
        sponsorship, commission you, hire you, book you, invite you, feature your, license, licence, use your,
        have you, mochten wir, wurden gerne, wir suchen, konnten sie, konntest du, hatten sie, kooperation, nos gustaria,
        queremos, buscamos, podrias, te gustaria, colaboracion, colaborar, nous aimerions, nous voudrions,
        nous cherchons, pourriez vous, collaboration, gostariamos, queremos, procuramos, poderia, parceria, vorremmo,
        ci piacerebbe, cerchiamo, potresti, potrebbe, collaborazione
        """)

    /// Without a question mark, and still for the creator to do.
    static let requests = phrases(
        "please, let me know, let us know, bitte, por favor, sil vous plait, merci de, per favore")

    /// Asks that say more than that there is something to ask.
    static let strongAsks = phrases(
        """
        sponsor, sponsorship, collab, collaboration, commission, hire, book you, teach, talk of, give a talk, interview,
        walk through, tutorial, video, videos, reel, reels, workshop, license, licence, represent, feature, mention,
        promote, review our, partnership, film of, a day with you, campaign, ambassador, patrocinar, patrocinio,
        kooperation, sponsern, parceria, partenariat, sponsorizzare
        """)

    // MARK: Money

    static let moneyWords: Set<String> = [
        "budget", "fee", "fees", "pay", "pays", "paying", "offer", "offering", "rate", "rates", "price", "prices",
        "cost", "costs", "charge", "worth", "compensation", "honorarium", "honorar", "total", "amount", "sum",
        "stretch", "invoice", "quote", "bieten", "zahlen", "preis", "gage", "presupuesto", "pagamos", "ofrecemos",
        "precio",
        "tarifa", "offrons", "payons", "prix", "tarif", "orcamento", "oferecemos", "preco", "cache", "offriamo",
        "paghiamo",
        "prezzo", "compenso",
    ]

    static let each: Set<String> = [
        "each", "per", "apiece", "pro", "je", "jeweils", "cada", "chacune", "chacun", "par", "por", "ciascuno",
        "ciascuna", "every", "a", "hourly", "/",
    ]
    static let things: Set<String> = [
        "video", "videos", "post", "posts", "reel", "story", "piece", "episode", "hour", "day", "month", "photo",
        "image",
        "picture", "stream", "stueck", "stuck", "stunde", "tag", "hora", "dia", "heure", "jour", "ora", "giorno",
        "unit",
        "minute", "session", "person", "student", "slot", "mention", "short", "week", "song", "track", "foto",
    ]

    // MARK: Deliverables

    static let deliverables: Set<String> = [
        "video", "videos", "reel", "reels", "story", "stories", "post", "posts", "short", "shorts", "tutorial",
        "tutorials", "mention", "mentions", "integration", "integrations", "talk", "talks", "workshop", "workshops",
        "interview", "interviews", "episode", "episodes", "podcast", "article", "articles", "review", "reviews",
        "photos", "photo", "pictures", "livestream", "livestreams", "giveaway", "ad", "ads", "spot", "spots", "film",
        "unboxing", "newsletter", "song", "track", "logo", "design", "illustration", "illustrations", "keynote",
        "panel", "course", "weekend", "link", "clip", "clips", "portrait", "portraits", "voiceover", "jingle",
        "thumbnail", "thumbnails", "beitrag", "beitrage", "vortrag", "fotos", "clips", "publicacion", "publicaciones",
        "historia", "historias", "charla", "publication", "publications", "conference", "atelier", "publicacao",
        "publicacoes", "palestra", "articolo", "articoli", "storia", "corso",
    ]

    /// What a deliverable is counted or introduced by.
    static let articles: Set<String> = [
        "a", "an", "one", "ein", "eine", "einen", "un", "una", "une", "um", "uma", "uno",
    ]

    static let numerals: Set<String> = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "zwei", "drei", "vier",
        "funf",
        "sechs", "dos", "tres", "cuatro", "cinco", "deux", "trois", "quatre", "cinq", "dois", "duas", "quatro", "due",
        "tre", "quattro", "cinque",
    ]

    /// Never between the count and the thing.
    static let breaks: Set<String> = [
        "and", "or", "of", "for", "in", "on", "with", "to", "from", "at", "the", "your", "our", "my", "that", "which",
        "is", "was", "are", "were", "and", "as", "und", "oder", "fur", "y", "o", "de", "para", "et", "ou", "pour", "e",
        "per", "di", "because", "about", "than", "since", "ago", "people", "years", "months",
    ]

    private static func phrases(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
    }
}
