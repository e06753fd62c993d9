/// What the sender wants from the creator, by word lists ("appeal.…" in `model/words/`). It decides what a draft can
/// say if no source answers.
enum Appeal: Sendable, Equatable {
    /// Permission to use the creator's work.
    case permission
    /// A request from a class or school.
    case school
    /// Files, codes or a shout-out.
    case give
    /// A date or time, in a running conversation.
    case meeting
    /// Something the creator should do for them: a greeting, an autograph, an opinion.
    case favour
    /// Something to do together without pay.
    case collab
    /// More questions than one reply can answer.
    case many
    /// Which of two things or days it shall be.
    case choice(Alternatives)
    case question(Kind)

    enum Kind: Sendable, Equatable {
        /// Which thing or place is it, or what is it called.
        case use
        case when, shop, how, plan, promised
        /// Another question with "what", "which" or "who".
        case general
        /// A question about the creator's private life or politics.
        case personal
        /// They ask what they should do or buy themselves.
        case advice
    }

    private static let tooMany = 4

    init?(_ reading: MessageReading) {
        func has(_ list: String) -> Bool { reading.mentionsOwn("appeal.\(list)") }
        if Self.count(of: reading) >= Self.tooMany {
            self = .many
        } else if let alternatives = Alternatives(reading) {
            self = .choice(alternatives)
        } else if let purpose = reading.purpose, purpose.act == .school, purpose.mayBe([.permission], 2) {
            // "May I show your video in class?"
            self = .permission
        } else if let appeal = reading.purpose.flatMap({ Self($0.act) }) {
            self = appeal
        } else if has("permission"), has("yours"), !has("close"), reading.facts.amounts.isEmpty {
            self = .permission
        } else if has("school"), reading.ask?.isYesNo ?? reading.text.contains("?") {
            self = .school
        } else if has("give"), !has("close"), reading.ask?.isYesNo ?? !reading.mentionsOwn("offer.reminds") {
            self = .give
        } else if reading.isAnswered, Self.namesTime(reading) {
            self = .meeting
        } else if let ask = reading.ask, ask != .wellbeing, let kind = Kind(ask, reading) {
            self = .question(kind)
        } else {
            return nil
        }
    }

    private init?(_ act: Act) {
        switch act {
        case .permission: self = .permission
        case .school: self = .school
        case .favour: self = .favour
        case .collab: self = .collab
        case .logistics: self = .meeting
        case .which: self = .question(.use)
        case .how: self = .question(.how)
        case .when: self = .question(.when)
        case .plan: self = .question(.plan)
        case .shop: self = .question(.shop)
        case .personal: self = .question(.personal)
        case .advice: self = .question(.advice)
        default: return nil
        }
    }

    /// "Coffee at 11 by the main entrance?"
    private static func namesTime(_ reading: MessageReading) -> Bool {
        guard let ask = reading.ask, ask != .when, ask != .price else { return false }
        let isShort = reading.tokens.count <= 16
        return !reading.facts.dates.isEmpty && ask != .open
            || ClockTimes.find(in: reading.tokens).contains { $0.isCertain && ask != .open || isShort }
    }

    /// Whether a yes is one of the answers.
    var isDecided: Bool { [.permission, .school, .meeting, .favour, .collab].contains(self) }

    /// Typical of fans, couples and classes rather than companies.
    var isOfFans: Bool { self != .meeting && self != .question(.plan) }

    /// Whether words of private life only describe the purpose and are no risk.
    func isUnhurt(by stakes: Stakes) -> Bool {
        switch self {
        case .permission: [.privacy, .affection, .vow, .opinion, .guidance].contains(stakes)
        case .school, .collab: [.meeting, .privacy, .guidance].contains(stakes)
        case .favour: [.privacy, .affection, .likeness].contains(stakes)
        case .question(.use), .question(.how): [.guidance, .privacy].contains(stakes)
        default: false
        }
    }

    /// Counts question marks, or a numbered list of questions: "1. what camera 2. which lens".
    private static func count(of reading: MessageReading) -> Int {
        let words = Word.words(of: reading.text)
        let numbered = words.count { $0.mark == "." && $0.plain.count == 1 && $0.plain.first?.isNumber == true }
        return max(words.count { $0.mark == "?" }, numbered)
    }
}

extension Appeal.Kind {
    init?(_ ask: Ask, _ reading: MessageReading) {
        let asked = Word.plain((reading.questions + [reading.askSentence ?? ""]).joined(separator: "\n"))
        func has(_ list: String) -> Bool { MessageReading.mentions(asked, reading.phrases("appeal.\(list)")) }
        if has("private") || reading.mentionsOwn("appeal.private") {
            self = .personal
        } else if reading.mentionsOwn("appeal.promised") {
            self = .promised
        } else if has("shop") {
            self = .shop
        } else if ask == .when {
            self = .when
        } else if has("plan") {
            self = .plan
        } else if has("use") {
            self = .use
        } else if ask == .open, !reading.isForeign {
            self = has("how") ? .how : .general
        } else {
            return nil
        }
    }
}

extension Stakes {
    /// A risk that can be settled by agreeing on terms.
    var isNegotiable: Bool { [.rights, .likeness, .secrecy, .signature].contains(self) }
}
