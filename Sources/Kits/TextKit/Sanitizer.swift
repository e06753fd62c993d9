/// Makes untrusted text fit to be shown. Originals stay in storage; this runs where stored text becomes display text.
///
/// Every function is linear in its input and returns printable ASCII as it is.
package enum Sanitizer {
    /// A message body: several lines, no controls, tabs as spaces.
    package static func body(_ text: String) -> String {
        if isPrintableASCII(text, orNewline: true) { return text }
        return SanitizerPass.run(text.unicodeScalars, form: .body)
    }

    /// The same for bytes that may not be valid UTF-8: what isn't becomes U+FFFD.
    package static func body(bytes: some Collection<UInt8>) -> String {
        body(String(decoding: bytes, as: UTF8.self))
    }

    /// A title, topic or preview: one line of at most so many columns, its runs of blanks made one space.
    package static func line(_ text: String, maxColumns: Int = 64) -> String {
        truncated(singleLine(text, scalars: 4096 + max(0, min(maxColumns, 1 << 20)) * 64), columns: maxColumns)
    }

    /// One whole line without anything a terminal, log, notification or another program could act on.
    package static func strict(_ text: String) -> String {
        if isPrintableASCII(text, orNewline: false) { return text }
        return SanitizerPass.run(text.unicodeScalars, form: .line)
    }

    /// As `strict`, with line breaks and backslashes escaped so that one entry stays one line that can be told apart.
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

    /// Without terminal control sequences, each left out whole: "\u{1B}[31mThanks" is "Thanks". All else stays as it is.
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

    /// The beginning of a long body: at most so many lines and bytes, cut between clusters.
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

    /// No blanks at the ends, single spaces between.
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
