import BuzzModel
import LanguageKit

/// Messages that are answered by what they are, before anybody looks for an offer or a mood in them.
enum Situation: Sendable, Equatable {
    /// No letter, no sign, no picture.
    case nothing
    /// "??", "…": nobody can know what is meant.
    case unclear
    /// "ok", "noted": nothing has to be said.
    case acknowledgement
    /// Something bought or booked went wrong; `refund`: they want their money back; `isSure`: they say that they bought it.
    case trouble(refund: Bool, isSure: Bool)
    /// Who has ordered asks something about it.
    case order
    /// The creator is said to use something of theirs.
    case claim
    /// "Your invoice is wrong", in the middle of business.
    case complaint
    /// A question that would be answered cruelly, or with an admission.
    case grave
    /// "Are you ok? You looked tired."
    case care
    /// What a thing costs, or its way to them.
    case shop
    /// "We went with another creator": it ends what was on offer.
    case refused
    /// "Sorry for your loss."
    case condolence
    /// "My boyfriend left me last night."
    case grief
    /// "Are you there?"
    case presence
    /// "Are you a bot?"
    case bot

    /// Said before anything else, whatever the message was sorted into: a customer and whose work is used are no spammers,
    /// and a parcel is no emergency.
    var goesFirst: Bool {
        switch self {
        case .nothing, .trouble(_, isSure: true), .claim, .condolence, .grief: true
        default: false
        }
    }

    /// What isn't a question can't be answered from the library, whatever words it shares with one.
    var isPlain: Bool {
        [.unclear, .acknowledgement, .complaint, .grave, .refused, .presence, .bot].contains(self)
    }

    init?(_ reading: MessageReading, category: BuzzModel.Category) {
        let words = Word.words(of: reading.text)
        let isSuspicious = category == .spam && reading.hasLink
        let isAlarm = category == .urgent && ![.money, .legal, .other, .disaster, .missing].contains(Alarm(reading))
        if reading.text.unicodeScalars.allSatisfy({
            $0.properties.isWhitespace || TextFolding.isIgnorable($0.value) || $0.properties.isDefaultIgnorableCodePoint
        }) {
            self = .nothing
        } else if words.isEmpty, reading.text.contains(where: { "?!.…¿？".contains($0) }) {
            self = .unclear
        } else if words.count <= 3, !words.isEmpty, !reading.text.contains("?"),
            words.allSatisfy({ Self.nods.contains($0.plain) })
        {
            self = .acknowledgement
        } else if Self.isCondolence(reading) {
            self = .condolence
        } else if !isSuspicious, Self.isGrief(reading, category) {
            self = .grief
        } else if !isSuspicious, Self.isPresence(reading, words) {
            self = .presence
        } else if !isSuspicious, words.count <= 14, reading.mentions(Self.bots) {
            self = .bot
        } else if !isAlarm, Self.isRefused(reading, words, category) {
            self = .refused
        } else if !isSuspicious, !isAlarm, reading.mentions(Self.claims) {
            self = .claim
        } else if !isSuspicious, !isAlarm, Self.isCustomer(reading, category), reading.mentions(Self.failures) {
            self = .trouble(refund: reading.mentions(Self.refunds), isSure: true)
        } else if category == .spam || category == .urgent {
            return nil
        } else if let ask = reading.ask, ask.isYesNo || ask.isChoice,
            Gravity.isGrave(Word.words(of: reading.askSentence ?? ""), reading.language)
        {
            self = .grave
        } else if category != .business, reading.mentions(Self.troubles) {
            self = .trouble(refund: reading.mentions(Self.refunds), isSure: false)
        } else if category == .business,
            reading.mentions(Self.complaints)
                || reading.ask == nil && !OfferReading.isOffer(reading) && reading.mentions(FanReading.faults)
        {
            self = .complaint
        } else if reading.orderNumber != nil, reading.ask != nil, category == .fan || !OfferReading.isOffer(reading) {
            self = .order
        } else if category == .fan, reading.ask != nil, reading.mentions(Self.orders) {
            self = .order
        } else if category == .fan, reading.ask != nil, reading.mentions(Self.cares) {
            self = .care
        } else if reading.ask != nil, reading.facts.amounts.isEmpty, reading.mentions(Self.shops) {
            self = .shop
        } else {
            return nil
        }
    }

    /// They say that they have bought or booked something; a company's papers speak of orders, too.
    private static func isCustomer(_ reading: MessageReading, _ category: BuzzModel.Category) -> Bool {
        reading.mentions(purchases) || category != .business && reading.orderNumber != nil
    }

