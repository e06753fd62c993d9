import JSONKit

/// Reads the fields of a call's data, with sentences about what is wrong.
package struct CopilotReading {
    private let data: JSON

    package init(_ data: JSON) throws(CallableError) {
        guard data.object != nil else { throw .invalidArgument("The data must be an object.") }
        self.data = data
    }

    /// A text that must be there and say something.
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

    /// A text that may be left out, or empty.
    package func maybeText(_ name: String) throws(CallableError) -> String? {
        let value = data[name]
        guard value.isNull || value.string != nil else { throw .invalidArgument("“\(name)” must be a text.") }
        return value.string
    }

    /// A number from `range`; larger ones are brought down to its end, smaller ones refused.
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

    /// A list that may be left out; its items are read by whoever asks.
    package func list(_ name: String, of what: String) throws(CallableError) -> [JSON] {
        let value = data[name]
        if value.isNull { return [] }
        guard let items = value.array else { throw .invalidArgument("“\(name)” must be a list of \(what).") }
        return items
    }

    /// A number that may be left out.
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

    /// Flat metadata: texts, numbers and switches, all kept as text.
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
    /// Something in it can be seen: blanks, controls and characters of no width alone say nothing.
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

/// How much one call may carry.
package enum CopilotLimits {
    /// Bytes of one message.
    package static let text = 1_048_576
    /// Bytes of one memory; longer content is refused, never cut.
    package static let memory = 1_048_576
    package static let batch = 100
    /// Messages of one conversation that a card is made from.
    package static let thread = 200
    /// Questions grouped at once, and people one answer is made fit for.
    package static let questions = 500
    package static let metadata = 50
    package static let searchResults = 100
    package static let phrasings = 50
    package static let listPage = 1_000
}
