/// Parses a conversation in this form:
///
///     ~ 2y 40d            starts a scene this long before the demo
///     < text              a message of the other person; in groups `name: text`
///     > text              a message of the creator
///     > ↩ text            a reply to the last message of somebody else
///     > ✎ text            an edit of the writer's last message
///     < + ❤️              a reaction to the last message of somebody else
///     > ✗                 deletes the writer's last message
///     < [lamp desk.png] caption
///     + 2h                the delay before the next line
///     ---                 everything after it is unread by the creator
///
/// `⏎` in a text is a line break.
struct DemoScript {
    private(set) var lines: [DemoLine] = []
    private(set) var problems: [String] = []

    private let creator: String
    private let other: String?
    private let day: DemoDay
    private let people: Set<String>
    private var random: SeededRandom
    private var clock: Int64 = 0
    private var pause: Int64?
    private var isUnread = false

    /// - Parameters:
    ///   - people: everybody except the creator; a single one is `<`.
    ///   - day: the local day on which the demo starts.
    init(
        _ text: String, creator: String, people: [String], day: DemoDay = DemoDay(), random: SeededRandom
    ) {
        self.creator = creator
        self.people = Set(people)
        other = people.count == 1 ? people.first : nil
        self.random = random
        self.day = day
        for line in text.split(separator: "\n") { read(String(line)) }
    }

    private mutating func read(_ line: String) {
        if line == "---" {
            isUnread = true
        } else if line.hasPrefix("~ ") {
            guard let ago = Self.span(line.dropFirst(2)) else { return problems.append(line) }
            clock = day.awake(-ago, random: &random)
            pause = 0
        } else if line.hasPrefix("+ ") {
            guard let span = Self.span(line.dropFirst(2)) else { return problems.append(line) }
            pause = span
        } else if let (author, words) = speech(line), let act = act(words, by: author) {
            advance(for: words, by: author)
            lines.append(DemoLine(author: author, time: clock, act: act, isUnread: isUnread))
        } else {
            problems.append(line)
        }
    }

    /// Advances the time: typing takes a while, and people need some time to answer.
    private mutating func advance(for words: String, by author: String) {
        var gap = 4_000 + Int64(words.count) * Int64.random(in: 120...420, using: &random)
        if let last = lines.last, last.author != author {
            gap += Int64.random(in: 0...max(0, min(-clock / 10, 700_000)), using: &random)
        }
        clock += pause ?? gap
        pause = nil
    }

    private func speech(_ line: String) -> (author: String, words: String)? {
        if line.hasPrefix("> ") { return (creator, String(line.dropFirst(2))) }
        if line.hasPrefix("< "), let other { return (other, String(line.dropFirst(2))) }
        guard let colon = line.firstRange(of: ": ") else { return nil }
        let author = String(line[..<colon.lowerBound])
        guard people.contains(author) else { return nil }
        return (author, String(line[colon.upperBound...]))
    }

    private func act(_ words: String, by author: String) -> DemoLine.Act? {
        let text = words.replacing("⏎", with: "\n")
        let own = lines.lastIndex { $0.isMessage && $0.author == author }
        let others = lines.lastIndex { $0.isMessage && $0.author != author }
        if words == "✗" { return own.map { .delete($0) } }
        if text.hasPrefix("↩ ") { return others.map { .reply(String(text.dropFirst(2)), to: $0) } }
        if text.hasPrefix("✎ ") { return own.map { .edit(String(text.dropFirst(2)), of: $0) } }
        if text.hasPrefix("+ ") { return others.map { .react(String(text.dropFirst(2)), to: $0) } }
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            let parts = text[text.index(after: text.startIndex)..<end].split(separator: " ")
            guard parts.count == 2, let motif = DemoPicture.Motif(rawValue: String(parts[0])) else { return nil }
            let caption = text[text.index(after: end)...].drop { $0 == " " }
            return .picture(DemoPicture(motif: motif, name: String(parts[1])), caption: String(caption))
        }
        return .text(text)
    }

    /// Parses `1y 20d 3h 5m 10s` to milliseconds.
    static func span(_ text: some StringProtocol) -> Int64? {
        let units: [Character: Int64] = [
            "y": 365 * DemoDay.length, "w": 7 * DemoDay.length, "d": DemoDay.length, "h": 3_600_000, "m": 60_000,
            "s": 1000,
        ]
        var sum: Int64 = 0
        for part in text.split(separator: " ") {
            guard let last = part.last, let unit = units[last], let count = Int64(part.dropLast()) else { return nil }
            sum += count * unit
        }
        return sum
    }
}