    private static let nods: Set<String> = [
        "ok", "okay", "k", "kk", "okey", "sure", "fine", "noted", "alright", "great", "perfect", "cool", "got", "it",
        "yes", "yep", "yeah", "yup", "good", "deal", "vale", "bueno", "gut", "klar", "alles", "passt", "d'accord",
        "certo",
        "va", "bene", "tá", "bom", "sí", "oui", "ja", "sim",
    ]
    private static let refunds = [
        "refund", "refunded", "money back", "geld zurück", "rückerstattung", "reembolso", "devolver el dinero",
        "remboursement", "remboursé", "remboursée", "rimborso", "chargeback",
    ]
    private static let troubles =
        refunds + [
            "hasn't arrived", "has not arrived", "never arrived", "didn't arrive", "not arrived", "hasn't come",
            "where is my order", "where's my order", "my order is late", "my order is wrong", "my order is missing",
            "my order is lost", "my order is delayed", "my order is overdue", "my order is incomplete",
            "my order is damaged",
            "my order is broken", "my order is stuck", "my order is still", "my order is not", "wrong size",
            "wrong item", "wrong print",
            "arrived broken",
            "came broken", "arrived damaged", "charged twice", "charged me twice", "cancel my order", "cancel my spot",
            "cancel my ticket", "cancel my place", "cancel my subscription", "cancel my membership", "nicht angekommen",
            "beschädigt", "no ha llegado", "no me ha llegado", "pas arrivé", "pas encore arrivé", "non è arrivato",
            "não chegou",
        ]
    private static let cares = [
        "are you ok", "are you okay", "are you alright", "are you all right", "are you feeling better", "you ok",
        "geht es dir gut", "estás bien", "tu vas bien", "stai bene", "você está bem",
    ]
    private static let shops = [
        "how much is shipping", "what is shipping", "shipping to", "cost of shipping", "shipping cost", "postage",
        "back in stock", "in stock", "restock", "sold out", "do you sell the", "do you sell a",
        "how much for a print",
    ]
    private static let orders = [
        "my order", "my parcel", "my package", "meine bestellung", "mein paket", "mi pedido", "mi paquete",
        "ma commande", "mon colis", "il mio ordine", "il mio pacco", "meu pedido", "minha encomenda",
    ]
    private static let purchases = [
        "i bought", "i ordered", "i've ordered", "i've bought", "i paid", "i've paid", "my order", "my purchase",
        "my parcel", "my package", "my ticket", "my tickets", "my membership", "my subscription", "paid for",
        "i purchased", "my download", "the course", "your course", "the workshop", "your workshop", "your presets",
        "order number", "ich habe bestellt", "bestellt", "gekauft", "bezahlt", "meine bestellung", "mein paket",
        "he comprado", "compré", "pedí", "he pagado", "pagué", "mi pedido", "mi compra", "j'ai acheté", "j'ai commandé",
        "j'ai payé", "ma commande", "mon colis", "ho comprato", "ho ordinato", "ho pagato", "il mio ordine",
        "il mio pacco", "comprei", "encomendei", "paguei", "meu pedido", "minha encomenda", "bestelling", "gekocht",
        "betaald", "besteld",
    ]
    private static let failures =
        troubles + [
            "still no", "no access", "can't access", "cannot access", "can't log in", "can't open", "can't download",
            "can't find the", "won't open", "won't load", "won't download", "won't play", "won't start", "an error",
            "gives error", "error message", "doesn't work", "does not work", "doesn't open", "isn't working",
            "not working", "didn't work", "resend", "send it again", "send the link again", "link expired",
            "has expired", "is broken", "was broken", "broken link", "came damaged", "is damaged", "is missing",
            "was missing", "never got", "never received", "haven't received", "haven't got", "didn't receive",
            "not received", "still waiting", "wrong address", "wrong colour", "wrong color", "wrong one",
            "twice by mistake",
            "kein zugang", "keinen zugang", "funktioniert nicht", "geht nicht", "fehlermeldung", "kaputt",
            "nicht erhalten",
            "nicht da", "fehlt", "sin acceso", "no funciona", "da error", "no he recibido", "no llega", "roto", "rota",
            "pas d'accès", "ne marche pas", "ne fonctionne pas", "rien reçu", "pas reçu", "cassé", "abîmé",
            "non funziona", "non ho ricevuto", "rotto", "errore", "non riesco", "não funciona", "não recebi",
            "quebrado",
            "dá erro", "sem acesso", "niet aangekomen", "werkt niet", "niet ontvangen", "kapot",
        ]
    private static let claims = [
        "stop using my", "using my photo", "using my photos", "using my picture", "using my image", "using my music",
        "using my song", "using my footage", "using my artwork", "using my drawing", "used my photo", "used my picture",
        "used my song", "used my music", "used my footage", "used my artwork", "used my drawing", "used my work",
        "stole my", "my photo without", "my picture without", "my work without", "without my permission",
        "without my consent", "without asking me", "i own the copyright", "i hold the copyright", "copyright is mine",
        "i own the rights", "i hold the rights", "i'm the rights holder",
        "i am the rights holder", "never agreed to its use", "did not agree to its use", "didn't agree to its use",
        "take down my", "remove my photo", "remove my picture", "ohne meine erlaubnis", "ohne meine zustimmung",
        "ohne mich zu fragen", "mein urheberrecht", "die rechte liegen bei mir", "sin mi permiso", "sin permiso mío",
        "mis derechos de autor", "sans mon accord", "sans mon autorisation", "sans ma permission",
        "senza il mio permesso", "senza la mia autorizzazione", "sem a minha autorização", "sem minha autorização",
        "sem a minha permissão", "sem minha permissão", "zonder mijn toestemming",
    ]
    private static let complaints = [
        "is wrong", "are wrong", "was wrong", "is incorrect", "a mistake in", "an error in", "charged twice",
        "charged us twice", "vat twice", "twice by mistake", "doesn't match", "does not match", "not what we agreed",
        "not what was agreed", "overcharged", "you forgot", "is missing from", "unacceptable", "very disappointed",
        "stimmt nicht", "ist falsch", "ein fehler in", "doppelt berechnet", "está mal", "es incorrecta", "un error en",
        "est fausse", "une erreur", "deux fois", "è sbagliata", "un errore", "está errada", "um erro",
    ]
}
