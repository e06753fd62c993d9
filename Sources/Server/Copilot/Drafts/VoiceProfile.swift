/// How the creator writes, learnt from what they sent: only habits that show in enough of it.
package struct VoiceProfile: Sendable, Hashable {
    /// "Hey", "Hi there": how most of their longer messages begin.
    package var greeting: String?
    /// "Cheers, Andie"
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

    /// What a model is told of it.
    package var description: String {
        var parts = ["typical length \(typicalLength) characters"]
        if let greeting { parts.append("greets with “\(greeting)”") }
        if let signOff { parts.append("signs off with “\(signOff)”") }
        parts.append(emoji.map { "uses \($0) now and then" } ?? "uses no emoji")
        if startsLowercase { parts.append("writes in lower case") }
        return parts.joined(separator: ", ")
    }

    private static func habit(_ seen: [String], atLeast count: Int) -> String? {
        var counts: [String: Int] = [:]
        for text in seen { counts[text, default: 0] += 1 }
        // The text decides between equals, so that the same messages always give the same voice.
        let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        return best.flatMap { $0.value >= count ? $0.key : nil }
    }

    private static let greetings: Set<String> = [
        "hi", "hey", "hello", "heya", "hiya", "yo", "hola", "oi", "olá", "salut", "bonjour", "hallo", "moin", "ciao",
    ]

    /// The first word alone: a name behind it belongs to somebody else.
    private static func greeting(of message: String) -> String? {
        let word = message.prefix { $0.isLetter }
        return greetings.contains(word.lowercased()) ? String(word) : nil
    }

    /// A last line of at most four words behind a longer message.
    private static func signOff(of message: String) -> String? {
        let lines = message.split(separator: "\n").map { DraftText.trimmed(String($0)) }
        guard lines.count >= 2, let last = lines.last, last.split(separator: " ").count <= 4, last.count <= 30,
            last.last != "?", last.contains(where: \.isLetter)
        else { return nil }
        return last
    }

    static func isEmoji(_ character: Character) -> Bool {
        character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
    }
}
