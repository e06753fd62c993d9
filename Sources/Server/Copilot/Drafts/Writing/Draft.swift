/// One of the three replies while it is being put together.
struct Draft: Sendable {
    /// Sentences, the empty ones left out when they are joined.
    var sentences: [String]
    /// What it does, in a word or two for the person who chooses.
    let intent: String

    init(_ intent: String, _ sentences: String...) {
        self.intent = intent
        self.sentences = sentences.filter { !$0.isEmpty }
    }

    /// The same, whoever decides it.
    var act: Substring {
        let mark = OfferReplies.decision
        return intent.hasPrefix(mark) ? intent.dropFirst(mark.count) : intent[...]
    }

    var text: String { sentences.joined(separator: " ") }
}

/// The three of them, and what is told to the creator alone.
struct Drafts: Sendable {
    var short: Draft
    var medium: Draft
    var detailed: Draft
    /// Said to the creator, never to the other side.
    var note: String?
}

/// Says phrases in the language of the message, with the other side's name where it is known.
struct Speaker: Sendable {
    let reading: MessageReading
    let book: Phrasebook
    /// A greeting with the name will stand before the medium and the detailed reply.
    let greets: Bool
    private let seed: UInt64
    private var name: String?

    init(_ reading: MessageReading, greets: Bool) {
        self.reading = reading
        self.greets = greets
        book = Phrasebook.book(for: reading.language)
        var hash = FeatureHash(seed: 7)
        hash.add(reading.text)
        seed = hash.value
        name = reading.name
    }

    func say(_ phrase: Phrase, _ slots: [String: String?] = [:]) -> String {
        Self.capitalised(book.say(phrase, slots.compactMapValues(\.self), seed: seed))
    }

    /// "Thank you!" → "Thank you, Ida!": the name goes to the end of the first sentence.
    func named(_ text: String) -> String {
        guard let name, !text.contains(name), let first = DraftText.sentences(text).first,
            let mark = first.last, ".!?".contains(mark), first.count <= 90, !first.contains(":")
        else { return text }
        let before = first.dropLast().reversed().drop { $0 == " " }.reversed()
        let space = reading.language == .french && mark != "." ? " " : ""
        return String(before) + ", \(name)\(space)\(mark)" + text.dropFirst(first.count)
    }

    /// One that calls nobody by their name.
    var withoutName: Speaker {
        var other = self
        other.name = nil
        return other
    }

    /// With the name, unless a greeting says it.
    func addressed(_ text: String) -> String { greets ? text : named(text) }

    /// "a, b and c"
    func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(book.and) " + last
    }

    static func capitalised(_ text: String) -> String {
        // "¡gracias!" begins behind its mark; what is quoted stays as it was.
        guard let first = text.firstIndex(where: { $0 != "¡" && $0 != "¿" }), text[first].isLowercase
        else { return text }
        return text[..<first] + text[first].uppercased() + text[text.index(after: first)...]
    }
}
