/// The topic of a message, as far as it matters for answering.
package enum DemoTopic: String, Sendable, CaseIterable {
    case thanks
    case money
    case when
    case no
    case yes
    case question
    case greeting
    case other

    /// The first topic whose words occur in the text, in the order of the cases. A question takes precedence, however
    /// politely it is worded.
    package init(of text: String) {
        let lowered = text.lowercased()
        let words = Set(lowered.split { !$0.isLetter && $0 != "'" && $0 != "’" }.map(String.init))
        let isAsking = Self.question.signs.contains { lowered.contains($0) }
        let order = isAsking ? [.money, .when, .question] : Self.allCases
        self =
            order.first { topic in
                topic.signs.contains { sign in
                    // A sign of several ASCII letters must match a whole word; any other is searched as a substring.
                    sign.allSatisfy(\.isLetter) && sign.utf8.count == sign.count
                        ? words.contains(sign) : lowered.contains(sign)
                }
            } ?? .other
    }

    private var signs: [String] {
        switch self {
        case .thanks:
            [
                "thanks", "thank", "thx", "cheers", "gracias", "obrigada", "obrigado", "merci", "danke", "ありがと",
                "شكر", "appreciate",
            ]
        case .money:
            [
                "budget", "price", "rate", "rates", "fee", "cost", "costs", "pay", "paid", "invoice", "money", "€", "$",
                "£", "precio", "preço", "prix", "preis", "高い", "سعر",
            ]
        case .when:
            [
                "when", "deadline", "date", "schedule", "until", "monday", "tuesday", "wednesday", "thursday", "friday",
                "tomorrow", "cuándo", "quando", "wann", "いつ", "متى",
            ]
        case .no:
            ["no", "not", "can't", "cannot", "sorry", "unfortunately", "pass", "stop", "decline", "nein", "non", "não"]
        case .yes:
            [
                "yes", "yeah", "yep", "sure", "ok", "okay", "deal", "agreed", "great", "perfect", "please", "gladly",
                "sí", "sim", "oui", "ja", "はい", "نعم", "👍",
            ]
        case .question: ["?", "？", "؟"]
        case .greeting: ["hi", "hello", "hey", "morning", "hola", "olá", "salut", "hallo", "こんにちは", "مرحبا"]
        case .other: []
        }
    }
}
