/// Faces typed with punctuation: ":)", "xD", "<3", ":'(" …
package enum Emoticons {
    package static let positive: Set<String> = [
        ":)", ":-)", ":))", ":)))", ":D", ":-D", ":DD", "=)", "=D", ";)", ";-)", ":P", ":-P", ":p", ":-p", "xD", "XD",
        "XDD", "xDD", "<3", "<33", "<333",
        "^^", "^_^", ":]", ":3", ":*", ":-*", "8)", "\\o/", "(:", ":^)", "=]", ";D", "c:", ":>",
    ]
    package static let negative: Set<String> = [
        ":(", ":-(", ":((", ":(((", "=(", ":'(", ":'-(", ":/", ":-/", ":\\", ":|", ":-|", ">:(", "D:", "-_-", "-.-",
        ":[", "</3", ":S", ":-S", ":s", "=/",
        "T_T", ";_;", ":c", "):", ">_<", ":@",
    ]

    /// Whether a word is a face, typed or an emoji, that people put where others put a full stop. Hearts and things stand
    /// for words.
    package static func isFace(_ word: String) -> Bool {
        if positive.contains(word) || negative.contains(word) { return word.first != "<" }
        guard let last = word.unicodeScalars.last(where: { $0.properties.isEmojiPresentation }) else { return false }
        return (0x1F600...0x1F64F).contains(last.value) || (0x1F910...0x1F92F).contains(last.value)
            || (0x1F970...0x1F97A).contains(last.value)
    }

    private static let table: [UInt32: [[UInt32]]] = {
        var table: [UInt32: [[UInt32]]] = [:]
        for face in positive.union(negative) {
            let scalars = face.unicodeScalars.map(\.value)
            if let first = scalars.first { table[first, default: []].append(scalars) }
        }
        return table.mapValues { $0.sorted { ($0.count, $1) > ($1.count, $0) } }
    }()

    /// The end of the emoticon that starts at `index`. It must not touch a letter or digit: neither "http://" nor the
    /// "8)" of "(8)" contains one.
    package static func match(_ scalars: [UInt32], at index: Int) -> Int? {
        guard let faces = table[scalars[index]] else { return nil }
        let startsWithLetter = isWordPart(scalars[index])
        if startsWithLetter, index > 0, isWordPart(scalars[index - 1]) || scalars[index - 1] == 0x28 { return nil }
        for face in faces where index + face.count <= scalars.count {
            guard scalars[index..<(index + face.count)].elementsEqual(face) else { continue }
            let end = index + face.count
            let endsWithLetter = face.last.map(isWordPart) ?? false
            if endsWithLetter, end < scalars.count, isWordPart(scalars[end]) { continue }
            if face.last == 0x2F, end < scalars.count, scalars[end] == 0x2F { continue }
            if face == [0x3A, 0x2F], index > 0, isWordPart(scalars[index - 1]) { continue }
            return end
        }
        return nil
    }

    private static func isWordPart(_ scalar: UInt32) -> Bool {
        let kind = ScalarClass.of(scalar)
        return kind == .letter || kind == .digit
    }
}

private func > (left: (Int, [UInt32]), right: (Int, [UInt32])) -> Bool {
    left.0 != right.0 ? left.0 > right.0 : right.1.lexicographicallyPrecedes(left.1)
}
