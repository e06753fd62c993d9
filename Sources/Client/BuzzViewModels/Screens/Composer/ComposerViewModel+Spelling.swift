import BuzzModel
import TextKit

extension ComposerViewModel {
    private static let mostSuggestions = 5

    private var name: String { conversation?.name ?? "" }

    /// The misspelled parts of the visible rows, by row. What is not for people to read is not checked.
    func misspelled(in rows: TextRows) -> [Int: [Range<Int>]] {
        guard spelling.isOn, !buffer.isEmpty, buffer.characters[0] != "/" else { return [:] }
        let ranges = layout.rows[rows.numbers]
        guard let first = ranges.first, let last = ranges.last else { return [:] }
        let wrong = spelling.wrong(
            in: buffer.characters, first.lowerBound..<last.upperBound, caret: buffer.caret, name: name)
        var parts: [Int: [Range<Int>]] = [:]
        for (number, row) in zip(rows.numbers, ranges) {
            let inRow = wrong.filter { $0.overlaps(row) }.map { $0.clamped(to: row) }
            if !inRow.isEmpty {
                parts[number] = inRow.map { $0.lowerBound - row.lowerBound..<$0.upperBound - row.lowerBound }
            }
        }
        return parts
    }

    /// Offers other spellings of the word at the caret, otherwise of the nearest misspelled word before it, otherwise
    /// of the next one.
    func suggestSpelling() {
        guard spelling.isOn else {
            spelling.begin()
            return environment.inform("The dictionary is being loaded.")
        }
        let characters = buffer.characters
        let wrong = spelling.wrong(in: characters, 0..<characters.count, caret: nil, name: name)
        let caret = buffer.caret
        guard let word = wrong.last(where: { $0.lowerBound <= caret }) ?? wrong.first else {
            return environment.inform("No misspelled word here.")
        }
        moveCaret(to: word.upperBound)
        let version = buffer.version
        let text = String(characters[word])
        completion = nil
        pathJob = environment.jobs.start { [weak self, spelling] in
            let found = await spelling.suggestions(for: text, most: Self.mostSuggestions)
            guard let self, !Task.isCancelled else { return }
            var candidates = found.map { Completion.Candidate(label: DisplayText.line($0), text: $0) }
            candidates.append(
                .init(label: "add “\(DisplayText.line(text))” to your words", text: text, isNewWord: true))
            self.completion = Completion(version: version, range: word, candidates: candidates)
        }
    }
}
