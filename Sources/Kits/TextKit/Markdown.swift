/// The Markdown that people may type: `**bold**`, `*italic*`, `~~struck~~`, `||hidden||`, `` `code` ``, fenced code, `>
/// quotes`, lists, `# headings` and `[links](https://…)`. It is a strict subset of CommonMark: ambiguous text such as
/// `2*3*4` or `snake_case` stays unchanged, and so does every line break.
package enum Markdown {
    private static let deepestQuote = 8

    /// The text as HTML; nil when it contains no markup, so that the plain text suffices.
    package static func html(_ text: String) -> String? {
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        var parser = BlockParser(depth: 0)
        let html = parser.html(of: lines.map(String.init))
        return parser.isMarked ? html : nil
    }

    /// Escapes the characters that are special in HTML.
    static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }

    private struct BlockParser {
        let depth: Int
        var isMarked = false
        private var blocks: [String] = []
        private var paragraph: [String] = []

        init(depth: Int) { self.depth = depth }

        mutating func html(of lines: [String]) -> String {
            var rest = lines[...]
            while let line = rest.first {
                if let fence = Self.fence(line), let code = Self.fenced(by: fence, rest.dropFirst()) {
                    add("<pre><code\(Self.language(line, fence))>\(escaped(code.text))</code></pre>")
                    rest = code.rest
                } else if depth < deepestQuote, line.hasPrefix("> ") {
                    let quoted = rest.prefix { $0.hasPrefix("> ") || $0 == ">" }
                    addQuote(quoted.map { String($0.dropFirst(2)) })
                    rest = rest.dropFirst(quoted.count)
                } else if let list = List(rest) {
                    addList(list)
                    rest = rest.dropFirst(list.items.count)
                } else if let heading = Self.heading(line) {
                    add("<h\(heading.level)>\(inline(heading.text))</h\(heading.level)>")
                    rest = rest.dropFirst()
                } else if line.allSatisfy(\.isWhitespace) {
                    endParagraph()
                    rest = rest.dropFirst()
                } else {
                    paragraph.append(line)
                    rest = rest.dropFirst()
                }
            }
            endParagraph()
            // A single paragraph needs no element.
            if blocks.count == 1, let only = blocks.first, only.hasPrefix("<p>") {
                return String(only.dropFirst(3).dropLast(4))
            }
            return blocks.joined(separator: "\n")
        }

        private mutating func add(_ block: String) {
            endParagraph()
            blocks.append(block)
            isMarked = true
        }

        private mutating func endParagraph() {
            guard !paragraph.isEmpty else { return }
            let text = paragraph.joined(separator: "\n")
            paragraph = []
            blocks.append("<p>" + inline(text).replacing("\n", with: "<br>") + "</p>")
        }

        private mutating func inline(_ text: String) -> String {
            var parser = InlineMarkdown(text)
            let html = parser.html()
            if parser.isMarked { isMarked = true }
            return html
        }

        private mutating func addQuote(_ lines: [String]) {
            var inner = BlockParser(depth: depth + 1)
            let html = inner.html(of: lines)
            add("<blockquote>\(html)</blockquote>")
        }

        private mutating func addList(_ list: List) {
            let items = list.items.map { "<li>\(inline($0))</li>" }.joined()
            guard let first = list.first else { return add("<ul>\(items)</ul>") }
            add("<ol\(first == 1 ? "" : " start=\"\(first)\"")>\(items)</ol>")
        }

        // MARK: Lines that begin a block

        private static func fence(_ line: String) -> String? {
            let run = line.prefix { $0 == "`" }
            return run.count >= 3 && !line.dropFirst(run.count).contains("`") ? String(run) : nil
        }

        private static func language(_ line: String, _ fence: String) -> String {
            let name = line.dropFirst(fence.count).filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "+" }
            return name.isEmpty ? "" : " class=\"language-\(escaped(name))\""
        }

        /// Nil for a fence that is not closed: it isn't code, perhaps because the user is still typing.
        private static func fenced(
            by fence: String, _ lines: ArraySlice<String>
        ) -> (text: String, rest: ArraySlice<String>)? {
            guard
                let end = lines.firstIndex(where: { line in
                    line.hasPrefix(fence) && line.allSatisfy { $0 == "`" || $0.isWhitespace }
                })
            else { return nil }
            return (lines[..<end].map { $0 + "\n" }.joined(), lines[(end + 1)...])
        }

        private static func heading(_ line: String) -> (level: Int, text: String)? {
            let run = line.prefix { $0 == "#" }
            let text = line.dropFirst(run.count)
            guard (1...6).contains(run.count), text.hasPrefix(" "), text.contains(where: { !$0.isWhitespace }) else {
                return nil
            }
            return (run.count, String(text.drop { $0 == " " }))
        }
    }

    /// At least two lines that each start with a bullet or a number: a single one may be a date, a sum or a
    /// signature.
    private struct List {
        var items: [String] = []
        /// The first number; nil for bullets.
        var first: Int?

        init?(_ lines: ArraySlice<String>) {
            guard let line = lines.first else { return nil }
            if Self.bullet(line) != nil {
                items = lines.lazy.map(Self.bullet).prefix { $0 != nil }.compactMap { $0 }
                guard items.count > 1 else { return nil }
            } else {
                let numbered = lines.lazy.map(Self.number).prefix { $0 != nil }.compactMap { $0 }
                guard numbered.count > 1 else { return nil }
                first = numbered.first?.number
                items = numbered.map(\.text)
            }
        }

        private static func bullet(_ line: String) -> String? {
            for sign in ["- ", "* ", "+ ", "• "] where line.hasPrefix(sign) {
                let text = line.dropFirst(2).drop { $0 == " " }
                return text.isEmpty ? nil : String(text)
            }
            return nil
        }

        private static func number(_ line: String) -> (number: Int, text: String)? {
            let digits = line.prefix { $0.isASCII && $0.isNumber }
            let rest = line.dropFirst(digits.count)
            guard (1...4).contains(digits.count), let number = Int(digits), rest.hasPrefix(". ") || rest.hasPrefix(") ")
            else { return nil }
            let text = rest.dropFirst(2).drop { $0 == " " }
            return text.isEmpty ? nil : (number, String(text))
        }
    }
}
