extension JSON {
    /// Compact text in UTF-8.
    package func serialized() -> [UInt8] {
        var out: [UInt8] = []
        write(into: &out)
        return out
    }

    package var text: String {
        String(decoding: serialized(), as: UTF8.self)
    }

    /// Appends compact text; infinities and NaN become `null` because JSON cannot express them.
    package func write(into out: inout [UInt8]) {
        switch self {
        case .null: out.append(contentsOf: "null".utf8)
        case .bool(let value): out.append(contentsOf: (value ? "true" : "false").utf8)
        case .int(let value): out.append(contentsOf: String(value).utf8)
        case .double(let value): out.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
        case .string(let value): JSON.writeString(value, into: &out)
        case .array(let elements):
            out.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                element.write(into: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let object):
            out.append(UInt8(ascii: "{"))
            var isFirst = true
            for (key, value) in object {
                if !isFirst { out.append(UInt8(ascii: ",")) }
                isFirst = false
                JSON.writeString(key, into: &out)
                out.append(UInt8(ascii: ":"))
                value.write(into: &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }

    /// Matrix's canonical form: sorted names, no fractions, shortest escapes.
    package func canonical() throws(JSONError) -> [UInt8] {
        var out: [UInt8] = []
        try writeCanonical(into: &out)
        return out
    }

    private func writeCanonical(into out: inout [UInt8]) throws(JSONError) {
        switch self {
        case .int(let value):
            guard value.magnitude < 1 << 53 else { throw .notCanonical }
            write(into: &out)
        case .double(let value):
            guard let whole = Int64(exactly: value) else { throw .notCanonical }
            try JSON.int(whole).writeCanonical(into: &out)
        case .array(let elements):
            out.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                try element.writeCanonical(into: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let object):
            out.append(UInt8(ascii: "{"))
            for (index, member) in object.canonicalMembers.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                JSON.writeString(member.key, into: &out)
                out.append(UInt8(ascii: ":"))
                try member.value.writeCanonical(into: &out)
            }
            out.append(UInt8(ascii: "}"))
        default: write(into: &out)
        }
    }

    /// Appends a string literal with the shortest escapes.
    package static func writeString(_ text: String, into out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for index in bytes.indices {
                guard let escape = escape(for: bytes[index]) else { continue }
                out.append(contentsOf: bytes[start..<index])
                out.append(contentsOf: escape.utf8)
                start = index + 1
            }
            out.append(contentsOf: bytes[start...])
        }
        out.append(UInt8(ascii: "\""))
    }

    private static func escape(for byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "\""): return "\\\""
        case UInt8(ascii: "\\"): return "\\\\"
        case 0x20...: return nil
        case 0x08: return "\\b"
        case 0x09: return "\\t"
        case 0x0A: return "\\n"
        case 0x0C: return "\\f"
        case 0x0D: return "\\r"
        default:
            let digits = Array("0123456789abcdef")
            return "\\u00\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }
    }
}
