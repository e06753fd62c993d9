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

    static let apiece: Set<String> = [
        "each", "apiece", "jeweils", "chacune", "chacun", "ciascuno", "ciascuna", "hourly",
    ]
    /// What a number counts that is no money.
    static let counted: Set<String> = [
        "percent", "prozent", "people", "students", "followers", "words", "pages", "subscribers", "subs", "viewers",
        "views", "listeners", "readers", "members", "fans", "likes", "downloads", "guests", "miles", "km", "kids",
        "children", "copies", "seguidores", "abonnenten", "abonnes", "leute", "personas", "personnes", "pessoas",
        "persone", "follower", "zuschauer", "visualizaciones", "vues", "visualizacoes", "visualizzazioni",
    ]
    /// Directly before a number that answers a price: "we can go up to 3k", "how about 450".
    static let bounds = phrases(
        """
        up to, up to about, up to around, go to, go as high as, as high as, as much as, stretch to, raise to,
        raise it to, increase to, increase it to, how about, what about, make it, could do, can do, would do,
        can you do, could you do, would you do, do it for, do this for, do that for, settle at,
        settle for, settle on, meet at, agree on, lets say, max, maximum, at most, no more than, not more than, bis zu,
        hoch auf, erhohen auf, wie ware es mit, wie waren, maximal, hochstens, hasta, subir a, llegar a, subir hasta,
        que tal, maximo, jusqua, monter a, aller a, que diriez vous de,
        que dirais tu de, ate, subir para, chegar a, fino a,
        salire a, arrivare a, che ne dici di, massimo
        """)
    /// What goes on behind such a number.
    static let behindSums: Set<String> = [
        "for", "per", "each", "total", "and", "if", "but", "max", "all", "maximum", "now", "instead", "then", "flat",
        "fur", "pro", "insgesamt", "wenn", "por", "en", "si", "pour", "maximo", "no", "se", "per", "plus", "with",
    ]
    /// Shortly before a sum that is given up for another, and directly before one that is none.
    static let replaced = phrases(
        """
        instead of, rather than, down from, up from, statt, anstatt, anstelle von, en vez de, en lugar de, au lieu de,
        plutot que, invece di, invece dei, anziche, em vez de, ao inves de
        """)
    static let denied: Set<String> = ["not", "nicht", "isnt", "wasnt"]
    static let cannot: Set<String> = ["cant", "cannot", "couldnt", "wont", "unable"]
    /// "Can't pay more than $500" names what can be paid.
    static let beyond: Set<String> = [
        "more", "beyond", "over", "above", "higher", "why", "mehr", "mas", "plus", "mais", "piu", "oltre", "warum",
    ]
    /// Words that tell of a sum and offer none, each by its first word.
    static let tellings: [String: [[String]]] = Dictionary(
        grouping: phrases(
            """
            raised, earned, spent, saved, revenue, turnover, valued, valuation, funding, in funding, paid for my,
            paid for our, i paid, cost me, costs me, cost us, gekostet, eingenommen,
            verdient, umsatz, ausgegeben, gesammelt, me costo, nos costo, recaudado, recaudamos, recaudo, levantamos,
            facturamos, facturacion, leve, levee, chiffre daffaires, ma coute, nous a coute, raccolto, fatturato,
            mi e costato, ci e costato, captamos, arrecadamos, arrecadou, faturamos, faturamento, me custou, nos custou
            """
        ).map { $0.split(separator: " ").map(String.init) }, by: { $0.first ?? "" })

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
