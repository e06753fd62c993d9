import BuzzModel
import CopilotProtocol

/// Adapts drafts to the creator's style: length, greeting, emoji, lower case and sign-off, as in their own messages.
struct VoiceDressing {
    let voice: VoiceProfile
    let reading: MessageReading
    let category: BuzzModel.Category

    func dressed(_ drafts: Drafts) -> DraftResponse {
        var first = drafts.short
        // Shorten the short draft until it is no longer than the medium one.
        while first.text.count > max(drafts.medium.text.count, 60), first.sentences.count > 1 {
            first.sentences.removeLast()
        }
        let isBrief = voice.typicalLength < Self.brief && isDressed
        let fitting = isBrief ? brief(first, drafts.medium, drafts.detailed) : [first, drafts.medium, drafts.detailed]
        // Empty a draft that repeats an earlier one.
        var distinct = fitting
        for index in distinct.indices where distinct[..<index].contains(where: { $0.text == distinct[index].text }) {
            distinct[index].sentences = []
        }
        let empty = distinct.filter(\.text.isEmpty)
        let sorted =
            distinct.filter { !$0.text.isEmpty }.enumerated()
            .sorted { ($0.element.text.count, $0.offset) < ($1.element.text.count, $1.offset) }.map(\.element) + empty
        return DraftResponse(
            short: dressed(sorted[0], isShort: true), medium: dressed(sorted[1], isShort: false),
            detailed: dressed(sorted[2], isShort: false), basedOn: [], intents: sorted.map(\.intent),
            note: drafts.note)
    }

    // MARK: Length

    /// Creators whose messages are usually shorter than this get shorter drafts.
    private static let brief = 40

    /// Limits the drafts to one, two and three sentences and to a few times the creator's usual length, without
    /// repetition.
    private func brief(_ drafts: Draft...) -> [Draft] {
        var kept: [Draft] = []
        for (index, draft) in drafts.enumerated() {
            let room = max(voice.typicalLength * (index + 1) * 2, 45 * (index + 1))
            var count = index + 1
            let whole = index == 0 && voice.typicalLength <= Self.aWord ? word(draft) : draft
            var brief = whole
            // If there is no room for both, the thanks is dropped, because thanks alone would sound hollow.
            let isCourteous = whole.sentences.count > 1 && whole.act.hasPrefix("thank, ")
            if isCourteous, whole.text.count > room { brief.sentences.removeFirst() }
            let full = brief.text
            repeat {
                brief.sentences = [DraftText.beginning(of: full, sentences: count, characters: room)]
                count += 1
            } while kept.contains { $0.text == brief.text } && brief.text != draft.text && count < 3
            kept.append(kept.contains { $0.text == brief.text } ? draft : brief)
        }
        return kept
    }

    /// Creators who mostly send a word such as "ok" or "thx" get a single word where one is enough: "Yes", "Thanks!".
    private static let aWord = 8

    private func word(_ draft: Draft) -> Draft {
        var brief = draft
        if draft.intent == "thank" {
            brief.sentences = [Phrasebook.book(for: reading.language).say(.thanks, seed: 1)]
            return brief
        }
        let first = DraftText.beginning(of: draft.text, sentences: 1, characters: 400)
        let words = Word.words(of: first)
        guard ["yes", "no", "accept", "confirm"].contains(draft.act), let head = words.first, words.count > 1,
            head.mark == "," || head.mark == "!", Self.heads.contains(head.plain)
        else { return draft }
        brief.sentences = [head.text + (first.last == "!" ? "!" : ".")]
        return brief
    }

    private static let heads = WordList.set("voice.heads")

    // MARK: Greeting, emoji and sign-off

    private var isDressed: Bool { category != .urgent && category != .spam && !reading.isDoubtful }

    /// Whether the draft must not contain an emoji, because it comforts or declines.
    private func isSolemn(_ draft: Draft) -> Bool {
        ["comfort", "thank quietly", "decline", "keep open", "acknowledge", "apologise", "set a limit"]
            .contains { draft.act.hasPrefix($0) }
    }

    private func dressed(_ draft: Draft, isShort: Bool) -> String {
        var text = draft.text
        guard !text.isEmpty, isDressed else { return text }
        if voice.startsLowercase { text = lowered(text) }
        if !isShort, let greeting = greeting {
            // After a greeting with a comma the sentence continues in lower case: "Dear Sarah, thanks …"
            text = "\(greeting) \(greeting.hasSuffix(",") ? uncapitalised(text) : text)"
        }
        if isShort, !isSolemn(draft), let emoji = voice.emoji, !text.contains(emoji),
            category == .fan || !reading.isOngoing
        {
            text += " \(emoji)"
        }
        if !isShort, let signOff = voice.signOff {
            let isInline = signOff.first.map { "-–—".contains($0) } ?? false
            text += (isInline ? " " : "\n") + signOff
        }
        return text
    }

    /// The creator's greeting; nil in a running conversation.
    private var greeting: String? {
        guard !reading.isOngoing else { return nil }
        let own =
            voice.greeting
            ?? (category == .business && reading.language == .english && reading.name != nil ? "Hi" : nil)
        guard let own else { return nil }
        if voice.greetingNeedsName { return reading.name.map { "\(own) \($0)," } }
        return reading.name.map { "\(own) \($0)!" } ?? "\(own)!"
    }

    /// Starts every sentence in lower case, except names, "I" and words that the message capitalises.
    private func lowered(_ text: String) -> String {
        let names = names
        var result = ""
        var isStart = true
        var rest = Substring(text)
        while let letter = rest.first {
            if isStart, letter.isLetter {
                let word = rest.prefix { $0.isLetter || $0 == "'" }
                result += isKept(word, names) ? word : word.prefix(1).lowercased() + word.dropFirst()
                rest = rest.dropFirst(word.count)
                isStart = false
                continue
            }
            result.append(letter)
            rest.removeFirst()
            if ".!?…:\n".contains(letter) {
                isStart = rest.first?.isWhitespace ?? false
            } else if !letter.isWhitespace, !"¡¿".contains(letter) {
                isStart = false
            }
        }
        return result
    }

    private func uncapitalised(_ text: String) -> String {
        let word = Substring(text).prefix { $0.isLetter || $0 == "'" }
        return word.isEmpty || isKept(word, names) ? text : word.prefix(1).lowercased() + text.dropFirst()
    }

    private func isKept(_ word: Substring, _ names: Set<String>) -> Bool {
        word == "I" || word.hasPrefix("I'") || word == reading.name.map { Substring($0) }
            || word.dropFirst().contains(where: \.isUppercase) || names.contains(String(word))
    }

    /// Capitalised words inside the message's sentences.
    private var names: Set<String> {
        Set(
            reading.sentences.flatMap { sentence in
                Word.words(of: sentence).dropFirst().filter { $0.text.first?.isUppercase == true }.map(\.text)
            })
    }
}
