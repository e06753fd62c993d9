import CopilotProtocol
import LanguageKit

/// What kind of business a message is about, and which points are still open.
struct OfferReading: Sendable {
    enum Kind: Sendable {
        case sponsorship, event, commission, licence, press, order, service, collaboration, paperwork, other
    }

    /// What a creator would want to know before saying yes.
    enum Point: CaseIterable, Sendable {
        case budget, deliverables, date, usage, place, length, quantity, size, samples, topics
    }

    /// What a message without a question does.
    enum Move: Sendable { case offer, accepts, informs, sends, changes, reminds, withdraws, counters, thanks }

    let kind: Kind
    let open: [Point]
    let move: Move
    /// Work on it has begun, whatever of the conversation is at hand.
    let isUnderWay: Bool

    init(_ reading: MessageReading) {
        let said = reading.saidSoFar
        func has(_ phrases: String...) -> Bool { MessageReading.mentions(reading.plain, phrases) }
        func had(_ phrases: String...) -> Bool { MessageReading.mentions(said, phrases) }
        if has(
            "invoice", "purchase order", "po number", "tax number", "accounts", "net 30", "the transfer", "payout",
            "remittance", "accounting", "rechnung", "factura", "facture", "fattura", "fatura")
        {
            kind = .paperwork
        } else if has(
            "i edit", "video editor", "my portfolio", "i design", "thumbnails for", "i do editing", "virtual assistant",
            "i'm an editor looking", "my services", "freelance", "i compose", "i translate", "subtitles for you",
            "to work for you", "working for you", "edit for you", "we offer management", "represent you", "represents",
            "talent agency",
            "management")
        {
            kind = .service
        } else if had("piece about", "minute piece", "portrait of", "commissions", "mural", "lullaby") {
            kind = .commission
        } else if had(
            "licence", "license", "licensing", "use your footage", "use your video", "use your clip", "use a clip",
            "of your footage", "seconds of your", "use your photo", "use your picture", "use your song",
            "use your music", "reprint", "rights to your", "screen your")
        {
            kind = .licence
        } else if had(
            "wedding", "conference", "keynote", "speak at", "panel", "a workshop", "run a workshop", "the workshop",
            "teach", "talk of", "give a talk",
            "gig", "perform", "play at", "festival", "host our", "host the", "moderate", "fair", "opening",
            "book you for", "lesson", "birthday party", "staff party", "reading", "meetup", "vortrag", "auftritt",
            "conférence", "concierto", "evento", "charla", "palestra", "lezione")
        {
            kind = .event
        } else if had(
            "podcast guest", "guest on", "interview", "journalist", "magazine", "newspaper", "article about",
            "my podcast", "our podcast", "documentary about")
        {
            kind = .press
        } else if had(
            "commission", "portrait", "mural", "logo", "lullaby", "custom", "painting of", "illustration",
            "illustrations", "shoot for", "day rate", "explainer", "lyric video", "photograph our", "film our",
            "piece about", "minute piece",
            "shoot at", "design our", "voice over", "voiceover", "short film")
        {
            kind = .commission
        } else if had("wholesale", "bulk", "order", "stock your", "unit price", "copies of", "mugs", "retail") {
            kind = .order
        } else if had(
            "sponsor", "integration", "campaign", "brand", "partnership", "ambassador", "mention", "review our",
            "dedicated video", "affiliate", "samples", "influencer", "promote", "placement", "pre-roll", "mid-roll",
            "post something", "in a video", "in one of your videos", "reels", "endorse", "rate card", "media kit")
            || !reading.concepts.isDisjoint(with: ["sponsor", "campaign", "giftproduct", "affiliate"])
        {
            kind = .sponsorship
        } else if had(
            "collab", "film together", "video together", "episode together", "joint video", "fellow creator",
            "do a video with") || reading.concepts.contains("collab")
        {
            kind = .collaboration
        } else if reading.concepts.contains("event") {
            kind = .event
        } else if !reading.concepts.isDisjoint(with: ["hire"]) {
            kind = .commission
        } else if reading.concepts.contains("licensing") {
            kind = .licence
        } else if reading.concepts.contains("press") {
            kind = .press
        } else {
            kind = .other
        }
        move = Self.move(reading)
        isUnderWay =
            kind == .paperwork
            || reading.mentions([
                "the draft", "your draft", "first draft", "the first cut", "as discussed", "as agreed", "as promised",
                "the call earlier",
                "same terms", "extend the partnership", "the contract", "final file", "the final cut",
                "your counter-offer", "clause",
            ])
        open = isUnderWay ? [] : Self.open(kind, reading)
    }

    /// Anything of business at all: an offer's meanings, a sum, or a conversation that is under way.
    static func isBusiness(_ reading: MessageReading) -> Bool {
        if FanReading.isHostile(reading) { return false }
        return reading.isOngoing || isOffer(reading) || reading.language == .english && !reading.isForeign
    }

    static func isOffer(_ reading: MessageReading) -> Bool {
        !reading.facts.amounts.isEmpty || !reading.concepts.isDisjoint(with: meanings)
    }

