/// Removes English endings, so that "verify", "verified" and "verification" compare equal. A stem need not be a word.
package enum WordStem {
    private static let endings: [(ending: String, left: String)] = [
        ("ication", "i"), ("ization", ""), ("ation", ""), ("ition", ""), ("ement", ""), ("ment", ""), ("ness", ""),
        ("ance", ""), ("ence", ""), ("able", ""), ("ible", ""), ("ate", ""), ("ive", ""), ("ful", ""), ("ous", ""),
        ("ship", ""), ("ity", ""), ("iti", ""), ("er", ""), ("al", ""), ("ion", ""),
    ]

    package static func of(_ folded: String) -> String {
        var word = Array(folded.utf8)
        guard word.count > 3, word.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return folded }
        if ends(word, "sses") || ends(word, "ies") {
            let many = ends(word, "ies")
            word.removeLast(many ? 3 : 2)
            if many { word.append(UInt8(ascii: "y")) }
        } else if ends(word, "s"), !ends(word, "ss"), !ends(word, "us") {
            word.removeLast()
        }
        for ending in ["ing", "ed"] where ends(word, ending) {
            let rest = word.dropLast(ending.utf8.count)
            guard rest.count >= 3, rest.contains(where: { "aeiouy".utf8.contains($0) }) else { continue }
            word = Array(rest)
            if word.count > 3, word[word.count - 1] == word[word.count - 2], !"lsz".utf8.contains(word[word.count - 1])
            {
                word.removeLast()
            }
            break
        }
        if ends(word, "ly"), word.count > 5 { word.removeLast(2) }
        if ends(word, "y"), word.count > 3 { word[word.count - 1] = UInt8(ascii: "i") }
        if let (ending, left) = endings.first(where: { ends(word, $0.ending) && word.count - $0.ending.utf8.count >= 4 }
        ) {
            word.removeLast(ending.utf8.count)
            word += Array(left.utf8)
        }
        if ends(word, "e"), word.count > 3 { word.removeLast() }
        return String(decoding: word, as: UTF8.self)
    }

    private static func ends(_ word: [UInt8], _ ending: String) -> Bool {
        let tail = ending.utf8
        return word.count >= tail.count && word.suffix(tail.count).elementsEqual(tail)
    }
}
