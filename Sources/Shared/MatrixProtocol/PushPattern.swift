/// The globs of push rules: `*` matches anything, `?` one character; case is ignored.
enum PushPattern {
    static func matches(_ pattern: String, _ text: String) -> Bool {
        matches(ArraySlice(pattern.lowercased().unicodeScalars), ArraySlice(text.lowercased().unicodeScalars))
    }

    /// Whether the pattern occurs in the text between word boundaries.
    ///
    /// - Parameter isGlob: false for a name, in which `*` and `?` are literal.
    static func findsWord(_ pattern: String, in text: String, isGlob: Bool = true) -> Bool {
        guard !pattern.isEmpty else { return false }
        let pattern = Array(pattern.lowercased().unicodeScalars)
        let hasWildcard = isGlob && (pattern.contains("*") || pattern.contains("?"))
        // A glob is tried between every pair of word boundaries: limit the text, so that a long message doesn't block
        // its sender.
        let text = Array(text.lowercased().unicodeScalars.prefix(hasWildcard ? 500 : longestText))
        for start in 0...text.count where start == 0 || !isWord(text[start - 1]) {
            guard hasWildcard else {
                let end = start + pattern.count
                guard end <= text.count else { return false }
                if text[start..<end].elementsEqual(pattern), end == text.count || !isWord(text[end]) { return true }
                continue
            }
            for end in start...text.count where end == text.count || !isWord(text[end]) {
                if matches(ArraySlice(pattern), text[start..<end]) { return true }
            }
        }
        return false
    }

    static let longestText = 65_536

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
