/// Builds blocks from HTML tokens. Nesting beyond the limit is flattened.
struct FormattedTextBuilder {
    private static let deepest = 100

    private struct Element {
        let name: String
        var style: FormattedText.Style = []
        var link: SafeURL?
        var mention: String?
        /// For `ol` the number of the next item; nil for `ul`.
        var nextNumber: Int?
        /// For `li` the marker of its first paragraph.
        var marker: String?
    }

    private var blocks: [FormattedText.Block] = []
    private var spans: [FormattedText.Span] = []
    private var open: [Element] = []
    private var overflow = 0
    /// Inside an element whose content is dropped: its name and its depth within elements of that name.
    private var dropped: (name: String, depth: Int)?
    private var codeLanguage: String?
    private var hasCells = false

    mutating func take(_ token: HTMLTokenizer.Token) {
        if let dropped {
            takeDropped(token, inside: dropped)
            return
        }
        switch token {
        case .text(let text): append(text)
        case .open(let name, let attributes, let isEmpty): openTag(name, attributes, isEmpty: isEmpty)
        case .close(let name): closeTag(name)
        }
    }

    mutating func finish() -> [FormattedText.Block] {
        endBlock()
        return blocks
    }

    private mutating func takeDropped(_ token: HTMLTokenizer.Token, inside: (name: String, depth: Int)) {
        switch token {
        case .open(inside.name, _, isEmpty: false): dropped?.depth += 1
        case .close(inside.name):
            if inside.depth == 1 { dropped = nil } else { dropped?.depth -= 1 }
        default: break
        }
    }

    private mutating func openTag(_ name: String, _ attributes: [(name: String, value: String)], isEmpty: Bool) {
        func attribute(_ key: String) -> String? { attributes.first { $0.name == key }?.value }
        switch name {
        case "br": return appendRaw("\n")
        case "hr":
            endBlock()
            blocks.append(FormattedText.Block(.rule, quoteDepth: quoteDepth, spans: []))
            return
        case "img": return append(attribute("alt") ?? attribute("title") ?? "")
        case "mx-reply", "script", "style", "head", "title", "template":
            if !isEmpty { dropped = (name, 1) }
            return
        case "td", "th":
            if hasCells { appendRaw(" │ ") }
            hasCells = true
        default: if Self.isBlock(name) { endBlock() }
        }
        guard open.count < Self.deepest else {
            overflow += 1
            return
        }
        var element = Element(name: name)
        switch name {
        case "b", "strong", "th": element.style = .bold
        case "i", "em", "cite", "var": element.style = .italic
        case "u", "ins": element.style = .underline
        case "s", "strike", "del": element.style = .strike
        case "code", "tt", "kbd", "samp":
            element.style = .code
            if isPreformatted, let list = attribute("class") {
                codeLanguage = list.split(separator: " ").first { $0.hasPrefix("language-") }.map {
                    Sanitizer.line(String($0.dropFirst(9)), maxColumns: 24)
                }
            }
        case "span" where attributes.contains { $0.name == "data-mx-spoiler" }:
            element.style = .spoiler
            if let reason = attribute("data-mx-spoiler"), !reason.isEmpty { append("(\(reason)) ") }
        case "a":
            if let target = attribute("href") {
                element.mention = MatrixLink.mention(in: target)
                element.link = element.mention == nil ? SafeURL(target) : nil
            }
        case "ol": element.nextNumber = attribute("start").flatMap { Int($0) } ?? 1
        case "li": element.marker = takeMarker()
        default: break
        }
        open.append(element)
    }

    private mutating func closeTag(_ name: String) {
        if name == "br" || name == "img" || name == "hr" { return }
        if overflow > 0 {
            overflow -= 1
            return
        }
        guard let index = open.lastIndex(where: { $0.name == name }) else {
            if name == "p" { endBlock() }
            return
        }
        if open[index...].contains(where: { Self.isBlock($0.name) }) { endBlock() }
        open.removeSubrange(index...)
    }

