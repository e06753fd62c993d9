import BuzzModel
import CopilotProtocol

/// Puts drafts into the creator's voice: greeting, emoji, small letters, sign-off, as their own messages show them.
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
        let sorted = [first, drafts.medium, drafts.detailed].enumerated()
            .sorted { ($0.element.text.count, $0.offset) < ($1.element.text.count, $1.offset) }.map(\.element)
        let (short, medium, detailed) = (sorted[0], sorted[1], sorted[2])
        return DraftResponse(
            short: dressed(short.text, isShort: true), medium: dressed(medium.text, isShort: false),
            detailed: dressed(detailed.text, isShort: false), basedOn: [],
            intents: [short.intent, medium.intent, detailed.intent], note: drafts.note)
    }

    private func dressed(_ text: String, isShort: Bool) -> String {
        guard !text.isEmpty else { return "" }
        var text = text
        let isCalm = category == .urgent || category == .spam
        if voice.startsLowercase, !isCalm { text = lowered(text) }
        if !isShort, !isCalm, let greeting = greeting { text = "\(greeting) \(text)" }
        if isShort, !isCalm, let emoji = voice.emoji, !text.contains(emoji), category == .fan || !reading.isOngoing {
            text += " \(emoji)"
        }
        if !isShort, !isCalm, let signOff = voice.signOff { text += "\n\(signOff)" }
        return text
    }

    /// In a conversation that is under way nobody says hello again.
    private var greeting: String? {
        guard !reading.isOngoing else { return nil }
        let own =
            voice.greeting
            ?? (category == .business && reading.language == .english && reading.name != nil ? "Hi" : nil)
        guard let own else { return nil }
        return reading.name.map { "\(own) \($0)!" } ?? "\(own)!"
    }

    private func lowered(_ text: String) -> String {
        let word = text.prefix { $0.isLetter || $0 == "'" }
        let isKept =
            word == "I" || word.hasPrefix("I'") || word == reading.name.map { Substring($0) }
            || word.dropFirst().contains(where: \.isUppercase)
        return isKept ? text : text.prefix(1).lowercased() + text.dropFirst()
    }
}
