import CopilotProtocol

/// Finds the topics of a conversation: sequences of meaningful words, ranked by repetition and recency.
enum TopicFinder {
    private static let most = 4
    private static let wordsAtMost = 3

    private struct Candidate {
        var shown: String
        var score = 0.0
        var message: String
        var latest: Int
        var words: [String]
    }

    static func find(in lines: [CardRequest.Line]) -> [FoundTopic] {
        var counts: [String: Double] = [:]
        var degrees: [String: Double] = [:]
        var runs: [(words: [String], shown: String, line: Int)] = []
        for (number, line) in lines.enumerated() {
            let card = CardText(line.text)
            for run in self.runs(in: card) {
                for word in run.words {
                    counts[word.stem, default: 0] += 1
                    degrees[word.stem, default: 0] += Double(run.words.count)
                }
                runs.append((run.words.map(\.stem), run.shown, number))
            }
        }
        var candidates: [String: Candidate] = [:]
        for run in runs {
            let key = run.words.joined(separator: " ")
            // Recent messages count more; the first one counts a third as much as the last.
            let freshness = 1.0 / 3 + 2.0 / 3 * Double(run.line + 1) / Double(lines.count)
            let weight = run.words.reduce(0.0) { sum, word in
                sum + (counts[word, default: 1] + 0.25 * degrees[word, default: 1])
            }
            var candidate =
                candidates[key]
                ?? Candidate(shown: run.shown, message: lines[run.line].id, latest: run.line, words: run.words)
            candidate.score += weight / Double(run.words.count) * freshness
            candidate.latest = run.line
            candidate.message = lines[run.line].id
            candidate.shown = run.shown
            candidates[key] = candidate
        }
        let ranked = candidates.values.sorted {
            ($0.score, $0.latest, $1.shown) > ($1.score, $1.latest, $0.shown)
        }
        var taken: [Candidate] = []
        for candidate in ranked where taken.count < most {
            // List each topic once: "winter film" includes "film".
            guard !taken.contains(where: { !Set($0.words).isDisjoint(with: candidate.words) }) else { continue }
            taken.append(candidate)
        }
        return taken.map { FoundTopic(text: $0.shown, messageID: $0.message) }
    }

    private static func runs(in card: CardText) -> [(words: [(text: String, stem: String)], shown: String)] {
        var runs: [(words: [(text: String, stem: String)], shown: String)] = []
        var first: Int?
        func end(before index: Int) {
            defer { first = nil }
            guard let start = first else { return }
            // Keep the last words of a sequence, because they name the thing; the first ones only describe it.
            let from = max(start, index - wordsAtMost)
            let words = (from..<index).map { (text: card.words[$0].text, stem: WordStem.of(card.words[$0].text)) }
            guard words.contains(where: { $0.text.count >= 4 }) else { return }
            runs.append((words, card.written(from..<index)))
        }
        for (index, word) in card.words.enumerated() {
            if let start = first, card.words[start].sentence != word.sentence { end(before: index) }
            // The name after a greeting ("Hi Andie") is no topic.
            let isCalled = index > 0 && greetings.contains(card.words[index - 1].text)
            if isTelling(word.text), !isCalled, !greetings.contains(word.text) {
                if first == nil { first = index }
                if word.endsClause { end(before: index + 1) }
            } else {
                end(before: index)
            }
        }
        end(before: card.words.count)
        return runs
    }

    private static func isTelling(_ word: String) -> Bool {
        word.count >= 3 && word.allSatisfy { $0.isLetter || $0 == "-" || $0.isNumber }
            && word.contains(where: \.isLetter)
            && !FormWords.all.contains(word) && !idle.contains(word) && !FormWords.questionStarts.contains(word)
            && !FormWords.negations.contains(word) && DateWords.weekdays[word] == nil && DateWords.months[word] == nil
            && DateWords.numbers[word] == nil
    }

    private static let greetings = WordList.set("topic.greetings")

    /// Words that are no topic, in the languages that drafts are written in.
    private static let idle = WordList.set("topic.idle")
}
