/// Splits a message into tokens in one pass. Only the first `headLimit` and the last `tailLimit` scalars of a very
/// long message are read: what it asks for is at its start or its end, and a megabyte of text must not block the
/// inbox.
package struct Tokenizer {
    package static let headLimit = 6_000
    package static let tailLimit = 2_000

    private var scalars: [UInt32]
    private var position = 0
    /// Where the current token starts, and where the previous one ended.
    private var start = 0
    private var lastEnd = 0
    /// How far positions after a decoded entity are shifted in the original text.
    private var shifts: [(from: Int, by: Int)] = []
    private var result = AnalyzedText()
    private var atLineStart = true

    /// - Parameter isWhole: read all of the text, whatever its length.
    package static func analyze(_ text: String, isWhole: Bool = false) -> AnalyzedText {
        var tokenizer = Tokenizer(text, isWhole)
        tokenizer.run()
        return tokenizer.result
    }

    /// The part of a text that is analysed.
    package static func readable(_ text: String) -> String {
        guard text.utf8.count > headLimit + tailLimit else { return text }
        let head = text.unicodeScalars.prefix(headLimit)
        let rest = text.unicodeScalars[head.endIndex...]
        let tail = rest.suffix(tailLimit)
        return tail.startIndex == rest.startIndex ? text : String(head) + "\n" + String(tail)
    }

    private init(_ text: String, _ isWhole: Bool) {
        let view = text.unicodeScalars
        scalars = []
        if isWhole || text.utf8.count <= Tokenizer.headLimit + Tokenizer.tailLimit {
            scalars = view.map(\.value)
        } else {
            scalars = view.prefix(Tokenizer.headLimit).map(\.value)
            let rest = view.dropFirst(Tokenizer.headLimit)
            if !rest.isEmpty { scalars += [0x0A] + rest.suffix(Tokenizer.tailLimit).map(\.value) }
        }
        result.scalarCount = scalars.count
        decodeEntities()
    }

    /// Some networks pass on HTML: decode entities, so that "&lt;3" is recognised as a heart.
    private mutating func decodeEntities() {
        var start = 0
        while let mark = scalars[start...].firstIndex(of: 0x26) {
            start = mark + 1
            for (name, plain) in Self.entities where scalars[mark...].starts(with: name) {
                scalars.replaceSubrange(mark..<(mark + name.count), with: [plain])
                shifts.append((start, (shifts.last?.by ?? 0) + name.count - 1))
                break
            }
        }
    }

    private static let entities: [([UInt32], UInt32)] = [
        ("&amp;", 0x26), ("&lt;", 0x3C), ("&gt;", 0x3E), ("&quot;", 0x22), ("&#39;", 0x27), ("&nbsp;", 0x20),
    ].map { (name: String, plain: UInt32) in (name.unicodeScalars.map(\.value), plain) }

    private mutating func run() {
        while position < scalars.count {
            let scalar = scalars[position]
            start = position
            switch ScalarClass.of(scalar) {
            case .newline: newline(scalar)
            case .space: position += 1
            case .letter, .digit: wordLike()
            case .ideograph: ideographs()
            case .emoji: emoji()
            case .punctuation: punctuation(scalar)
            }
        }
        result.sentences = (result.tokens.last?.sentence ?? 0) + 1
    }

    private mutating func newline(_ scalar: UInt32) {
        if scalar == 0x0A || (scalar == 0x0D && peek(1) != 0x0A) { result.lines += 1 }
        position += 1
        atLineStart = true
        if !result.tokens.isEmpty { endSentence() }
    }

    private var sentence = 0
    private var sentenceHasWords = false

    private mutating func endSentence() {
        if sentenceHasWords { sentence += 1 }
        sentenceHasWords = false
    }

    private func peek(_ offset: Int) -> UInt32 {
        let index = position + offset
        return index >= 0 && index < scalars.count ? scalars[index] : 0
    }

    private mutating func append(_ kind: Token.Kind, _ text: String, shouted: Bool = false, stretched: Bool = false) {
        atLineStart = false
        if kind != .punctuation, kind != .exclamation, kind != .question { sentenceHasWords = true }
        result.tokens.append(
            Token(
                kind: kind, text: text, isShouted: shouted, isStretched: stretched, sentence: sentence, gap: gap,
                place: original(start)..<original(position)))
        lastEnd = position
    }

    private var gap: Token.Gap {
        let between = scalars[min(lastEnd, start)..<start]
        guard let first = between.first else { return .none }
        if between.count == 1 {
            if Self.isBlank(first) { return .space }
            if first == 0x27 || first == 0x2019 { return .apostrophe }
        }
        guard between.count <= 3 else { return .other }
        let rest = between.filter { !Self.isBlank($0) }
        return rest.count == 1 && rest.allSatisfy { (0x2010...0x2015).contains($0) || $0 == 0x2212 } ? .dash : .other
    }

    private static func isBlank(_ scalar: UInt32) -> Bool {
        ScalarClass.of(scalar) == .space || scalar == 0x202F || (0x2000...0x200A).contains(scalar)
    }

    private func original(_ place: Int) -> Int {
        guard !shifts.isEmpty else { return place }
        var low = 0, high = shifts.count
        while low < high {
            let middle = (low + high) / 2
            if shifts[middle].from <= place { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? place : place + shifts[low - 1].by
    }

    // MARK: Words, numbers, links

    private mutating func wordLike() {
        if let address = AddressScanner.scan(scalars, at: position) {
            take(address)
            return
        }
        if emoticonWithLetter() { return }
        var folded: [UInt32] = []
        var hasLetter = false, hasDigit = false, hasLatin = false, hasOther = false, capitals = 0, letters = 0,
            stretched = false
        while position < scalars.count {
            let scalar = scalars[position]
            let kind = ScalarClass.of(scalar)
            if kind == .letter || kind == .digit {
                if kind == .letter {
                    hasLetter = true
                    letters += 1
                    if (0x41...0x5A).contains(scalar) || isCapital(scalar) { capitals += 1 }
                    if scalar < 0x250 { hasLatin = true } else if (0x370...0x52F).contains(scalar) { hasOther = true }
                    if TextFolding.isStyled(scalar) { result.disguisedLetters += 1 }
                    if (0x1EA0...0x1EF9).contains(scalar) { result.vietnameseLetters += 1 }
                } else {
                    hasDigit = true
                    result.digits += 1
                }
                let before = folded.count
                TextFolding.fold(scalar, into: &folded)
                if before >= 2, folded.count == before + 1, folded[before] == folded[before - 1],
                    folded[before] == folded[before - 2],
                    kind == .letter
                {
                    folded.removeLast()
                    stretched = true
                }
                position += 1
            } else if TextFolding.isIgnorable(scalar) {
                position += 1
            } else if hasDigit, !hasLetter, scalar == 0x2C || scalar == 0x2E, ScalarClass.of(peek(1)) == .digit {
                folded.append(scalar)
                position += 1
            } else if hasLetter, isApostrophe(scalar), ScalarClass.of(peek(1)) == .letter {
                position += 1
                if Self.elisions.contains(TextFolding.string(folded)), letterRun(from: position) >= 3 { break }
            } else {
                break
            }
        }
        result.letters += letters
        result.capitals += capitals
        if hasLatin && hasOther {
            result.disguisedLetters += letters; folded = folded.map { Self.homoglyphs[$0] ?? $0 }
        }
        if position == start { position += 1 }
        guard !folded.isEmpty else { return }
        let text = TextFolding.string(folded)
        if hasLetter {
            append(.word, text, shouted: letters >= 2 && capitals == letters, stretched: stretched)
        } else {
            number(text, start: start)
        }
    }

    private mutating func number(_ text: String, start: Int) {
        let digits = text.filter(\.isNumber).count
        // A telephone number may be written in groups: include the groups that follow.
        if digits >= 2, !text.contains(",") {
            var all = digits, end = position
            while end < scalars.count {
                var next = end
                while next < scalars.count, [0x20, 0x2D, 0x28, 0x29, 0xA0].contains(scalars[next]), next - end < 2 {
                    next += 1
                }
                var run = next
                while run < scalars.count, ScalarClass.of(scalars[run]) == .digit { run += 1 }
                if run == next || next == end || run - next < 2 { break }
                all += run - next
                end = run
                if all > 15 { break }
            }
            if all >= 9, all <= 15, !isPriced(start..<end) {
                let written = TextFolding.string(scalars[start..<end].filter { (0x30...0x39).contains($0) })
                if Self.premium.contains(where: written.hasPrefix) { result.premiumNumbers += 1 }
                position = end
                result.phoneNumbers += 1
                append(.number, "#phone")
                return
            }
        }
        if digits == 5, text.count == 5, start == 0 || scalars[start - 1] != 0x24 { result.shortCodes += 1 }
        append(.number, text)
    }

    /// Whether a currency sign stands before or after it: "100 000 000 €" is not a telephone number.
    private func isPriced(_ range: Range<Int>) -> Bool {
        let before = scalars[..<range.lowerBound].last { !Self.isBlank($0) }
        let behind = scalars[range.upperBound...].first { !Self.isBlank($0) }
        return [before, behind].contains { $0.map(Self.currencySigns.contains) ?? false }
    }

    private mutating func take(_ address: AddressScanner.Address) {
        position = address.end
        switch address.kind {
        case .link(let host, let path):
            result.links.append(Link(host: host, path: path))
            append(.link, host)
        case .email(let domain):
            result.emailDomains.append(domain)
            append(.email, domain)
        }
    }

    private func letterRun(from start: Int) -> Int {
        var end = start
        while end < scalars.count, ScalarClass.of(scalars[end]) == .letter { end += 1 }
        return end - start
    }

    private func isApostrophe(_ scalar: UInt32) -> Bool {
        scalar == 0x27 || scalar == 0x2019 || scalar == 0x60 || scalar == 0xB4
    }

    private func isCapital(_ scalar: UInt32) -> Bool {
        (0xC0...0xDE).contains(scalar) || (0x400...0x42F).contains(scalar) || (0x391...0x3A9).contains(scalar)
            || ((0x100...0x17F).contains(scalar) && scalar % 2 == 0)
    }

    // MARK: Everything else

    private mutating func ideographs() {
        var folded: [UInt32] = []
        while position < scalars.count, ScalarClass.of(scalars[position]) == .ideograph || scalars[position] == 0x30FC {
            TextFolding.fold(scalars[position], into: &folded)
            position += 1
        }
        result.letters += folded.count
        append(.ideographs, TextFolding.string(folded))
    }

    private mutating func emoji() {
        let scalar = scalars[position]
        position += 1
        while position < scalars.count,
            TextFolding.isIgnorable(scalars[position]) || (0x1F3FB...0x1F3FF).contains(scalars[position])
        {
            let joins = scalars[position] == 0x200D
            position += 1
            if joins, ScalarClass.of(peek(0)) == .emoji { position += 1 }
        }
        result.emoji += 1
        append(.emoji, TextFolding.string([scalar]))
    }

    private mutating func punctuation(_ scalar: UInt32) {
        if scalar == 0x40 || scalar == 0x23, [.letter, .digit, .ideograph].contains(ScalarClass.of(peek(1))) {
            return tag(scalar == 0x40 ? .handle : .hashtag)
        }
        if let end = Emoticons.match(scalars, at: position) {
            let text = TextFolding.string(scalars[position..<end])
            position = end
            append(.emoticon, text)
            return
        }
        if scalar == 0x3E, atLineStart { result.quotedLines += 1 }
        position += 1
        switch scalar {
        case 0x21, 0xFF01, 0xA1:
            result.exclamations += 1
            append(.exclamation, "!")
            endSentence()
        case 0x3F, 0xFF1F, 0x061F, 0xBF:
            if scalar != 0xBF { result.questions += 1 }
            append(.question, "?")
            if scalar != 0xBF { endSentence() }
        case 0x2E, 0x3002, 0x2026, 0x06D4, 0x0964:
            append(.punctuation, ".")
            endSentence()
        case _ where Self.currencySigns.contains(scalar):
            append(.punctuation, TextFolding.string([scalar == 0xFFE5 ? 0xA5 : scalar]))
        case 0x2C, 0x3B, 0x3A, 0x25, 0x22, 0x2D, 0x2F, 0x2B, 0x28, 0x29, 0x2A, 0x3E:
            append(.punctuation, TextFolding.string([scalar]))
        default:
            break
        }
    }

    private mutating func tag(_ kind: Token.Kind) {
        position += 1
        var folded: [UInt32] = []
        while position < scalars.count {
            let scalar = scalars[position]
            let kindOfScalar = ScalarClass.of(scalar)
            let inside =
                kindOfScalar == .letter || kindOfScalar == .digit || kindOfScalar == .ideograph || scalar == 0x5F
            let dot = scalar == 0x2E && kind == .handle && ScalarClass.of(peek(1)) == .letter
            guard inside || dot || TextFolding.isIgnorable(scalar) else { break }
            TextFolding.fold(scalar, into: &folded)
            position += 1
        }
        append(kind, TextFolding.string(folded))
    }

    private mutating func emoticonWithLetter() -> Bool {
        guard let end = Emoticons.match(scalars, at: position) else { return false }
        let text = TextFolding.string(scalars[position..<end])
        position = end
        append(.emoticon, text)
        return true
    }

    private static let currencySigns: Set<UInt32> = [
        0x24, 0x20AC, 0xA3, 0xA5, 0x20B9, 0x20BA, 0x20BD, 0x20A9, 0x20B4, 0x20BF, 0xFFE5,
    ]
    private static let premium = [
        "0800", "0808", "0844", "0845", "0870", "0871", "0872", "0873", "0900", "0901", "0904", "0905", "0906", "0907",
        "0908", "0909",
    ]
    private static let elisions: Set<String> = [
        "l", "d", "j", "c", "n", "s", "m", "t", "qu", "un", "dell", "all", "nell", "sull", "dall", "quest", "jusqu",
        "lorsqu", "puisqu",
    ]
    private static let homoglyphs: [UInt32: UInt32] = [
        0x0430: 0x61, 0x0435: 0x65, 0x043E: 0x6F, 0x0440: 0x70, 0x0441: 0x63, 0x0443: 0x79, 0x0445: 0x78, 0x0456: 0x69,
        0x0455: 0x73, 0x0458: 0x6A,
        0x03BF: 0x6F, 0x03B1: 0x61, 0x03B5: 0x65, 0x03C1: 0x70, 0x0432: 0x62, 0x043A: 0x6B, 0x043C: 0x6D, 0x0442: 0x74,
        0x043D: 0x68,
    ]
}
