/// What the other side wants to know, as far as it decides the answer. Actions are turned around already ("send you my rates").
enum Ask: Sendable, Equatable {
    /// "Shall I send the contract?", "Can I use your drawing?": they would do it. `permits`: they ask for leave.
    case proposal(String?, permits: Bool)
    /// "Can we move it to Friday?": both would.
    case together(String?)
    /// "Could you send me your rates?": the creator would.
    case request(String?)
    /// "Would you like to come to our opening?"
    case invitation(String?)
    /// "Does that work?", "Is that something for you?": about what was said before it.
    case agreement
    /// "Would you be open to a talk in May?"
    case interest(String?)
    /// "Are you free on Friday?"
    case availability(String?)
    /// "Do you ship to Norway?": verb and rest.
    case habit(String)
    /// "Did you get the samples?"
    case past(String)
    /// "Have you been to Porto?"
    case perfect(String)
    /// "Are you going to finish it?"
    case being(String)
    /// "Will you be at the fair?"
    case future(String)
    /// "Does the mug come in green?": yes or no, about something else.
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
    /// Anything else with "what", "which", "how", "why" …
    case open
    /// "Where do you get it?", in a language that is read only roughly: yes or no.
    case yesNo

    var isChoice: Bool { if case .choice = self { true } else { false } }

    /// One could answer it with yes or no.
    var isYesNo: Bool {
        switch self {
        case .choice, .price, .when, .who, .address, .wellbeing, .open: false
        default: true
        }
    }
}
