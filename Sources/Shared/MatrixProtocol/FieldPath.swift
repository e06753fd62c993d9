/// The path to a field of an event, as written in push rules and filters.
package enum FieldPath {
    /// `content.m\.mentions.room` → `content`, `m.mentions`, `room`: a backslash escapes a dot.
    package static func parts(_ text: String) -> [String] {
        var parts = [""]
        var isEscaped = false
        for character in text {
            if isEscaped {
                if character != ".", character != "\\" { parts[parts.count - 1].append("\\") }
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "." {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        if isEscaped { parts[parts.count - 1].append("\\") }
        return parts
    }
}
