/// Actions that both sides would do together.
extension AskReader {
    /// "talk to you about the terms" → "talk about the terms", "a video about our lens" → "a video about your lens",
    /// from the view of both; nil if it isn't certain who does what to whom.
    static func joined(_ words: ArraySlice<Word>) -> String? {
        let kept = Mirror.trimmed(words)
        guard !kept.isEmpty, kept.count <= 13, kept.allSatisfy({ !$0.text.contains("://") && !$0.text.contains("@") })
        else { return nil }
        var result: [String] = []
        for index in kept.indices {
            let word = kept[index]
            let before = index > kept.startIndex ? kept[index - 1].plain : ""
            var text = word.text
            switch word.plain {
            case "you", "u", "ya":
                guard before == "to" || before == "with", result.popLast() != nil else { return nil }
                continue
            case "your", "ur": text = "my"
            case "my": text = "your"
            case "our" where !isShared(kept[(index + 1)...]): text = "your"
            case "i", "we", "me", "us", "yours", "ours", "you're", "we're", "i'm": return nil
            default: break
            }
            if index < kept.endIndex - 1, let mark = word.mark, mark != "–" { text.append(mark) }
            result.append(text)
        }
        return result.isEmpty ? nil : result.joined(separator: " ")
    }

    /// "our call" belongs to both sides, "our new lens" to the sender.
    private static func isShared(_ words: ArraySlice<Word>) -> Bool {
        words.prefix(3).contains { shared.contains($0.plain) }
    }

    private static let shared = WordList.set("together.shared")

    static let joint = WordList.set("together.joint")
}
