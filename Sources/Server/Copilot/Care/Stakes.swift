import LanguageKit

/// The risk of saying yes: the request is about money, the creator's address, meeting alone, health, the law and so on.
/// Only without any such risk may a draft say yes by itself. The words are in `model/rules/stakes`;
/// `model/rules/standing` lists what only the creator may say: confirmations, signatures, their face and voice, debts,
/// opinions, feelings, financial advice.
enum Stakes: String, CaseIterable, Sendable {
    case health, hazard, minor, intimacy, confirmation, debt, guidance, finance, money, secrets, address, meeting,
        substance, law,
        deceit, secrecy, signature, likeness, rights, admission, opinion, privacy, vow, affection, loan, gambling

    /// - Returns: nil if there is no special risk.
    init?(_ reading: MessageReading, isBusiness: Bool = false) {
        // A few words don't tell the language for sure, so consider every possible one.
        let found = Self.found(in: reading.rules, languages: Phrasebook.Language.possible(of: reading.text))
        // A minor who wants closeness: the two may be said in different parts of the message.
        let isInReach =
            found.contains("reach") && reading.ask != nil
            && reading.purpose.map { !Self.remote.contains($0.act) } ?? false
        let isYoung =
            !found.isDisjoint(with: ["young", "youth"]) && (found.contains("close") || isInReach)
        let isAsked = reading.ask != nil || found.contains("demanded")
        let isYesNo = reading.ask?.isYesNo ?? true
        let isAnswerable = isYesNo || reading.ask?.isChoice == true
        let fitting = Self.allCases.first { stake in
            if stake == .minor, isYoung { return true }
            guard found.contains(stake.rawValue) else { return false }
            switch stake {
            case .health, .hazard: return reading.ask != nil
            case .debt: return true
            // A company that sells financial products may offer a sponsorship.
            case .finance: return isAsked && !(isBusiness && OfferReading.isOffer(reading))
            case .admission: return isAsked && isAnswerable
            case .substance, .gambling: return isAsked && isYesNo
            // Companies may ask for a meeting.
            case .meeting: return isAsked && !(isBusiness && Self.isOfBusiness(reading, found))
            default: return isAsked
            }
        }
        guard let fitting else { return nil }
        self = fitting
    }

    /// Acts that bring nobody closer, even if they mention a chat or a call.
    private static let remote: Set<Act> = [
        .which, .how, .when, .plan, .shop, .order, .fault, .criticism, .note, .praise, .thanks, .wishes, .made, .news,
        .joke,
    ]

    /// Whether a meeting is about business: its purpose is named, or it continues a conversation. Meetings alone or at
    /// home are not.
    private static func isOfBusiness(_ reading: MessageReading, _ found: Set<String>) -> Bool {
        guard found.isDisjoint(with: ["dating", "alone", "young", "youth"]) else { return false }
        return reading.isAnswered || !reading.concepts.isDisjoint(with: trades)
            || reading.rules.holds("company", "ours")
    }

    private static let trades: Set<String> = [
        "brand", "sponsor", "collab", "campaign", "budget", "contract", "invoice", "format", "agency", "role",
        "licensing", "press", "hire", "proposal", "smallbusiness", "stats",
    ]

    private static func findings(
        in rules: RuleReading, languages: Set<Phrasebook.Language> = []
    ) -> [RuleSet.Finding] {
        let codes = Set(languages.map(\.code))
        return ["stakes", "standing"].flatMap { rules.findings($0, languages: codes) }
    }

    private static func found(in rules: RuleReading, languages: Set<Phrasebook.Language> = []) -> Set<String> {
        Set(findings(in: rules, languages: languages).filter { !$0.isFigurative }.map(\.meaning))
    }

    /// Whether the message mentions any such risk, requested or not.
    static func isTouched(by rules: RuleReading) -> Bool {
        !found(in: rules).subtracting(["demanded", "young", "youth", "alone", "reach"]).isEmpty
    }

    /// The language of the matching words; nil if several languages share them.
    static func language(of rules: RuleReading) -> Phrasebook.Language? {
        findings(in: rules).lazy.filter { !["demanded", "alone"].contains($0.meaning) }.compactMap(rules.language).first
    }

    /// Companies ask for this too; then it is answered as a business request.
    var isBusinesslike: Bool {
        [.money, .secrets, .deceit, .secrecy, .likeness, .rights, .loan, .gambling].contains(self)
    }

    /// A note for the creator.
    var note: String {
        let about =
            switch self {
            case .minor: "May be under age: don't meet or write in private"
            case .intimacy: "Asks for something intimate"
            case .health: "Asks about health or medicine: a wrong word could hurt somebody"
            case .hazard: "Asks about something dangerous: a wrong word could hurt somebody"
            case .money: "Asks for money"
            case .secrets: "Asks for bank details, passwords or papers"
            case .address: "Asks for your address or number"
            case .meeting: "Wants to meet in person"
            case .substance: "Asks about drugs, medicine or alcohol"
            case .law: "Asks about law, taxes or papers"
            case .deceit: "Asks for something that deceives others"
            case .secrecy: "Asks you to keep something secret"
            case .rights: "Wants exclusivity, all rights or silence"
            case .admission: "A yes would be an admission"
            case .privacy: "Asks about your private life"
            case .vow: "Asks for a promise that binds you"
            case .loan: "Asks you to buy or lend something"
            case .gambling: "Asks for advertising that law or platform may forbid"
            case .confirmation: "A yes would confirm something: look whether it is true"
            case .debt: "Says that you owe money: look at it before you admit or refuse it"
            case .finance: "Asks for advice about money: a wrong word could cost somebody dearly"
            case .guidance: "Asks what to do with their life: a quick word could weigh more than you mean"
            case .signature: "Wants your signature: read it first"
            case .likeness: "Wants to use your face, voice or name"
            case .opinion: "Asks where you stand on politics or groups of people"
            case .affection: "Asks what you feel for them"
            }
        return "\(about). Nothing is promised here: answer what you really mean."
    }
}