    /// Says itself what it offers: a sum, or work to be had.
    static func isPlainOffer(_ reading: MessageReading) -> Bool {
        !reading.facts.amounts.isEmpty || offers(reading.concepts)
    }

    static func offers(_ concepts: Set<String>) -> Bool { !concepts.isDisjoint(with: offering) }

    private static let offering: Set<String> = [
        "sponsor", "collab", "campaign", "budget", "paying", "giftproduct", "affiliate", "event", "licensing", "press",
        "hire", "proposal",
    ]

    private static let meanings: Set<String> = [
        "brand", "sponsor", "collab", "campaign", "budget", "paying", "contract", "invoice", "format", "giftproduct",
        "affiliate", "agency", "role", "event", "licensing", "press", "hire", "meeting", "proposal", "services",
        "smallbusiness", "exchange", "stats", "followup",
    ]

    // MARK: What is open

    private static func open(_ kind: Kind, _ reading: MessageReading) -> [Point] {
        let wanted: [Point] =
            switch kind {
            case .sponsorship: [.budget, .deliverables, .date, .usage]
            case .event: [.date, .place, .budget, .length]
            case .commission: [.size, .budget, .date, .usage]
            case .licence: [.usage, .budget]
            case .press: [.topics, .date, .length]
            case .order: [.quantity, .date]
            case .service: [.samples, .budget]
            case .collaboration: [.topics, .date]
            case .paperwork: []
            case .other: reading.isAnswered || !isBusiness(reading) ? [] : [.budget, .date]
            }
        let said = reading.saidSoFar
        let facts = FactReader.facts(
            in: reading.text + "\n" + reading.before.suffix(10).map(\.text).joined(separator: "\n"),
            language: reading.language)
        return wanted.filter { point in
            switch point {
            case .budget:
                return facts.amounts.isEmpty
                    && !MessageReading.mentions(
                        said,
                        [
                            "unpaid", "can't pay", "cannot pay", "can't offer money", "no budget", "no money",
                            "commission on", "% commission", "revenue share", "rev share", "for free", "% of",
                            "percent of", "honorarium", "in exchange", "petrol money", "usual rate", "usual price",
                            "our budget", "the budget is", "flat fee", "door split", "same terms", "split",
                            "your usual", "rimborso", "défraiement", "reembolso", "spesen", "gettone",
                        ])
            case .deliverables:
                return facts.things.isEmpty && !namesLength(said)
                    && !MessageReading.mentions(
                        said,
                        [
                            "integration", "dedicated", "mid-roll", "pre-roll", "mention", "reels", "per video",
                            "per reel", "your next video", "your next videos", "newsletter", "per post", "ambassador",
                        ])
            case .date:
                return facts.dates.isEmpty
                    && !MessageReading.mentions(
                        said,
                        [
                            "whenever suits", "no rush", "no hurry", "any time", "flexible", "deadline", "next month",
                            "this week", "weekend", "end of the month", "end of month", "ende des monats", "monatsende",
                            "fin de mes", "final de mes", "fin du mois", "fine mese", "fine del mese", "fim do mês",
                            "final do mês",
                        ])
            case .usage:
                return !MessageReading.mentions(
                    said,
                    [
                        "usage", "rights for", "months of", "exclusiv*", "whitelist*", "for twelve months", "perpetual",
                        "in perpetuity", "one year", "two years", "worldwide", "website", "foyer", "our channels",
                        "our socials", "our site", "europe only", "credit",
                        "in our", "for our", "for a documentary", "licensed for", "for a year",
                    ])
            case .place:
                return !MessageReading.mentions(
                    said,
                    [
                        "remote", "online", "zoom", "at our", "near", "library in", "by letter or", "hotel in", "venue",
                        "hall",
                    ]) && !Self.namesPlace(reading.text)
            case .length:
                return !MessageReading.mentions(
                    said,
                    [
                        "minutes", "hour", "hours", "half a day", "day rate", "two days", "weekend", "ninety", "day",
                        "days", "lesson",
                    ])
            case .quantity:
                return !said.contains { $0.isNumber }
                    && !MessageReading.mentions(said, ["hundred", "dozen", "two hundred", "fifty"])
            case .size:
                return !MessageReading.mentions(
                    said,
                    [
                        "metres", "meters", "minutes", "minute", "second", "cm", "a4", "a3", "inch", "inches", "words",
                        "pages", "seconds",
                        "by 2", "two songs", "guests", "x",
                    ]) && reading.facts.things.isEmpty
            case .samples:
                return !said.contains("http")
                    && !MessageReading.mentions(said, ["portfolio", "samples", "examples", "attached", "our roster"])
            case .topics:
                return !MessageReading.mentions(
                    said,
                    [
                        "about", "on the topic", "idea:", "the idea", "piece on", "story on", "article on",
                        "feature on",
                        "segment on", "episode on",
                    ])
            }
        }
    }

    /// "a 30s ad", "a two-minute video": what is wanted, and how long it is.
    private static func namesLength(_ said: String) -> Bool {
        let words = Word.words(of: said)
        return words.indices.contains { index in
            made.contains(words[index].plain)
                && words[max(0, index - 3)..<index].contains { word in
                    let unit = word.plain.drop { $0.isNumber || $0 == "-" }
                    return word.plain.first?.isNumber == true && lengths.contains(String(unit))
                        || lengths.contains(word.plain) || word.plain.hasSuffix("-second")
                        || word.plain.hasSuffix("-minute")
                }
        }
    }

