/// What the creator would get out of an offer, if the message says so plainly: nothing any more, no money, goods, a
/// commission, or costs. The words are in `model/rules/offers`.
enum OfferTerms: Sendable, Equatable {
    /// They have declined, or the project was stopped.
    case declined
    /// The creator would have to pay.
    case costs
    /// Income comes from recruiting others.
    case pyramid
    /// Exposure instead of pay.
    case unpaid
    /// Goods instead of pay.
    case inKind
    /// A share of sales and nothing guaranteed.
    case commission

    /// - Parameter pays: whether the message also offers a sum.
    init?(_ rules: RuleReading, pays: Bool) {
        func says(_ group: String) -> Bool { rules.holds("offers", group) }
        if Refusal.found(in: rules) {
            self = .declined
        } else if says("papers") {
            // An invoice is about paid work, so "unpaid" has another meaning there.
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

    /// Concepts, and signals marked with a dot, that would contradict or repeat this reason: nobody pays who doesn't.
    var contradicted: Set<String> {
        switch self {
        case .declined: ["paying", "budget", "proposal", "hire", "giftproduct", "declined"]
        case .costs, .pyramid: ["paying", "budget"]
        case .commission: ["paying", "budget", "affiliate"]
        case .unpaid: ["paying", "budget", ".money", ".middleSum"]
        case .inKind: ["paying", "budget", "giftproduct", ".money", ".middleSum"]
        }
    }

    /// The highest possible score, however good the rest is.
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
