/// What a yes would cost: what is asked for is about money, where somebody lives, meeting alone, health, the law … Only where
/// nothing of that is in it may a reply say yes by itself.
enum Stakes: String, CaseIterable, Sendable {
    case health, hazard, minor, intimacy, money, secrets, address, meeting, substance, law, deceit, secrecy, rights,
        admission, privacy, vow, loan, gambling

    /// - Returns: nil where the stakes are ordinary.
    init?(_ reading: MessageReading, isBusiness: Bool = false) {
        // Of a few words nobody can tell the language for sure.
        let languages = Phrasebook.Language.possible(of: reading.text)
        let found = Set(
            Self.rules.findings(in: reading.tokens, languages: languages).filter { !$0.isFigurative }.map { $0.meaning }
        )
        let isAsked = reading.ask != nil || found.contains("demanded")
        let isYesNo = reading.ask?.isYesNo ?? true
        let fitting = Self.allCases.first { stake in
            guard found.contains(stake.rawValue) else { return false }
            switch stake {
            case .health, .hazard: return reading.ask != nil
            case .admission, .substance, .gambling: return isAsked && isYesNo
            // Companies meet.
            case .meeting: return isAsked && (!isBusiness || found.contains("dating"))
            default: return isAsked
            }
        }
        guard let fitting else { return nil }
        self = fitting
    }

    /// The language in which it is asked for, where only one has the words.
    static func language(of tokens: [Token]) -> Phrasebook.Language? {
        rules.findings(in: tokens).first { $0.meaning != "demanded" && $0.language != nil }?.language
    }

    /// Companies ask for it, too, and get the answer of a business.
    var isBusinesslike: Bool {
        [.money, .secrets, .deceit, .secrecy, .rights, .loan, .gambling].contains(self)
    }

    /// Said to the creator.
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
            }
        return "\(about). Nothing is promised here: answer what you really mean."
    }

    private static let rules = WordRules(groups: words, rules: ruleLines)
}
