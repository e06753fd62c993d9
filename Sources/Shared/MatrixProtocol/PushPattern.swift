/// The globs of push rules: `*` matches anything, `?` one character; case is ignored. Everybody makes their own, and
/// whoever sends a message waits for them, so none may take long.
enum PushPattern {
    static let longestText = 65_536
    /// A longer pattern finds no word, and is compared as it stands.
    private static let longestPattern = 1_000
    /// The most comparisons of a pattern's characters with those of a text.
    private static let mostSteps = 4_000_000

    static func matches(_ pattern: String, _ text: String) -> Bool {
        let pattern = Array(pattern.lowercased().unicodeScalars), text = Array(text.lowercased().unicodeScalars)
        guard pattern.count <= longestPattern, pattern.count * text.count <= mostSteps else { return pattern == text }
        return matches(pattern[...], text[...])
    }

    /// Whether the pattern occurs in the text between word boundaries.
    ///
    /// - Parameter isGlob: false for a name, in which `*` and `?` are literal.
    static func findsWord(_ pattern: String, in text: String, isGlob: Bool = true) -> Bool {
        guard !pattern.isEmpty else { return false }
        let pattern = Array(pattern.lowercased().unicodeScalars)
        guard pattern.count <= longestPattern else { return false }
        if isGlob, pattern.contains("*") || pattern.contains("?") {
            let most = min(longestText, mostSteps / pattern.count)
            return findsGlob(pattern, in: Array(text.lowercased().unicodeScalars.prefix(most)))
        }
        let text = Array(text.lowercased().unicodeScalars.prefix(longestText))
        for start in 0...text.count where start == 0 || !isWord(text[start - 1]) {
            let end = start + pattern.count
            guard end <= text.count else { return false }
            if text[start..<end].elementsEqual(pattern), end == text.count || !isWord(text[end]) { return true }
        }
        return false
    }

    /// Reads the text once, and knows at each place how much of the pattern matches up to it from any word's beginning.
    private static func findsGlob(_ pattern: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Bool {
        var reached = [Bool](repeating: false, count: pattern.count + 1)
        for place in 0...text.count {
            if place == 0 || !isWord(text[place - 1]) { reached[0] = true }
            // A star may stand for nothing.
            for index in pattern.indices where reached[index] && pattern[index] == "*" { reached[index + 1] = true }
            if reached[pattern.count], place == text.count || !isWord(text[place]) { return true }
            guard place < text.count else { break }
            for index in pattern.indices.reversed() {
                let isStar = pattern[index] == "*"
                reached[index + 1] =
                    reached[index] && !isStar && (pattern[index] == "?" || pattern[index] == text[place])
                    || index + 1 < pattern.count && pattern[index + 1] == "*" && reached[index + 1]
            }
            reached[0] = pattern[0] == "*" && reached[0]
        }
        return false
    }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Greedy matching with a single backtracking point: never exponential.
    private static func matches(_ pattern: ArraySlice<Unicode.Scalar>, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
        var p = pattern.startIndex
        var t = text.startIndex
        var star: (pattern: Int, text: Int)?
        while t < text.endIndex {
            if p < pattern.endIndex, pattern[p] == "*" {
                star = (p + 1, t)
                p += 1
            } else if p < pattern.endIndex, pattern[p] == "?" || pattern[p] == text[t] {
                p += 1
                t += 1
            } else if let back = star {
                p = back.pattern
                t = back.text + 1
                star = (back.pattern, t)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}
