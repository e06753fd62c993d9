/// Converts the inline markup of a paragraph.
struct InlineMarkdown {
    private static let deepest = 12
    private static let pairs: [(mark: String, tag: String)] = [
        ("***", "strong><em"), ("**", "strong"), ("__", "strong"), ("~~", "del"),
        ("||", "span data-mx-spoiler"), ("*", "em"), ("_", "em"),
    ]

    private let characters: [Character]
    private let depth: Int
    /// Whether any markup was found.
    private(set) var isMarked = false
    // Caches of look-ahead searches, so that they are not repeated for every mark: where each run of marks is closed,
    // the next `](`, the next character that is worth marking, and the lengths of backtick runs that are never
    // closed.
    private var ends: [String: Int] = [:]
    private var bridge = -1
    private var word = -1
    private var endless: Set<Int> = []
    private lazy var parentheses = Self.parentheses(characters)

    init(_ text: String, depth: Int = 0) {
        characters = Array(text)
        self.depth = depth
    }

    mutating func html() -> String {
        var html = ""
        var place = 0
        while place < characters.count {
            if let (piece, end) = next(at: place) {
                html += piece
                place = end
            } else {
                html += Markdown.escaped(String(characters[place]))
                place += 1
            }
        }
        return html
    }

    /// The markup that starts here as HTML, and where it ends; nil for ordinary text.
    private mutating func next(at place: Int) -> (String, Int)? {
        switch characters[place] {
        case "\\": escape(at: place)
        case "`": code(at: place)
        case "[": link(at: place)
        case "h", "m": address(at: place)
        case "¯": figure(at: place)
        case "*", "_", "~", "|": emphasis(at: place)
        default: nil
        }
    }

    private mutating func escape(at place: Int) -> (String, Int)? {
        guard place + 1 < characters.count, "\\`*_~|[]#>".contains(characters[place + 1]) else { return nil }
        // A backslash counts as markup only where the escaped character could otherwise start some.
        let begins = place == 0 || characters[place - 1] == "\n"
        if begins || !isWord(place - 1) && "`*_~|[".contains(characters[place + 1]) { isMarked = true }
        return (Markdown.escaped(String(characters[place + 1])), place + 2)
    }

    private mutating func code(at place: Int) -> (String, Int)? {
        let run = characters[place...].prefix { $0 == "`" }.count
        var end = endless.contains(run) ? characters.count : place + run
        while end < characters.count {
            let length = characters[end...].prefix { $0 == "`" }.count
            if length == run {
                var inner = String(characters[(place + run)..<end])
                guard inner.contains(where: { !$0.isWhitespace }) else { return nil }
                // Single spaces just inside the backticks are there for code that itself starts or ends with one.
                if inner.hasPrefix(" "), inner.hasSuffix(" ") { inner = String(inner.dropFirst().dropLast()) }
                isMarked = true
                return ("<code>\(Markdown.escaped(inner))</code>", end + run)
            }
            end += max(1, length)
        }
        // Unclosed backticks are literal text.
        endless.insert(run)
        return (String(repeating: "`", count: run), place + run)
    }

    private mutating func link(at place: Int) -> (String, Int)? {
        guard let close = bridge(from: place + 1), close > place + 1,
            !characters[(place + 1)..<close].contains(where: { $0 == "[" || $0 == "]" || $0 == "\n" }),
            let end = parentheses[close + 1], let url = SafeURL(String(characters[(close + 2)..<end]))
        else { return nil }
        isMarked = true
        let text = inner((place + 1)..<close)
        return ("<a href=\"\(Markdown.escaped(url.text))\">\(text)</a>", end + 1)
    }

    /// The position of the next `](`.
    private mutating func bridge(from start: Int) -> Int? {
        if bridge < start {
            bridge = (start..<characters.count).first { characters[$0] == "]" && has("](", at: $0) } ?? characters.count
        }
        return bridge < characters.count ? bridge : nil
    }

