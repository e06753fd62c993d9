/// What somebody would get out of a business message, where it says so plainly: nothing any more, no money, things instead of
/// money, a share of what is sold, or a bill. The words lie in `model/rules/offers`.
enum OfferTerms: Sendable, Equatable {
    /// They have declined, or it was stopped.
    case declined
    /// The creator would pay.
    case costs
    /// One earns by bringing others in.
    case pyramid
    /// Attention instead of pay.
    case unpaid
    /// Things instead of pay.
    case inKind
    /// A share of what is sold, nothing certain.
    case commission

    /// - Parameter pays: a sum is offered beside it.
    init?(_ rules: RuleReading, pays: Bool) {
        func says(_ group: String) -> Bool { rules.holds("offers", group) }
        if Refusal.found(in: rules) {
            self = .declined
        } else if says("papers") {
            // A bill is about work that is paid: "unpaid" means something else there.
            return nil
        } else if says("pyramid") {
            self = .pyramid
        } else if says("bill") {
            self = .costs
        } else if says("unpaid") {
            self = pays && !says("unpaidForSure") ? .commission : .unpaid
        } else if says("share"), !pays || says("upTo") {
            // "earn up to $3,000 a month" is no budget.
            self = .commission
        } else if says("things"), !pays || says("worth") {
            self = .inKind
        } else {
            return nil
        }
        // "We never ask anybody to work for free" offers money.
        if self == .unpaid, pays || says("paid"), !says("unpaidForSure") { return nil }
    }

    var reason: String {
        switch self {
        case .declined: "declined"
        case .costs: "you would pay"
        case .pyramid: "you would recruit others"
        case .unpaid: "no pay"
        case .inKind: "pays in kind"
        case .commission: "commission only"
        }
    }

    /// Meanings, and shapes with a dot, that would say the opposite beside it, or the same once more: nobody pays who doesn't.
    var contradicted: Set<String> {
        switch self {
        case .declined: ["paying", "budget", "proposal", "hire", "giftproduct", "declined"]
        case .costs, .pyramid: ["paying", "budget"]
        case .commission: ["paying", "budget", "affiliate"]
        case .unpaid: ["paying", "budget", ".money", ".middleSum"]
        case .inKind: ["paying", "budget", "giftproduct", ".money", ".middleSum"]
        }
    }

    /// However well the rest reads, it is worth no more.
    var limit: Double {
        switch self {
        case .declined: 10
        case .pyramid: 12
        case .costs: 16
        case .unpaid: 22
        case .inKind: 30
        case .commission: 34
        }
    }
}
