/// Wordings in one language. They state nothing but what is true of any creator or what the message itself says.
struct Phrasebook: Sendable {
    private let wordings: [Phrase: [String]]

    /// "name: one wording | another", a line each; "{…}" is filled in.
    init(parsing text: String) {
        var wordings: [Phrase: [String]] = [:]
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":"), let phrase = Phrase(rawValue: String(line[..<colon])) else {
                continue
            }
            wordings[phrase] = line[line.index(after: colon)...].split(separator: "|").map {
                DraftText.trimmed(String($0))
            }
        }
        self.wordings = wordings
    }

    /// Whether there are words of its own for it.
    func has(_ phrase: Phrase) -> Bool { wordings[phrase] != nil }

    /// The same message always gets the same wording. Empty when neither it nor a plainer one can be said.
    func say(_ phrase: Phrase, _ slots: [String: String] = [:], seed: UInt64) -> String {
        let fitting = (wordings[phrase] ?? []).filter { wording in
            !wording.contains("{") || Self.slots(of: wording).allSatisfy { slots[$0]?.isEmpty == false }
        }
        guard !fitting.isEmpty else { return phrase.plainer.map { say($0, slots, seed: seed) } ?? "" }
        // What says more is said.
        let full = fitting.filter { $0.contains("{") }
        let choices = full.isEmpty ? fitting : full
        var hash = FeatureHash(seed: seed)
        hash.add(phrase.rawValue)
        var text = choices[Int(hash.value % UInt64(choices.count))]
        for (name, value) in slots { text = text.replacing("{\(name)}", with: value) }
        return text
    }

    private static func slots(of wording: String) -> [String] {
        wording.split(separator: "{").dropFirst().compactMap {
            $0.split(separator: "}", maxSplits: 1).first.map(String.init)
        }
    }

    static func book(for language: Language) -> Phrasebook {
        switch language {
        case .english: english
        case .spanish: spanish
        case .portuguese: portuguese
        case .french: french
        case .german: german
        case .italian: italian
        }
    }
}
