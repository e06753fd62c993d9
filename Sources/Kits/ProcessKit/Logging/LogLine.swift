/// Formats an entry as one safe line: line breaks and escape sequences in logged text can neither forge another entry
/// nor reach the terminal of whoever reads the file.
enum LogLine {
    static func format(time: Int64, level: Log.Level, message: String, fields: Log.Fields) -> [UInt8] {
        var line = ISO8601.string(milliseconds: time) + " " + level.name + " " + escaped(SecretScrubber.scrub(message))
        for (key, value) in fields {
            line +=
                " " + escaped(key) + "="
                + (isSecret(key) ? SecretScrubber.replacement : quoted(SecretScrubber.scrub(value.description)))
        }
        line += "\n"
        return Array(line.utf8)
    }

    private static func quoted(_ value: String) -> String {
        let text = escaped(value)
        guard text.isEmpty || text.contains(where: { $0 == " " || $0 == "\"" || $0 == "=" }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
    }

    private static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isHarmful(scalar): result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    // Control characters, line and paragraph separators, and characters that reorder or hide text.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xE0000...0xE007F: true
        default: false
        }
    }

    private static func isSecret(_ key: String) -> Bool {
        let key = key.lowercased()
        // Never log what people have written.
        if ["body", "text", "content", "preview", "draft", "answer", "question"].contains(key) { return true }
        return ["token", "password", "secret", "authorization", "apikey", "api_key"].contains { key.contains($0) }
    }
}
