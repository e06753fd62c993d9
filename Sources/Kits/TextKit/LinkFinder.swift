/// Finds web addresses in sanitised text.
package enum LinkFinder {
    /// The text as spans, with its URLs as links.
    static func spans(in text: String, style: FormattedText.Style) -> [FormattedText.Span] {
        var spans: [FormattedText.Span] = []
        var start = text.startIndex
        for (range, link) in links(in: text) {
            if range.lowerBound > start {
                spans.append(FormattedText.Span(String(text[start..<range.lowerBound]), style))
            }
            spans.append(FormattedText.Span(String(text[range]), style, link: link))
            start = range.upperBound
        }
        if start < text.endIndex { spans.append(FormattedText.Span(String(text[start...]), style)) }
        return spans
    }

    /// The URLs in a text, in order, without punctuation at their ends.
    package static func links(in text: String) -> [(range: Range<String.Index>, link: SafeURL)] {
        var found: [(range: Range<String.Index>, link: SafeURL)] = []
        let utf8 = text.utf8
        var index = utf8.startIndex
        while let colon = utf8[index...].firstIndex(of: 0x3A) {
            index = utf8.index(after: colon)
            guard let start = schemeStart(in: utf8, before: colon, notBefore: found.last?.range.upperBound) else {
                continue
            }
            let end = addressEnd(in: text, from: start)
            guard end > index else { continue }
            index = end  // don't scan this again, even if it is not a URL
            if let link = SafeURL(String(text[start..<end])) { found.append((start..<end, link)) }
        }
        return found
    }

    private static func schemeStart(
        in utf8: String.UTF8View, before colon: String.Index, notBefore limit: String.Index?
    ) -> String.Index? {
        for scheme in ["https", "http", "mailto", "matrix"] {
            guard let start = utf8.index(colon, offsetBy: -scheme.utf8.count, limitedBy: limit ?? utf8.startIndex),
                utf8[start..<colon].elementsEqual(scheme.utf8, by: { $0 | 0x20 == $1 })
            else { continue }
            if start > utf8.startIndex {
                let before = utf8[utf8.index(before: start)]
                let isWordByte = (0x30...0x39).contains(before) || (0x41...0x5A).contains(before & 0xDF)
                if isWordByte { continue }
            }
            return start
        }
        return nil
    }

    private static func addressEnd(in text: String, from start: String.Index) -> String.Index {
        var end = start
        var bytes = 0
        var openParentheses = 0
        var lastGood = start
        while end < text.endIndex, bytes < 2048 {
            let character = text[end]
            if character.isWhitespace || "<>\"“”«»`".contains(character) { break }
            if character == "(" { openParentheses += 1 }
            let endsSentence =
                ".,;:!?'’*_~]}…".contains(character) || (character == ")" && openParentheses <= 0)
            if character == ")" { openParentheses -= 1 }
            end = text.index(after: end)
            bytes += character.utf8.count
            if !endsSentence { lastGood = end }
        }
        return lastGood
    }
}