    private static let made: Set<String> = [
        "ad", "ads", "advert", "spot", "clip", "reel", "video", "short", "post", "story", "stream", "shoutout",
        "commercial", "tiktok", "werbespot", "anuncio", "vídeo", "pub", "vidéo",
    ]
    private static let lengths: Set<String> = [
        "s", "sec", "secs", "second", "seconds", "min", "mins", "minute", "minutes", "sekunden", "segundos", "secondes",
        "secondi", "minuten", "minutos", "minuti",
    ]

    /// "in Lisbon", "à Lyon", "at Northlight": a capital behind a preposition, no month; or a name alone beside a day
    /// ("Lyon, 12 mars").
    private static func namesPlace(_ text: String) -> Bool {
        let words = Word.words(of: text)
        return words.indices.dropFirst().contains { index in
            let word = words[index]
            guard word.text.first?.isUppercase == true, word.text.count > 2, !DateWords.isMonth(word.plain),
                !notPlaces.contains(word.plain)
            else { return false }
            if !words[index - 1].endsClause, beforePlaces.contains(words[index - 1].plain) { return true }
            guard word.mark == ",", words[index - 1].endsClause, index + 1 < words.count else { return false }
            let next = words[(index + 1)...].prefix(4).typed
            return next.first?.isNumber == true && !FactReader.facts(in: next, language: .english).dates.isEmpty
        }
    }

    private static let beforePlaces: Set<String> = [
        "in", "at", "near", "to", "à", "en", "em", "a", "ad", "nach", "bei", "près", "cerca", "vicino",
    ]
    /// German nouns and names of days behind "in" are none.
    private static let notPlaces: Set<String> = [
        "ruhe", "zukunft", "kürze", "zusammenarbeit", "absprache", "form", "höhe", "euro", "bezug", "kontakt", "frage",
        "ordnung", "planung", "höhe", "verbindung", "bearbeitung", "english", "german", "french", "spanish", "monday",
        "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "you", "your", "ihrem", "ihren", "ihnen",
        "usd", "eur", "gbp", "hd", "4k", "instagram", "youtube", "tiktok", "twitch", "interesse", "bedarf",
    ]

    // MARK: What is done

    private static func move(_ reading: MessageReading) -> Move {
        func has(_ phrases: String...) -> Bool { reading.mentions(phrases) }
        if reading.isRefusal { return .withdraws }
        if has(
            "haven't heard", "have not heard", "following up", "follow up", "just checking in", "checking in",
            "any news", "any update", "gentle reminder", "reminder", "still waiting", "friendly nudge", "circling back",
            "did you get", "haven't received", "have you had a chance", "had a chance to", "bumping this")
        {
            return .reminds
        }
        if has(
            "can only stretch", "stretch to", "can go up to", "could go up to", "counter-offer", "counteroffer",
            "could stretch", "meet you at", "how about", "instead of the")
        {
            return .counters
        }
        let isRefused = has(
            "never agreed", "not agreed", "didn't agree", "did not agree", "haven't agreed", "nobody agreed")
        if !isRefused,
            has(
                "sounds reasonable", "sounds good", "sounds great", "sounds fair", "works for us", "works for me",
                "that works", "we agree", "agreed", "it's a deal", "deal!", "happy with that", "fine by us",
                "fine with us", "confirmed", "we accept", "is approved", "approved", "all good from our",
                "perfect for us",
                "let's do it", "we're in", "good to go", "sounds perfect", "it is then", "passt für uns",
                "einverstanden",
                "de acuerdo", "d'accord", "va bene", "combinado", "fechado")
        {
            return .accepts
        }
        if has(
            "need to move", "have to move", "postpone", "push back", "pushed back", "delayed", "delay", "reschedule",
            "can't make", "cannot make", "needs to change", "has changed", "slipped", "running late", "moved to")
        {
            return .changes
        }
        if has(
            "attached", "i've sent", "i have sent", "we've sent", "on its way", "on their way", "in the mail",
            "sending you", "here is the", "here's the", "here are the", "please find", "paid today", "has been paid",
            "was paid", "transfer went out", "sent over", "shipped", "im anhang", "adjunto", "ci-joint", "in allegato",
            "em anexo")
        {
            return .sends
        }
        if has(
            "one more detail", "one more thing", "to be clear", "fyi", "for your information", "just so you know",
            "so that you can plan", "as discussed", "to confirm", "quick note", "small update", "quick update",
            "update:", "for clarity", "noted", "as promised")
        {
            return .informs
        }
        let isThanks = has("thank you", "thanks", "danke", "gracias", "merci", "obrigado", "obrigada", "grazie")
        if isThanks, Word.words(of: reading.text).count <= 14 { return .thanks }
        return reading.isAnswered && reading.facts.isEmpty && Word.words(of: reading.text).count <= 25
            ? .informs : .offer
    }
}
