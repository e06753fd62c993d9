/// A text that the user writes often, with fields: `Hi {name}, the parcel goes out on {day}.`
package struct Snippet: Identifiable, Hashable, Sendable {
    package static let mostSnippets = 200
    package static let longestText = 5_000
    private static let longestName = 30

    package var name: String
    package var text: String

    package var id: String { name }

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }

    /// Only letters, digits, `-` and `_` are allowed, because the name is typed after a `;`.
    package static func isName(_ name: String) -> Bool {
        !name.isEmpty && name.count <= longestName
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    /// A part of the text: fixed words, or a field to be filled in.
    package enum Piece: Hashable, Sendable {
        case words(String)
        case field(String)
    }

    /// The parts of the text. Braces that do not enclose a field name belong to the words.
    package var pieces: [Piece] {
        var pieces: [Piece] = []
        var words = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            words += rest[..<open]
            let inside = rest[rest.index(after: open)...]
            guard let close = inside.firstIndex(of: "}"), Self.isField(inside[..<close]) else {
                words += "{"
                rest = inside
                continue
            }
            if !words.isEmpty { pieces.append(.words(words)) }
            words = ""
            pieces.append(.field(String(inside[..<close])))
            rest = inside[inside.index(after: close)...]
        }
        words += rest
        if !words.isEmpty { pieces.append(.words(words)) }
        return pieces
    }

    private static func isField(_ text: Substring) -> Bool {
        !text.isEmpty && text.count <= longestName && text.first?.isLetter == true
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == " " }
    }

    /// The names of all fields in the order of the text, without duplicates.
    package var fields: [String] {
        var fields: [String] = []
        for case .field(let name) in pieces where !fields.contains(name) { fields.append(name) }
        return fields
    }

    /// Fills in these values; a field without a value stays as it is.
    package func filled(_ values: [String: String]) -> String {
        pieces.map { piece in
            switch piece {
            case .words(let words): words
            case .field(let name): values[name] ?? "{\(name)}"
            }
        }
        .joined()
    }
}

/// Fields that are filled in automatically.
package enum SnippetField: String, CaseIterable, Sendable {
    /// The name of the recipient.
    case name
    /// The name of the user.
    case me
    /// The day and the time of writing.
    case date
    case time
}
