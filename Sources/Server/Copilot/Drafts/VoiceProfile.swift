/// The creator's style, learned from sent messages: only habits that occur often enough.
package struct VoiceProfile: Sendable, Hashable {
    /// How most longer messages begin, without a name: "Hey", "Good morning", "Dear".
    package var greeting: String?
    /// "Cheers, Andie"; with a dash if it is at the end of the last line: "- Jo".
    package var signOff: String?
    package var emoji: String?
    package var startsLowercase: Bool
    package var typicalLength: Int

    package static let neutral = VoiceProfile(
        greeting: nil, signOff: nil, emoji: nil, startsLowercase: false, typicalLength: 80)

    package init(greeting: String?, signOff: String?, emoji: String?, startsLowercase: Bool, typicalLength: Int) {
        self.greeting = greeting
        self.signOff = signOff
        self.emoji = emoji
        self.startsLowercase = startsLowercase
        self.typicalLength = typicalLength
    }

    package init(ownMessages: [String]) {
        let messages = ownMessages.map(DraftText.trimmed).filter { !$0.isEmpty }
        guard messages.count >= 5 else {
            self = .neutral
            return
        }
        let enough = max(3, messages.count / 5)
        greeting = Self.habit(messages.compactMap(Self.greeting(of:)), atLeast: enough)
        signOff = Self.habit(messages.compactMap(Self.signOff(of:)), atLeast: max(2, messages.count / 8))
        emoji = Self.habit(messages.compactMap { $0.first(where: Self.isEmoji).map { String($0) } }, atLeast: enough)
        let lowercase = messages.count { $0.first?.isLowercase == true }
        startsLowercase = lowercase * 10 >= messages.count * 7
        typicalLength = messages.map(\.count).sorted()[messages.count / 2]
    }

    /// "Dear" cannot be used without a name.
    var greetingNeedsName: Bool {
        greeting.map { Self.addressing.contains(Word.plain($0.split(separator: " ").first ?? "")) } ?? false
    }

    /// A description for a language model.
    package var description: String {
        var parts = ["typical length \(typicalLength) characters"]
        if let greeting { parts.append("greets with “\(greeting)”") }
        if let signOff { parts.append("signs off with “\(signOff.replacing("\n", with: " "))”") }
        parts.append(emoji.map { "uses \($0) now and then" } ?? "uses no emoji")
        if startsLowercase { parts.append("writes in lower case") }
        return parts.joined(separator: ", ")
    }

    private static func habit(_ seen: [String], atLeast count: Int) -> String? {
        var counts: [String: Int] = [:]
        for text in seen { counts[text, default: 0] += 1 }
        // Break ties by the text, so that the same messages always give the same style.
        let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return best.flatMap { $0.value >= count ? $0.key : nil }
    }

    // MARK: Greetings

    private static let greetings = WordList.set("voice.greetings")
    /// Greetings that need a name.
    private static let addressing = WordList.set("voice.addressing")
    /// Words that look like greetings before punctuation or a name, but answer something.
    private static let answers = WordList.set("voice.answers")

    /// The words before the name or the first punctuation mark, without the name.
    private static func greeting(of message: String) -> String? {
        let words = Array(Word.words(of: message.prefix(60)).prefix(4))
        guard let first = words.first else { return nil }
        func typed(_ count: Int) -> String { words[..<count].map(\.text).joined(separator: " ") }
        if words.count >= 2, words[0].mark == nil, greetings.contains("\(first.plain) \(words[1].plain)") {
            return typed(2)
        }
        // "hey hey!"
        if words.count >= 2, words[0].mark == nil, first.plain == words[1].plain, greetings.contains(first.plain) {
            return typed(2)
        }
        if greetings.contains(squeezed(first.plain)) { return typed(1) }
        guard words.count >= 2, first.mark == nil, !answers.contains(first.plain) else { return nil }
        // "Dear Tom,", "Ahoy Tom!": a word, a name, a mark.
        let isNamed = NameReader.isName(words[1].text) && words[1].endsClause
        return isNamed && (addressing.contains(first.plain) || first.plain.count <= 8) ? typed(1) : nil
    }

    /// Removes repeated letters: "heyyy" becomes "hey".
    private static func squeezed(_ word: String) -> String {
        var result = ""
        for letter in word where result.last != letter || greetings.contains(word) { result.append(letter) }
        return result == "helo" ? "hello" : result == "halo" ? "hallo" : result
    }

    // MARK: Sign-offs

    /// A short last line (up to four words) after a longer message and a line of parting, or a name after a dash.
    private static func signOff(of message: String) -> String? {
        let lines = message.split(separator: "\n").map { DraftText.trimmed(String($0)) }
        guard let last = lines.last else { return nil }
        if let inline = inline(last) { return inline }
        guard lines.count >= 2, isShort(last) else { return nil }
        let before = lines[lines.count - 2]
        guard lines.count >= 3, isShort(before), before.last == "," else { return last }
        return before + "\n" + last
    }

    private static func isShort(_ line: String) -> Bool {
        line.split(separator: " ").count <= 4 && line.count <= 30 && line.last != "?"
            && line.contains(where: \.isLetter)
    }

    /// "… see you there - Jo", "… see you there -J"
    private static func inline(_ line: String) -> String? {
        guard let dash = line.lastIndex(where: { "-–—".contains($0) }), dash > line.startIndex,
            line[line.index(before: dash)].isWhitespace
        else { return nil }
        let name = line[line.index(after: dash)...]
        let bare = DraftText.trimmed(String(name))
        guard (1...14).contains(bare.count), bare.allSatisfy(\.isLetter), bare.first?.isUppercase == true else {
            return nil
        }
        return String(line[dash...])
    }

    static func isEmoji(_ character: Character) -> Bool {
        character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
    }
}
