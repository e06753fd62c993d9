import CopilotProtocol
import LanguageKit

/// Adapts one approved answer to each recipient: it greets them by name in the language of their message. The answer
/// itself stays word for word as approved.
enum AnswerFitting {
    static func fit(_ answer: String, for recipients: [KeyedText]) -> [PersonalAnswer] {
        let (greeting, body) = greetingApart(DraftText.trimmed(answer))
        let own = Phrasebook.Language(of: body)
        return recipients.map { recipient in
            let name = shortName(recipient.name ?? "")
            // A short question has too few words to tell its language; then use the answer's language.
            let asked = known(recipient.text) ?? own
            var text = body.replacing("{name}", with: name ?? "")
            if !answer.contains("{name}") {
                let hello = Phrasebook.book(for: asked).say(.hello, seed: 0)
                let word = asked == own ? greeting ?? hello : hello
                text = name.map { "\(word) \($0)! \(text)" } ?? (greeting == nil ? text : "\(word)! \(text)")
            } else if let greeting {
                text = "\(greeting) \(text)"
            }
            let note =
                asked == own
                ? nil
                : "The question is in \(asked.rawValue.capitalizedWord), the answer in \(own.rawValue.capitalizedWord)."
            return PersonalAnswer(id: recipient.id, text: DraftText.trimmed(text), language: asked.rawValue, note: note)
        }
    }

    /// The first word of a display name if it is a real name and no handle or emoji.
    static func shortName(_ name: String) -> String? {
        let first = name.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
        let core = String(first.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == "-" || $0 == "'" || $0 == "’" })
        guard (2...20).contains(core.count), core.first?.isUppercase == true || core.first?.isCased == false,
            !first.contains(where: { $0.isNumber || $0 == "_" || $0 == "@" })
        else { return nil }
        return core
    }

    private static let greetings = WordList.set("fitting.greetings")

    /// "Hi! It's the …" → "Hi", "It's the …".
    private static func greetingApart(_ answer: String) -> (greeting: String?, body: String) {
        let word = answer.prefix { $0.isLetter }
        guard greetings.contains(TextFolding.fold(word)) else { return (nil, answer) }
        let rest = answer.dropFirst(word.count)
        guard let mark = rest.first, ",!.".contains(mark) || rest.hasPrefix(" {name}") || rest.hasPrefix(" there")
        else {
            return (nil, answer)
        }
        let body = rest.replacing(" there", with: "", maxReplacements: rest.hasPrefix(" there") ? 1 : 0)
            .drop { ",!. ".contains($0) }
        return body.isEmpty || answer.contains("{name}") ? (nil, answer) : (String(word), String(body))
    }

    /// The text's language; nil if the text is too short to tell.
    private static func known(_ text: String) -> Phrasebook.Language? {
        let language = Phrasebook.Language(of: text)
        if language != .english { return language }
        let words = TextFolding.fold(text).split { !$0.isLetter }.map(String.init)
        return words.contains { FormWords.all.contains($0) && $0.count >= 3 } ? .english : nil
    }
}

extension String {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
