import JSONKit

/// Reads the fields of a call's data; errors are sentences.
package struct CopilotReading {
    private let data: JSON

    package init(_ data: JSON) throws(CallableError) {
        guard data.object != nil else { throw .invalidArgument("The data must be an object.") }
        self.data = data
    }

    /// A required text that must not be blank.
    package func text(_ name: String, limit: Int = CopilotLimits.text) throws(CallableError) -> String {
        guard let value = data[name].string else { throw .invalidArgument("“\(name)” must be a text.") }
        guard value.saysSomething else { throw .invalidArgument("“\(name)” is empty.") }
        guard value.utf8.count <= limit else {
            throw .invalidArgument("“\(name)” is too long: \(value.utf8.count) bytes, at most \(limit) are taken.")
        }
        return value
    }

    package func optionalText(_ name: String, limit: Int = CopilotLimits.text) throws(CallableError) -> String? {
        data[name].isNull ? nil : try text(name, limit: limit)
    }

    /// An optional text, which may be blank.
    package func maybeText(_ name: String) throws(CallableError) -> String? {
        let value = data[name]
        guard value.isNull || value.string != nil else { throw .invalidArgument("“\(name)” must be a text.") }
        return value.string
    }

    /// A number in `range`: larger ones are clamped, smaller ones rejected.
    package func count(_ name: String, default fallback: Int, in range: ClosedRange<Int>) throws(CallableError) -> Int {
        let value = data[name]
        if value.isNull { return fallback }
        guard let number = value.int else { throw .invalidArgument("“\(name)” must be a whole number.") }
        guard number >= range.lowerBound else {
            throw .invalidArgument("“\(name)” must be at least \(range.lowerBound).")
        }
        return min(number, range.upperBound)
    }

    package func flag(_ name: String, default fallback: Bool = false) throws(CallableError) -> Bool {
        let value = data[name]
        if value.isNull { return fallback }
        guard let flag = value.bool else { throw .invalidArgument("“\(name)” must be true or false.") }
        return flag
    }

    /// An optional list; the caller reads its items.
    package func list(_ name: String, of what: String) throws(CallableError) -> [JSON] {
        let value = data[name]
        if value.isNull { return [] }
        guard let items = value.array else { throw .invalidArgument("“\(name)” must be a list of \(what).") }
        return items
    }

    /// An optional number.
    package func number(_ name: String) throws(CallableError) -> Int64? {
        let value = data[name]
        if value.isNull { return nil }
        guard let number = value.int64 else { throw .invalidArgument("“\(name)” must be a whole number.") }
        return number
    }

    package func texts(_ name: String, atMost limit: Int) throws(CallableError) -> [String] {
        let value = data[name]
        if value.isNull { return [] }
        guard let items = value.array, items.count <= limit else {
            throw .invalidArgument("“\(name)” must be a list of at most \(limit) texts.")
        }
        var result: [String] = []
        for item in items {
            guard let text = item.string else { throw .invalidArgument("“\(name)” must be a list of texts.") }
            result.append(text)
        }
        return result
    }

    /// Flat metadata: strings, numbers and booleans, all converted to strings.
    package func metadata(_ name: String) throws(CallableError) -> [String: String] {
        let value = data[name]
        if value.isNull { return [:] }
        guard let object = value.object, object.count <= CopilotLimits.metadata else {
            throw .invalidArgument("“\(name)” must be an object with at most \(CopilotLimits.metadata) entries.")
        }
        var result: [String: String] = [:]
        for (key, value) in object {
            switch value {
            case .string(let text): result[key] = text
            case .int(let number): result[key] = String(number)
            case .double(let number): result[key] = String(number)
            case .bool(let flag): result[key] = String(flag)
            default: throw .invalidArgument("“\(name).\(key)” must be a text, a number or a switch.")
            }
        }
        return result
    }

    package var raw: JSON { data }
}

extension String {
    /// Whether anything in it is visible: not only white space, control and zero-width characters.
    package var saysSomething: Bool {
        unicodeScalars.contains { scalar in
            let properties = scalar.properties
            guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint, scalar != "\u{2800}" else {
                return false
            }
            return properties.generalCategory != .control && properties.generalCategory != .format
        }
    }
}

/// The limits of a single call.
package enum CopilotLimits {
    /// The size of one message in bytes.
    package static let text = 1_048_576
    /// The size of one memory in bytes; longer content is rejected, never truncated.
    package static let memory = 1_048_576
    package static let batch = 100
    /// Messages of a conversation that a card is made from.
    package static let thread = 200
    /// Questions to group in one call, and recipients of one personalised answer.
    package static let questions = 500
    package static let metadata = 50
    package static let searchResults = 100
    package static let phrasings = 50
    package static let listPage = 1_000
}