    private mutating func takeMarker() -> String {
        guard let list = open.lastIndex(where: { $0.name == "ol" || $0.name == "ul" }),
            let number = open[list].nextNumber
        else { return "•" }
        open[list].nextNumber = number < .max ? number + 1 : number
        return "\(number)."
    }

    private static func isBlock(_ name: String) -> Bool {
        switch name {
        case "p", "div", "blockquote", "pre", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "table", "thead",
            "tbody", "tfoot", "tr", "caption", "details", "summary", "section", "article", "dl", "dt", "dd":
            true
        default: false
        }
    }

    private var isPreformatted: Bool { open.contains { $0.name == "pre" } }
    private var quoteDepth: Int { open.reduce(into: 0) { $0 += $1.name == "blockquote" ? 1 : 0 } }

    /// Appends text; collapses white space outside `pre`, as HTML does.
    private mutating func append(_ text: String) {
        guard !isPreformatted else { return appendRaw(text) }
        var collapsed = ""
        var lastWasBlank = spans.last?.text.last.map { $0 == " " || $0 == "\n" } ?? true
        for scalar in text.unicodeScalars {
            let isBlank = scalar == " " || (scalar.value >= 0x09 && scalar.value <= 0x0D)
            if !isBlank { collapsed.unicodeScalars.append(scalar) }
            if isBlank, !lastWasBlank { collapsed.append(" ") }
            lastWasBlank = isBlank
        }
        appendRaw(collapsed)
    }

    private mutating func appendRaw(_ text: String) {
        let text = Sanitizer.body(text)
        guard !text.isEmpty else { return }
        let style = open.reduce(into: FormattedText.Style()) { $0.formUnion($1.style) }
        let link = open.last { $0.link != nil }?.link
        let mention = open.last { $0.mention != nil }?.mention
        if let last = spans.indices.last, spans[last].style == style, spans[last].link == link,
            spans[last].mention == mention
        {
            spans[last].text += text
        } else if link == nil, mention == nil, !style.contains(.code) {
            spans += LinkFinder.spans(in: text, style: style)
        } else {
            spans.append(FormattedText.Span(text, style, link: link, mention: mention))
        }
    }

    private mutating func endBlock() {
        hasCells = false
        var spans = self.spans
        self.spans = []
        let language = codeLanguage
        if isPreformatted {
            if spans.last?.text.hasSuffix("\n") == true { spans[spans.count - 1].text.removeLast() }
            for index in spans.indices { spans[index].style.remove(.code) }
            codeLanguage = nil
        } else {
            trimEnd(of: &spans)
        }
        guard !spans.isEmpty else { return }
        blocks.append(FormattedText.Block(kind(language: language), quoteDepth: quoteDepth, spans: spans))
    }

    private mutating func kind(language: String?) -> FormattedText.BlockKind {
        if isPreformatted { return .code(language: language) }
        if open.contains(where: { $0.name == "tr" }) { return .tableRow }
        if let heading = open.last(where: { $0.name.count == 2 && $0.name.hasPrefix("h") }),
            let level = heading.name.last?.wholeNumberValue, (1...6).contains(level)
        {
            return .heading(level: level)
        }
        guard let item = open.lastIndex(where: { $0.name == "li" }) else { return .paragraph }
        let depth = open[..<item].reduce(into: 0) { $0 += $1.name == "ol" || $1.name == "ul" ? 1 : 0 }
        let marker = open[item].marker ?? ""
        open[item].marker = nil
        return .listItem(marker: marker, depth: max(1, depth))
    }

    private func trimEnd(of spans: inout [FormattedText.Span]) {
        while let last = spans.indices.last {
            while let end = spans[last].text.last, end == " " || end == "\n" { spans[last].text.removeLast() }
            guard spans[last].text.isEmpty else { return }
            spans.removeLast()
        }
    }
}
