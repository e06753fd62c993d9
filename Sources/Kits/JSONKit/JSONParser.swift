extension JSON {
    package init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        self = try JSONParser.read(bytes, limits) { parser throws(JSONError) in try parser.document() }
    }

    package init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }
}

/// A strict RFC 8259 parser over bytes. Invalid UTF-8 and lone surrogates become U+FFFD so that malformed messages
/// can still be shown; anything else that is not JSON is rejected with its position.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let depthLimit: Int
    private let valueLimit: Int
    private let isStrict: Bool
    /// The number of values parsed so far.
    var values = 0
    private(set) var position = 0
    private var depth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
        self.bytes = bytes
        depthLimit = limits.depth
        valueLimit = limits.values
        isStrict = limits.isStrict
    }

    static func read<Value>(
        _ bytes: [UInt8], _ limits: JSONLimits, _ body: (inout JSONParser) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        guard bytes.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<Value, JSONError> in
            var parser = JSONParser(buffer, limits: limits)
            do throws(JSONError) {
                return .success(try body(&parser))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    mutating func document() throws(JSONError) -> JSON {
        let value = try self.value()
        try end()
        return value
    }

    mutating func end() throws(JSONError) {
        skipSpace()
        guard position == bytes.count else { throw .trailing(offset: position) }
    }

    mutating func value() throws(JSONError) -> JSON {
        try count()
        switch try next() {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func count() throws(JSONError) {
        values += 1
        guard values <= valueLimit else { throw .tooMany(limit: valueLimit) }
    }

    private mutating func object() throws(JSONError) -> JSON {
        try enter()
        var object = JSONObject()
        if try !closes(with: UInt8(ascii: "}")) {
            repeat {
                let key = try name()
                object.append(key, try value())
            } while try continues(until: UInt8(ascii: "}"))
            if isStrict, object.hasRepeatedNames { throw .repeated(offset: position) }
        }
        leave()
        return .object(object)
    }

    /// The name of a member and the colon after it.
    mutating func name() throws(JSONError) -> String {
        guard try next() == UInt8(ascii: "\"") else { throw unexpected() }
        let name = try string()
        guard try next() == UInt8(ascii: ":") else { throw unexpected() }
        position += 1
        return name
    }

    private mutating func array() throws(JSONError) -> JSON {
        try enter()
        var elements: [JSON] = []
        if try !closes(with: UInt8(ascii: "]")) {
            repeat {
                elements.append(try value())
            } while try continues(until: UInt8(ascii: "]"))
        }
        leave()
        return .array(elements)
    }

    /// The first byte of the next value; does not consume it.
    mutating func next() throws(JSONError) -> UInt8 {
        skipSpace()
        guard position < bytes.count else { throw .unexpectedEnd }
        return bytes[position]
    }

    mutating func enter() throws(JSONError) {
        position += 1
        depth += 1
        guard depth <= depthLimit else { throw .tooDeep(limit: depthLimit) }
    }

    mutating func leave() { depth -= 1 }

    mutating func closes(with end: UInt8) throws(JSONError) -> Bool {
        guard try next() == end else { return false }
        position += 1
        return true
    }

    mutating func continues(until end: UInt8) throws(JSONError) -> Bool {
        let byte = try next()
        guard byte == UInt8(ascii: ",") || byte == end else { throw unexpected() }
        position += 1
        return byte != end
    }

    // MARK: Validating without building

    /// Skips a value, validating it as strictly as if it were read.
    mutating func skip() throws(JSONError) {
        try count()
        switch try next() {
        case UInt8(ascii: "{"):
            try enter()
            if try !closes(with: UInt8(ascii: "}")) {
                repeat {
                    guard try next() == UInt8(ascii: "\"") else { throw unexpected() }
                    try skipString()
                    guard try next() == UInt8(ascii: ":") else { throw unexpected() }
                    position += 1
                    try skip()
                } while try continues(until: UInt8(ascii: "}"))
            }
            leave()
        case UInt8(ascii: "["):
            try enter()
            if try !closes(with: UInt8(ascii: "]")) {
                repeat { try skip() } while try continues(until: UInt8(ascii: "]"))
            }
            leave()
        case UInt8(ascii: "\""): try skipString()
        default: _ = try value()
        }
    }

    private mutating func skipString() throws(JSONError) {
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                position += 1
                var scratch: [UInt8] = []
                try escape(into: &scratch)
            case 0..<0x20: throw .badString(offset: position)
            default: position += 1
            }
        }
        throw .unexpectedEnd
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let count = word.utf8CodeUnitCount
        guard position + count <= bytes.count else { throw .unexpectedEnd }
        for offset in 0..<count where bytes[position + offset] != word.utf8Start[offset] {
            throw unexpected()
        }
        position += count
        return value
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = position
        let isNegative = take(UInt8(ascii: "-"))
        let digitsStart = position
        var magnitude: UInt64 = 0
        var overflow = false
        while let digit = digit() {
            let (product, first) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, second) = product.addingReportingOverflow(UInt64(digit))
            overflow = overflow || first || second
            magnitude = sum
        }
        let digits = position - digitsStart
        guard digits > 0 else {
            if position < bytes.count { throw isNegative ? .badNumber(offset: start) : unexpected() }
            throw .unexpectedEnd
        }
        guard digits == 1 || bytes[digitsStart] != UInt8(ascii: "0") else { throw .badNumber(offset: start) }
        var isInteger = true
        if take(UInt8(ascii: ".")) {
            isInteger = false
            guard digit() != nil else { throw .badNumber(offset: start) }
            while digit() != nil {}
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isInteger = false
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            guard digit() != nil else { throw .badNumber(offset: start) }
            while digit() != nil {}
        }
        if isInteger, !overflow {
            if !isNegative, let value = Int64(exactly: magnitude) { return .int(value) }
            if isNegative, magnitude <= UInt64(Int64.max) { return .int(-Int64(magnitude)) }
            if isNegative, magnitude == UInt64(Int64.max) + 1 { return .int(.min) }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text), value.isFinite else { throw .badNumber(offset: start) }
        return .double(value)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func digit() -> UInt8? {
        guard position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit <= 9 else {
            return nil
        }
        position += 1
        return digit
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private func unexpected() -> JSONError {
        .unexpected(byte: bytes[position], offset: position)
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let text = String(decoding: bytes[start..<position], as: UTF8.self)
                position += 1
                return text
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            case 0..<0x20: throw .badString(offset: position)
            default: position += 1
            }
        }
        throw .unexpectedEnd
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var buffer = Array(bytes[start..<position])
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: buffer, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                try escape(into: &buffer)
            case 0..<0x20: throw .badString(offset: position)
            default:
                buffer.append(byte)
                position += 1
            }
        }
        throw .unexpectedEnd
    }

    private mutating func escape(into buffer: inout [UInt8]) throws(JSONError) {
        guard position < bytes.count else { throw .unexpectedEnd }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): buffer.append(byte)
        case UInt8(ascii: "b"): buffer.append(0x08)
        case UInt8(ascii: "f"): buffer.append(0x0C)
        case UInt8(ascii: "n"): buffer.append(0x0A)
        case UInt8(ascii: "r"): buffer.append(0x0D)
        case UInt8(ascii: "t"): buffer.append(0x09)
        case UInt8(ascii: "u"): buffer.append(contentsOf: String(Character(try unicodeEscape())).utf8)
        default: throw .badString(offset: position - 1)
        }
    }

    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try hexQuad()
        guard (0xD800..<0xDC00).contains(first) else {
            guard let scalar = Unicode.Scalar(first) else { return try half() }
            return scalar
        }
        guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { return try half() }
        let back = position
        position += 2
        let second = try hexQuad()
        guard (0xDC00..<0xE000).contains(second) else {
            position = back
            return try half()
        }
        guard let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) else {
            return try half()
        }
        return scalar
    }

    /// The result for a lone surrogate.
    private func half() throws(JSONError) -> Unicode.Scalar {
        if isStrict { throw .badString(offset: position) }
        return "\u{FFFD}"
    }

    private mutating func hexQuad() throws(JSONError) -> UInt32 {
        guard position + 4 <= bytes.count else { throw .unexpectedEnd }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch bytes[position] {
            case let byte where byte &- 0x30 <= 9: digit = byte - 0x30
            case let byte where (0x41...0x46).contains(byte): digit = byte - 0x41 + 10
            case let byte where (0x61...0x66).contains(byte): digit = byte - 0x61 + 10
            default: throw .badString(offset: position)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}
