/// Finds the name that a mistyped word was probably meant to be.
package enum NearestName {
    package static func of(_ word: String, among names: [String]) -> String? {
        let limit = max(1, word.count / 3)
        let ranked = names.map { (name: $0, distance: distance(word, $0)) }.filter { $0.distance <= limit }
        return ranked.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
            // The word may also be an unfinished name.
            ?? names.filter { word.count >= 3 && $0.hasPrefix(word) }.min()
    }

    /// The edit distance: insertions, deletions, replacements and swaps of neighbours.
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
