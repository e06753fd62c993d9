import TextKit

/// Whether the letters of a query appear in a text in order, how well, and where.
package struct FuzzyMatch: Hashable, Sendable {
    /// Higher is better.
    package let score: Int
    /// The characters of the text that matched.
    package let positions: [Int]

    private static let wordStart = 8
    private static let consecutive = 6
    private static let whole = 40

    /// Nil where the text does not match. An empty query matches everything alike.
    package init?(_ query: String, in text: String) {
        let wanted = Array(SearchFolding.fold(query)).filter { $0 != " " }
        guard !wanted.isEmpty else {
            score = 0
            positions = []
            return
        }
        // Folded one by one, so that a position in the folded text is one in the text itself.
        let characters = Array(text).map { SearchFolding.fold(String($0)).first ?? $0 }
        guard let best = Self.best(wanted, in: characters) else { return nil }
        score = best.score - characters.count / 8
        positions = best.positions
    }

    /// The best of the greedy matches that begin at each place the first letter is found.
    private static func best(_ wanted: [Character], in text: [Character]) -> (score: Int, positions: [Int])? {
        var best: (score: Int, positions: [Int])?
        for start in text.indices where text[start] == wanted[0] {
            guard let found = greedy(wanted, in: text, from: start) else { break }
            if found.score > best?.score ?? .min { best = found }
        }
        return best
    }

    private static func greedy(
        _ wanted: [Character], in text: [Character], from start: Int
    ) -> (score: Int, positions: [Int])? {
        var positions: [Int] = []
        var score = 0
        var index = start
        for letter in wanted {
            while index < text.count, text[index] != letter { index += 1 }
            guard index < text.count else { return nil }
            if index == 0 || !(text[index - 1].isLetter || text[index - 1].isNumber) { score += wordStart }
            if let last = positions.last { score += last == index - 1 ? consecutive : -min(3, index - last - 1) }
            positions.append(index)
            index += 1
        }
        if positions.first == 0, positions.count == text.count { score += whole }
        return (score, positions)
    }
}
