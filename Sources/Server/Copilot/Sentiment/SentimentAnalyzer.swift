import BuzzModel
import LanguageKit

/// Determines the sentiment of a message from a valence lexicon, considering negation, intensifiers, contrast ("but"),
/// capitals, punctuation, emoji and emoticons.
package struct SentimentAnalyzer: Sendable {
    package struct Result: Sendable, Equatable {
        package let sentiment: Sentiment
        package let intensity: Intensity
        /// From −1 (entirely negative) to 1 (entirely positive).
        package let valence: Double

        /// The same result with another sentiment.
        func felt(as sentiment: Sentiment) -> Result {
            Result(sentiment: sentiment, intensity: intensity, valence: valence)
        }
    }

    /// Messages beyond these values are positive or negative. People write kindly by habit, so positive needs more.
    package static let positiveThreshold = 0.33
    package static let negativeThreshold = 0.0

    private let lexicon: ValenceLexicon

    package init(lexicon: ValenceLexicon) { self.lexicon = lexicon }

    /// - Parameter category: makes an emergency negative, however calmly it is worded.
    package func analyze(_ text: AnalyzedText, category: Category? = nil) -> Result {
        analyze(text, RuleReading(text.tokens), category: category)
    }

    func analyze(_ text: AnalyzedText, _ rules: RuleReading, category: Category? = nil) -> Result {
        let valence = valence(of: text, rules)
        let emphasis = (text.exclamations >= 2 ? 0.12 : 0) + (text.capitalRatio > 0.6 ? 0.12 : 0)
        if category == .urgent {
            return Result(
                sentiment: .urgent, intensity: abs(valence) + emphasis > 0.25 ? .high : .medium, valence: valence)
        }
        let sentiment: Sentiment =
            valence > Self.positiveThreshold ? .positive : valence < Self.negativeThreshold ? .negative : .neutral
        let strength = abs(valence) + emphasis
        return Result(
            sentiment: sentiment, intensity: strength > 0.68 ? .high : strength > 0.36 ? .medium : .low,
            valence: valence)
    }

    private func valence(of text: AnalyzedText, _ rules: RuleReading) -> Double {
        let tokens = text.tokens.filter {
            $0.kind != .link && $0.kind != .email && $0.kind != .handle && $0.kind != .punctuation
        }
        let words = tokens.map(\.text)
        let mixedCase = text.capitalRatio < 0.8
        var parts: [(position: Int, value: Double)] = []
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            var length = 1
            if token.kind == .ideographs {
                parts += ideographic(token.text, rules).map { (index, $0) }
            } else if let phrase = lexicon.phrase(from: token.text, following: words[(index + 1)...]) {
                parts.append((index, adjusted(phrase.value, at: index, in: tokens, mixedCase: mixedCase)))
                length = phrase.length
            } else if text.vietnameseLetters >= 2, token.kind == .word {
                // In Vietnamese only phrases are looked up, because "rất" isn't a rat and "bạn" no ban.
            } else if let value = value(of: token), !isOnlyNegation(at: index, in: tokens),
                !onlyStrengthens(at: index, in: tokens)
            {
                parts.append((index, adjusted(value, at: index, in: tokens, mixedCase: mixedCase)))
            }
            index += length
        }
        weighTears(&parts, in: tokens)
        weighContrast(&parts, in: tokens)
        weighStance(&parts, of: text, rules, in: tokens)
        let pleased = parts.filter { $0.value > 0 }.map(\.position)
        if Irony.found(in: rules, tokens: tokens, pleased: pleased) {
            for index in parts.indices where parts[index].value > 0 { parts[index].value *= -0.8 }
        }
        var sum = parts.reduce(0) { $0 + $1.value }
        if sum != 0 {
            let marks = Double(min(text.exclamations, 4)) * 0.29
            sum += sum > 0 ? marks : -marks
        }
        return sum / (sum * sum + 15).squareRoot()
    }

    private func value(of token: Token) -> Double? {
        switch token.kind {
        case .emoticon:
            Emoticons.positive.contains(token.text) ? 1.8 : Emoticons.negative.contains(token.text) ? -1.7 : nil
        case .word, .hashtag, .emoji: lexicon.value(of: token.text)
        default: nil
        }
    }

    /// Words such as "pretty" and "damn" only intensify a following word that has a value of its own.
    private func onlyStrengthens(at index: Int, in tokens: [Token]) -> Bool {
        guard lexicon.strengtheners[tokens[index].text] != nil, index + 1 < tokens.count else { return false }
        return tokens[index + 1].sentence == tokens[index].sentence && value(of: tokens[index + 1]) != nil
    }

    /// "no" negates what follows; it is negative itself only if nothing follows that it could negate.
    private func isOnlyNegation(at index: Int, in tokens: [Token]) -> Bool {
        guard lexicon.negations.contains(tokens[index].text) else { return false }
        return tokens[(index + 1)...].prefix(3).contains {
            $0.sentence == tokens[index].sentence && value(of: $0) != nil
        }
    }

    private func adjusted(_ value: Double, at index: Int, in tokens: [Token], mixedCase: Bool) -> Double {
        var result = value
        let sign: Double = value >= 0 ? 1 : -1
        if tokens[index].isShouted, tokens[index].text.count > 2, mixedCase { result += 0.6 * sign }
        if tokens[index].isStretched { result += 0.3 * sign }
        guard tokens[index].kind == .word else { return result }
        let fading = [1.0, 0.95, 0.9, 0.6]
        var turned = false
        for distance in 1...4 where index - distance >= 0 {
            let before = tokens[index - distance]
            guard before.sentence == tokens[index].sentence, before.kind == .word else { break }
            if let strength = lexicon.strengtheners[before.text], lexicon.value(of: before.text) == nil || distance == 1
            {
                result += sign * strength * fading[distance - 1] * (before.isShouted && mixedCase ? 1.6 : 1)
            }
            if lexicon.negations.contains(before.text), distance <= 3 || before.text.hasSuffix("nt") {
                turned = !turned
            }
            if lexicon.contrasts.contains(before.text) { break }
        }
        return turned ? result * -0.7 : result
    }

    /// A crying emoji beside positive words is positive.
    private func weighTears(_ parts: inout [(position: Int, value: Double)], in tokens: [Token]) {
        func isTears(_ position: Int) -> Bool { tokens[position].kind == .emoji && tokens[position].text == "😭" }
        guard parts.contains(where: { $0.value > 1 }), !parts.contains(where: { $0.value < 0 && !isTears($0.position) })
        else { return }
        for index in parts.indices where isTears(parts[index].position) { parts[index].value = 0 }
    }

    /// The words after "but" count more.
    private func weighContrast(_ parts: inout [(position: Int, value: Double)], in tokens: [Token]) {
        guard let turn = tokens.lastIndex(where: { lexicon.contrasts.contains($0.text) }),
            parts.contains(where: { $0.position > turn })
        else { return }
        for index in parts.indices { parts[index].value *= parts[index].position < turn ? 0.5 : 1.4 }
    }

    /// A positive word in a question ("what's your favourite?") or in a headline above a link expresses no sentiment.
    private func weighStance(
        _ parts: inout [(position: Int, value: Double)], of text: AnalyzedText, _ rules: RuleReading,
        in tokens: [Token]
    ) {
        let asked = Set(text.tokens.filter { $0.kind == .question }.map(\.sentence))
        let persons = rules.texts("feeling", "person")
        let isAnnouncement =
            !text.links.isEmpty && text.exclamations == 0
            && !tokens.contains { $0.kind == .emoticon || $0.kind == .emoji || persons.contains($0.text) }
        for index in parts.indices where parts[index].value > 0 {
            let token = tokens[parts[index].position]
            if token.kind != .word { continue }
            if asked.contains(token.sentence) { parts[index].value *= 0.6 }
            if isAnnouncement { parts[index].value *= 0.6 }
        }
    }

    private func ideographic(_ text: String, _ rules: RuleReading) -> [Double] {
        let values = lexicon.values(inIdeographs: text)
        let isTurned = rules.texts("feeling", "turned").contains(text)
        return isTurned ? values.map { $0 > 0 ? $0 * -0.7 : $0 } : values
    }
}
