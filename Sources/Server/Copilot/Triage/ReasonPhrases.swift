import BuzzModel

/// The few words shown beside a badge.
enum ReasonPhrases {
    static let question = "asks a question"
    static let price = "names a price"
    private static let work = "names the work"

    /// What is said of one message, in one line.
    static func joined(_ phrases: [String]) -> String {
        guard phrases.contains(work), phrases.contains(price) else { return phrases.joined(separator: ", ") }
        return phrases.compactMap { $0 == price ? nil : $0 == work ? "names the work and a price" : $0 }
            .joined(separator: ", ")
    }

    /// What it is about, where no word of it speaks for the category: `mentions a giveaway`, `asks about a date`.
    static func mention(_ concept: String, asks: Bool) -> String? {
        subjects[concept].map { asks ? "asks about \($0)" : "mentions \($0)" }
    }

    /// What is seen of any message, the more telling first; nil where it is nothing.
    static func seen(_ signals: Set<Signal>) -> String? {
        shapes.first { signals.contains($0.0) }?.1
    }

    private static let subjects: [String: String] = [
        "sponsor": "a sponsorship", "collab": "a collaboration", "campaign": "a campaign", "contract": "a contract",
        "invoice": "an invoice", "event": "an event", "licensing": "rights to your work", "meeting": "a meeting",
        "stats": "your figures", "timeline": "a date", "giveaway": "a giveaway", "crypto": "crypto",
        "parcel": "a parcel", "bank": "money matters", "app": "an app", "merch": "the shop or tickets",
        "gear": "your gear", "yourvideo": "your videos", "police": "the police", "family": "your family",
        "streamdown": "the stream", "legal": "the law",
    ]

    private static let shapes: [(Signal, String)] = [
        (.wordless, "signs and no words"), (.question, question), (.money, price),
        (.phone, "a telephone number"),
        (.link, "shares a link"), (.clockTime, "names a time"), (.timestamp, "talks about a moment in a video"),
        (.laughingEmoji, "laughing"), (.heartEmoji, "hearts"), (.cryingEmoji, "sounds moved"), (.sadFace, "sounds sad"),
        (.happyFace, "friendly"), (.handle, "names somebody"), (.hashtag, "hashtags"), (.signature, "signed"),
        (.shouting, "all capitals"), (.tiny, "only a few words"), (.veryLong, "a long letter"),
    ]

    static func signal(_ signal: Signal, _ category: Category) -> String? { signals[category]?[signal] }

    static func concept(_ name: String, _ category: Category) -> String? { concepts[category]?[name] }

    private static let signals: [Category: [Signal: String]] = [
        .spam: [
            .shortenedLink: "shortened link", .lookalikeLink: "look-alike link", .riskyLink: "doubtful link",
            .downloadLink: "download link",
            .chatLink: "moves to another chat", .manyDigits: "many numbers", .shortCode: "short code to text",
            .disguised: "disguised letters",
            .shouting: "all capitals", .pointingEmoji: "pointing emoji", .moneyEmoji: "money emoji",
            .mostlyLink: "mostly a link",
            .referralLink: "referral link", .phone: "telephone number to call",
        ],
        .business: [
            .ownEmail: "company address", .signature: "signed", .money: price, .middleSum: price,
            .emailMatchesLink: "address matches its site", .documentLink: "shared document", .list: "lists points",
        ],
        .urgent: [.alarmEmoji: "alarm signs"],
        .fan: [
            .laughingEmoji: "laughing", .heartEmoji: "hearts", .timestamp: "talks about a moment in a video",
            .stretched: "chatty",
            .question: question, .happyFace: "friendly", .mediaLink: "shares a clip",
        ],
    ]

    static let danger = "someone may be in danger"

    private static let concepts: [Category: [String: String]] = [
        .business: [
            "brand": "speaks for a company", "sponsor": "sponsorship", "collab": "collaboration",
            "campaign": "campaign",
            "budget": "asks your rates", "paying": "offers pay", "contract": "contract terms", "invoice": "invoice",
            "format": work, "giftproduct": "offers a product", "affiliate": "commission offer",
            "agency": "agency",
            "role": "says their role", "event": "event or talk", "licensing": "rights to your work",
            "press": "press or interview",
            "hire": "wants to hire you", "meeting": "wants to talk", "proposal": "makes a proposal",
            "services": "offers services",
            "smallbusiness": "a small business", "exchange": "offers an exchange", "stats": "asks for your figures",
            "timeline": "names dates", "followup": "follows up on work",
            "declined": "declines",
        ],
        .spam: [
            "win": "claims you won", "giveaway": "giveaway", "click": "wants a click", "verify": "wants you to verify",
            "suspend": "threatens your account",
            "credentials": "asks for login or card", "official": "poses as support", "crypto": "crypto",
            "invest": "promises profit",
            "guarantee": "guarantees too much", "upfrontfee": "asks for a fee first",
            "growthspam": "sells followers or views",
            "sub4sub": "advertises its own channel", "promoteon": "ambassador bait", "adult": "adult bait",
            "gambling": "gambling", "pills": "pills",
            "occult": "spells and readings", "chatapp": "moves to another chat", "parcel": "parcel trick",
            "bank": "bank or loan trick",
            "premiumsms": "premium text service", "hurry": "presses for time", "advancefee": "advance-fee story",
            "jobscam": "dubious job",
            "deal": "advertising", "chain": "chain letter", "hackforhire": "hacker for hire", "app": "pushes an app",
        ],
        .urgent: [
            "hacked": "an account was taken over", "leak": "private data leaked", "stalker": "stalking",
            "threat": "a threat",
            "selfharm": danger, "police": "police or rescue", "injury": "injury",
            "streamdown": "something is wrong on stream",
            "outage": "something is broken or public", "legal": "legal action", "missing": "someone is missing",
            "minor": "a child may be at risk",
            "disaster": "fire, water or break-in", "impersonator": "someone poses as you",
            "callme": "asks you to act at once",
            "cancelled": "a plan changed", "family": "about your family", "now": "happening now",
        ],
        .fan: [
            "praise": "praise", "yourvideo": "talks about your videos", "watching": "follows you",
            "helpedme": "says you helped",
            "asking": question, "gear": "about gear", "madeforyou": "made or wants something personal",
            "request": "asks for a video",
            "criticism": "criticism", "joke": "joking", "trivial": "everyday things", "merch": "merchandise or tickets",
            "personal": "personal",
            "smalltalk": "small talk", "thanksonly": "thanks",
        ],
    ]
}
