/// Splits HTML into tags and text in one pass. Anything that isn't a tag is text.
struct HTMLTokenizer {
    enum Token {
        case open(name: String, attributes: [(name: String, value: String)], isEmpty: Bool)
        case close(name: String)
        case text(String)
    }

    private static let mostAttributes = 32
    private let bytes: [UInt8]
    private var position = 0
    /// A tag, quotation or comment is not closed before the end: everything from there on is text.
    private var onlyTextLeft = false

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    mutating func next() -> Token? {
        while position < bytes.count {
            if bytes[position] == 0x3C, !onlyTextLeft {
                let start = position
                switch readMarkup() {
                case .token(let token): return token
                case .nothing: continue
                case .notMarkup: position = start
                }
            }
            return readText()
        }
        return nil
    }

    private enum Markup {
        case token(Token), nothing, notMarkup
    }

    private mutating func readText() -> Token {
        let start = position
        position += 1  // a "<" that begins no tag is text
        while position < bytes.count, bytes[position] != 0x3C || onlyTextLeft { position += 1 }
        return .text(HTMLEntities.decoded(bytes[start..<position]))
    }

    private mutating func readMarkup() -> Markup {
        position += 1
        guard position < bytes.count else { return .notMarkup }
        switch bytes[position] {
        case 0x21, 0x3F: return skipDeclaration()
        case 0x2F:
            position += 1
            let name = readName()
            guard !name.isEmpty, skip(to: 0x3E) else { return .notMarkup }
            return .token(.close(name: name))
        default: return readOpenTag()
        }
    }

    private mutating func skipDeclaration() -> Markup {
        if bytes[position...].starts(with: "!--".utf8) {
            var index = position + 3
            while index + 2 < bytes.count {
                if bytes[index] == 0x2D, bytes[index + 1] == 0x2D, bytes[index + 2] == 0x3E {
                    position = index + 3
                    return .nothing
                }
                index += 1
            }
            onlyTextLeft = true
            return .notMarkup
        }
        return skip(to: 0x3E) ? .nothing : .notMarkup
    }

    private mutating func readOpenTag() -> Markup {
        let name = readName()
        guard !name.isEmpty else { return .notMarkup }
        var attributes: [(name: String, value: String)] = []
        var isEmpty = false
        while true {
            skipBlanks()
            guard position < bytes.count else {
                onlyTextLeft = true
                return .notMarkup
            }
            switch bytes[position] {
            case 0x3E:
                position += 1
                return .token(.open(name: name, attributes: attributes, isEmpty: isEmpty))
            case 0x2F:
                isEmpty = true
                position += 1
            default:
                isEmpty = false
                guard let attribute = readAttribute() else {
                    onlyTextLeft = true
                    return .notMarkup
                }
                if attributes.count < Self.mostAttributes { attributes.append(attribute) }
            }
        }
    }

    private mutating func readAttribute() -> (name: String, value: String)? {
        let start = position
        while position < bytes.count, !isBlank(bytes[position]), ![0x3D, 0x3E, 0x2F].contains(bytes[position]) {
            position += 1
        }
        if position == start { position += 1 }  // a stray "="
        let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
        skipBlanks()
        guard position < bytes.count, bytes[position] == 0x3D else { return (name, "") }
        position += 1
        skipBlanks()
        guard position < bytes.count else { return nil }
        let quote = bytes[position]
        if quote == 0x22 || quote == 0x27 {
            position += 1
            let valueStart = position
            guard skip(to: quote) else { return nil }
            return (name, HTMLEntities.decoded(bytes[valueStart..<position - 1]))
        }
        let valueStart = position
        while position < bytes.count, !isBlank(bytes[position]), bytes[position] != 0x3E { position += 1 }
        return (name, HTMLEntities.decoded(bytes[valueStart..<position]))
    }

    private mutating func readName() -> String {
        let start = position
        guard position < bytes.count, isLetter(bytes[position]) else { return "" }
        while position < bytes.count, isLetter(bytes[position]) || isDigitOrDash(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    }

    /// Skips past the next such byte; if there is none, the rest is treated as text.
    private mutating func skip(to byte: UInt8) -> Bool {
        guard let found = bytes[position...].firstIndex(of: byte) else {
            onlyTextLeft = true
            return false
        }
        position = found + 1
        return true
    }

    private mutating func skipBlanks() {
        while position < bytes.count, isBlank(bytes[position]) { position += 1 }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    private func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
    private func isDigitOrDash(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || byte == 0x2D }
}
