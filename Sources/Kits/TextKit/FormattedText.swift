/// A message's text and structure, parsed from the Matrix HTML subset or from plain text. All text is sanitised.
package struct FormattedText: Hashable, Sendable {
    package struct Style: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let bold = Style(rawValue: 1)
        package static let italic = Style(rawValue: 2)
        package static let underline = Style(rawValue: 4)
        package static let strike = Style(rawValue: 8)
        package static let code = Style(rawValue: 16)
        package static let spoiler = Style(rawValue: 32)
    }

    /// A run of text in one style; may contain line breaks.
    package struct Span: Hashable, Sendable {
        package var text: String
        package var style: Style
        package var link: SafeURL?
        /// The Matrix id that a mention refers to (`@user`, `#alias`, `!room`).
        package var mention: String?

        package init(_ text: String, _ style: Style = [], link: SafeURL? = nil, mention: String? = nil) {
            self.text = text
            self.style = style
            self.link = link
            self.mention = mention
        }
    }

    package enum BlockKind: Hashable, Sendable {
        case paragraph
        case heading(level: Int)
        /// `marker` is `•` or a number with a dot; empty for further paragraphs of an item.
        case listItem(marker: String, depth: Int)
        case code(language: String?)
        case tableRow
        case rule
    }

    package struct Block: Hashable, Sendable {
        package var kind: BlockKind
        /// The number of enclosing quotations.
        package var quoteDepth: Int
        package var spans: [Span]

        package init(_ kind: BlockKind = .paragraph, quoteDepth: Int = 0, spans: [Span]) {
            self.kind = kind
            self.quoteDepth = quoteDepth
            self.spans = spans
        }

        package var text: String { spans.map(\.text).joined() }
    }

    package var blocks: [Block]

    package init(blocks: [Block]) {
        self.blocks = blocks
    }

    /// Parses the `formatted_body` of a message. Never fails: unknown markup is read as text.
    package init(html: String) {
        var builder = FormattedTextBuilder()
        var tokenizer = HTMLTokenizer(html)
        while let token = tokenizer.next() { builder.take(token) }
        blocks = builder.finish()
    }

    /// Plain text as one block, with its URLs turned into links.
    package init(plain: String) {
        blocks = [Block(spans: LinkFinder.spans(in: Sanitizer.body(plain), style: []))]
    }

    package var plainText: String { blocks.map(\.text).joined(separator: "\n") }

    /// The start of a message without formatting, for a one-line preview. Spoilers stay hidden.
    package static func line(_ body: String, html: String?) -> String {
        let blocks = html.map { FormattedText(html: beginning($0, 2_000)).blocks } ?? []
        let text = blocks.map { block in
            block.spans.map { $0.style.contains(.spoiler) ? "(spoiler)" : $0.text }.joined()
        }.joined(separator: "\n")
        return line(text.isEmpty ? body : text)
    }

    private static func line(_ text: String) -> String {
        String(
            String.UnicodeScalarView(beginning(text, 200).unicodeScalars.map { $0 == "\n" || $0 == "\r" ? " " : $0 }))
    }

    /// Counts scalars: in hostile text a single character may be as long as the whole text.
    private static func beginning(_ text: String, _ count: Int) -> String {
        String(text.unicodeScalars.prefix(count))
    }
}