    /// Where each parenthesis is closed. Nested ones belong to the URL; white space ends it.
    private static func parentheses(_ characters: [Character]) -> [Int: Int] {
        var closed: [Int: Int] = [:]
        var open: [Int] = []
        for (place, character) in characters.enumerated() {
            if character == "(" {
                open.append(place)
            } else if character == ")" {
                if let start = open.popLast() { closed[start] = place }
            } else if character.isWhitespace {
                open = []
            }
        }
        return closed
    }

    /// Marks inside a URL are part of it.
    private func address(at place: Int) -> (String, Int)? {
        guard place == 0 || !isWord(place - 1) else { return nil }
        for scheme in ["https://", "http://", "mailto:", "matrix:"] where has(scheme, at: place) {
            let end = characters[place...].firstIndex { $0.isWhitespace || $0 == "<" } ?? characters.count
            return (Markdown.escaped(String(characters[place..<end])), end)
        }
        return nil
    }

    /// Keeps `¯\_(ツ)_/¯` intact.
    private func figure(at place: Int) -> (String, Int)? {
        guard has("¯\\_", at: place),
            let end = characters[(place + 1)...].firstIndex(where: { $0 == "¯" || $0.isWhitespace })
        else { return nil }
        return (Markdown.escaped(String(characters[place...end])), end + 1)
    }

    private mutating func emphasis(at place: Int) -> (String, Int)? {
        let mark = characters[place]
        let run = String(characters[place...].prefix { $0 == mark })
        let start = place + run.count
        // Runs of other lengths, such as a line of stars, are literal; so are marks inside a word or an emoticon.
        guard depth < Self.deepest, place == 0 || mayOpen(after: characters[place - 1]),
            let pair = Self.pairs.first(where: { $0.mark == run }), start < characters.count,
            !characters[start].isWhitespace, let end = end(of: run, from: start), nextWord(from: start) < end
        else { return (run, start) }
        isMarked = true
        let tags = pair.tag.split(separator: ">").map { $0.drop { $0 == "<" } }
        let open = tags.map { "<\($0)>" }.joined()
        let close = tags.reversed().map { "</\($0.prefix { $0 != " " })>" }.joined()
        return (open + inner(start..<end) + close, end + run.count)
    }

    private mutating func end(of run: String, from start: Int) -> Int? {
        if ends[run].map({ $0 <= start }) ?? true { ends[run] = closing(run, from: start) ?? characters.count }
        return ends[run].flatMap { $0 < characters.count ? $0 : nil }
    }

    private mutating func nextWord(from start: Int) -> Int {
        if word < start {
            word = characters[start...].firstIndex { $0.isLetter || $0.isNumber || !$0.isASCII } ?? characters.count
        }
        return word
    }

    /// The closing run of the same length: after a non-blank and not in front of a word. Skips escapes and code.
    private func closing(_ run: String, from start: Int) -> Int? {
        let mark = run.first
        var place = start
        while place < characters.count {
            let character = characters[place]
            if character == "\\" {
                place += 2
            } else if character == "`" {
                let length = characters[place...].prefix { $0 == "`" }.count
                var probe = self
                place = probe.code(at: place)?.1 ?? place + length
            } else if character == mark {
                let length = characters[place...].prefix { $0 == mark }.count
                let isEnd = place > start && !characters[place - 1].isWhitespace
                let next = place + length
                if length == run.count, isEnd, !goesOn(at: next) { return place }
                place = next
            } else {
                place += 1
            }
        }
        return nil
    }

    private mutating func inner(_ range: Range<Int>) -> String {
        var inner = InlineMarkdown(String(characters[range]), depth: depth + 1)
        return inner.html()
    }

    // MARK: Looking at neighbours

    private func mayOpen(after character: Character) -> Bool {
        character.isWhitespace || "([{\"'“‘„«¿¡–—*_~/".contains(character)
    }

    private func isWord(_ place: Int) -> Bool { characters[place].isLetter || characters[place].isNumber }

    /// Whether a word continues here, including a name such as `__init__.py`.
    private func goesOn(at place: Int) -> Bool {
        guard place < characters.count else { return false }
        if isWord(place) { return true }
        return characters[place] == "." && place + 1 < characters.count && isWord(place + 1)
    }

    private func has(_ text: String, at place: Int) -> Bool {
        characters[place...].starts(with: Array(text))
    }
}
