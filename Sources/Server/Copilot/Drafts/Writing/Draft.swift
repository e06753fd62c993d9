/// One of the three replies while it is being composed.
struct Draft: Sendable {
    /// The sentences; empty ones are left out when they are joined.
    var sentences: [String]
    /// What the reply does, in a word or two for the creator.
    let intent: String

    init(_ intent: String, _ sentences: String...) {
        self.intent = intent
        self.sentences = sentences.filter { !$0.isEmpty }
    }

    /// The intent without the mark of a decision.
    var act: Substring {
        let mark = OfferReplies.decision
        return intent.hasPrefix(mark) ? intent.dropFirst(mark.count) : intent[...]
    }

    var text: String { sentences.joined(separator: " ") }
}

/// The three replies, and a note for the creator.
struct Drafts: Sendable {
    var short: Draft
    var medium: Draft
    var detailed: Draft
    /// For the creator only; never sent.
    var note: String?
}

/// Words phrases in the message's language, with the other side's name if it is known.
struct Speaker: Sendable {
    let reading: MessageReading
    let book: Phrasebook
    /// A greeting with the name will precede the medium and the detailed reply.
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

    /// "Thank you!" → "Thank you, Ida!": puts the name at the end of the first sentence.
    func named(_ text: String) -> String {
        guard let name, !text.contains(name), let first = DraftText.sentences(text).first,
            let mark = first.last, ".!?".contains(mark), first.count <= 90, !first.contains(":")
        else { return text }
        let before = first.dropLast().reversed().drop { $0 == " " }.reversed()
        let space = reading.language == .french && mark != "." ? " " : ""
        return String(before) + ", \(name)\(space)\(mark)" + text.dropFirst(first.count)
    }

    /// A speaker that uses no name.
    var withoutName: Speaker {
        var other = self
        other.name = nil
        return other
    }

    /// Adds the name, unless a greeting already contains it.
    func addressed(_ text: String) -> String { greets ? text : named(text) }

    /// "a, b and c"
    func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(book.and) " + last
    }

    static func capitalised(_ text: String) -> String {
        // Capitalise after "¡" or "¿", but leave quotations unchanged.
        guard let first = text.firstIndex(where: { $0 != "¡" && $0 != "¿" }), text[first].isLowercase
        else { return text }
        return text[..<first] + text[first].uppercased() + text[text.index(after: first)...]
    }
}
