import BuzzModel
import CopilotProtocol

/// Puts drafts into the creator's voice: length, greeting, emoji, small letters, sign-off, as their own messages show them.
struct VoiceDressing {
    let voice: VoiceProfile
    let reading: MessageReading
    let category: BuzzModel.Category

    func dressed(_ drafts: Drafts) -> DraftResponse {
        var first = drafts.short
        // What the short one has too much is left out; then each has the place of its length.
        while first.text.count > max(drafts.medium.text.count, 60), first.sentences.count > 1 {
            first.sentences.removeLast()
        }
        let isBrief = voice.typicalLength < Self.brief && isDressed
        let fitting = isBrief ? brief(first, drafts.medium, drafts.detailed) : [first, drafts.medium, drafts.detailed]
        let sorted = fitting.enumerated()
            .sorted { ($0.element.text.count, $0.offset) < ($1.element.text.count, $1.offset) }.map(\.element)
        return DraftResponse(
            short: dressed(sorted[0].text, isShort: true), medium: dressed(sorted[1].text, isShort: false),
            detailed: dressed(sorted[2].text, isShort: false), basedOn: [], intents: sorted.map(\.intent),
            note: drafts.note)
    }

    // MARK: Length

    /// Who usually writes less than this gets less to send.
    private static let brief = 40

    /// A sentence, two and three at most, up to a few times of what they usually write; no two say the same.
    private func brief(_ drafts: Draft...) -> [Draft] {
        var kept: [Draft] = []
        for (index, draft) in drafts.enumerated() {
            let room = max(voice.typicalLength * (index + 1) * 2, 45 * (index + 1))
            var count = index + 1
            var brief = draft
            repeat {
                brief.sentences = [DraftText.beginning(of: draft.text, sentences: count, characters: room)]
                count += 1
            } while kept.contains { $0.text == brief.text } && brief.text != draft.text && count < 3
            kept.append(kept.contains { $0.text == brief.text } ? draft : brief)
        }
        return kept
    }

    // MARK: Dress

    private var isDressed: Bool { category != .urgent && category != .spam && !reading.isDoubtful }

    private func dressed(_ text: String, isShort: Bool) -> String {
        guard !text.isEmpty, isDressed else { return text }
        var text = text
        if voice.startsLowercase { text = lowered(text) }
        if !isShort, let greeting = greeting { text = "\(greeting) \(text)" }
        if isShort, let emoji = voice.emoji, !text.contains(emoji), category == .fan || !reading.isOngoing {
            text += " \(emoji)"
        }
        if !isShort, let signOff = voice.signOff {
            let isInline = signOff.first.map { "-–—".contains($0) } ?? false
            text += (isInline ? " " : "\n") + signOff
        }
        return text
    }

    /// In a conversation that is under way nobody says hello again.
    private var greeting: String? {
        guard !reading.isOngoing else { return nil }
        let own =
            voice.greeting
            ?? (category == .business && reading.language == .english && reading.name != nil ? "Hi" : nil)
        guard let own else { return nil }
        if voice.greetingNeedsName { return reading.name.map { "\(own) \($0)," } }
        return reading.name.map { "\(own) \($0)!" } ?? "\(own)!"
    }

    /// Every sentence begins small; names, "I" and whatever the message itself has in capitals stay.
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
            if ".!?…\n".contains(letter) {
                isStart = rest.first?.isWhitespace ?? false
            } else if !letter.isWhitespace, !"¡¿".contains(letter) {
                isStart = false
            }
        }
        return result
    }

    private func isKept(_ word: Substring, _ names: Set<String>) -> Bool {
        word == "I" || word.hasPrefix("I'") || word == reading.name.map { Substring($0) }
            || word.dropFirst().contains(where: \.isUppercase) || names.contains(String(word))
    }

    /// Capitals inside the sentences of the message.
    private var names: Set<String> {
        Set(
            reading.sentences.flatMap { sentence in
                Word.words(of: sentence).dropFirst().filter { $0.text.first?.isUppercase == true }.map(\.text)
            })
    }
}
