/// What the other side asks, as far as it decides the answer. Actions are already in the creator's words ("send you my
/// rates").
enum Ask: Sendable, Equatable {
    /// They would do it: "Shall I send the contract?". `permits`: they ask for permission ("Can I use your drawing?").
    case proposal(String?, permits: Bool)
    /// Both would do it: "Can we move it to Friday?"
    case together(String?)
    /// The creator would do it: "Could you send me your rates?"
    case request(String?)
    /// "Would you like to come to our opening?"
    case invitation(String?)
    /// About what was said before: "Does that work?", "Is that something for you?"
    case agreement
    /// "Would you be open to a talk in May?"
    case interest(String?)
    /// "Are you free on Friday?"
    case availability(String?)
    /// "Do you ship to Norway?", as the verb and the rest.
    case habit(String)
    /// "Did you get the samples?"
    case past(String)
    /// "Have you been to Porto?"
    case perfect(String)
    /// "Are you going to finish it?"
    case being(String)
    /// "Will you be at the fair?"
    case future(String)
    /// A yes-or-no question about something else: "Does the mug come in green?"
    case fact
    /// "Tuesday or Friday?"
    case choice(String, String)
    /// "What would you charge?"
    case price
    /// "When could you start?"
    case when
    /// "Who handles your rights?"
    case who
    /// "Where should we send it?"
    case address
    /// "How are you?"
    case wellbeing
    /// Any other question with "what", "which", "how", "why" and so on.
    case open
    /// A yes-or-no question in a language that is only read roughly.
    case yesNo

    var isChoice: Bool { if case .choice = self { true } else { false } }

    /// Whether it can be answered with yes or no.
    var isYesNo: Bool {
        switch self {
        case .choice, .price, .when, .who, .address, .wellbeing, .open: false
        default: true
        }
    }
}
