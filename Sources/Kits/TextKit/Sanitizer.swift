/// Makes untrusted text fit to be shown. The originals stay in storage; this runs where stored text becomes display text.
package enum Sanitizer {
    /// A message body: several lines, no controls.
    package static func body(_ text: String) -> String {
        filtered(text, newline: "\n")
    }

    /// A name, title or preview: one line of at most so many columns.
    package static func line(_ text: String, maxColumns: Int = 64) -> String {
        truncated(filtered(text, newline: " "), columns: maxColumns)
    }

    /// The last path component, harmless as a file name.
    package static func fileName(_ text: String) -> String {
        let last = text.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let name = String(line(last, maxColumns: 120).drop { $0 == "." || $0 == " " })
        return name.isEmpty ? "file" : name
    }

    /// One line without anything a terminal, log or notification could act on.
    package static func strict(_ text: String) -> String {
        filtered(text, newline: " ")
    }

    private static func filtered(_ text: String, newline: Character) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\n" {
                result.append(contentsOf: newline.unicodeScalars)
            } else if scalar == "\t" {
                result.append(" ")
            } else if !scalar.isControl {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
