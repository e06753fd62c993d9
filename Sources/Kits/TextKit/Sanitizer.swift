/// Makes untrusted text safe to display. Storage keeps the original; this runs when stored text is displayed.
///
/// Every function is linear in its input and returns printable ASCII unchanged.
package enum Sanitizer {
    /// A message body: several lines, no control characters, tabs as spaces.
    package static func body(_ text: String) -> String {
        if isPrintableASCII(text, orNewline: true) { return text }
        return SanitizerPass.run(text.unicodeScalars, form: .body)
    }

    /// The same for bytes; invalid UTF-8 becomes U+FFFD.
    package static func body(bytes: some Collection<UInt8>) -> String {
        body(String(decoding: bytes, as: UTF8.self))
    }

    /// A title, topic or preview: one line of at most `maxColumns` columns, with runs of white space collapsed.
    package static func line(_ text: String, maxColumns: Int = 64) -> String {
        truncated(singleLine(text, scalars: 4096 + max(0, min(maxColumns, 1 << 20)) * 64), columns: maxColumns)
    }

    /// A whole line without anything that a terminal, log, notification or other program could interpret.
    package static func strict(_ text: String) -> String {
        if isPrintableASCII(text, orNewline: false) { return text }
        return SanitizerPass.run(text.unicodeScalars, form: .line)
    }

    /// Like `strict`, with line breaks and backslashes escaped, so that an entry stays on one line and is
    /// unambiguous.
    package static func log(_ text: String) -> String {
        if isPrintableASCII(text, orNewline: false), !text.utf8.contains(0x5C) { return text }
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
            case "\r": escaped.append(contentsOf: "\\r".unicodeScalars)
            case "\t": escaped.append(contentsOf: "\\t".unicodeScalars)
            case "\\": escaped.append(contentsOf: "\\\\".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return strict(String(escaped))
    }

    /// Removes terminal control sequences completely: "\u{1B}[31mThanks" becomes "Thanks". Keeps everything else.
    package static func withoutEscapes(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: EscapeSkipper.introduces) else { return text }
        let scalars = Array(text.unicodeScalars)
        var escapes = EscapeSkipper(scalars)
        var kept = String.UnicodeScalarView()
        var position = 0
        while position < scalars.count {
            if EscapeSkipper.introduces(scalars[position]) {
                position = escapes.end(ofSequenceAt: position)
            } else {
                kept.append(scalars[position])
                position += 1
            }
        }
        return String(kept)
    }

    /// The start of a long body: limited in lines and bytes, cut between grapheme clusters.
    package static func excerpt(
        _ body: String, maxLines: Int = 200, maxBytes: Int = 64 << 10
    ) -> (text: String, isCut: Bool) {
        var lines = 1
        var end = body.startIndex
        var bytes = 0
        while end < body.endIndex {
            let cluster = body[end]
            bytes += cluster.utf8.count
            if cluster.isNewline { lines += 1 }
            if bytes > maxBytes || lines > maxLines { return (String(body[..<end]), true) }
            end = body.index(after: end)
        }
        return (body, false)
    }

    static func singleLine(_ text: String, scalars limit: Int) -> String {
        let clean =
            isPrintableASCII(text, orNewline: false)
            ? String(text.unicodeScalars.prefix(limit))
            : SanitizerPass.run(text.unicodeScalars.prefix(limit), form: .line)
        return withBlanksCollapsed(clean)
    }

    /// Trims white space and collapses runs of it to single spaces.
    private static func withBlanksCollapsed(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in text.unicodeScalars {
            if scalar == " " {
                pendingSpace = !result.isEmpty
            } else {
                if pendingSpace { result.append(" ") }
                pendingSpace = false
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isPrintableASCII(_ text: String, orNewline: Bool) -> Bool {
        func check(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
            for byte in bytes where byte < 0x20 || byte > 0x7E {
                if byte != 0x0A || !orNewline { return false }
            }
            return true
        }
        return text.utf8.withContiguousStorageIfAvailable(check) ?? false
    }
}
