import TextKit

/// A person's name for a narrow column: complete if it fits, otherwise its first words; truncated only if a single
/// word is too long. An ellipsis marks an omission if there is room for it.
package enum ShortName {
    package static func fitting(_ name: String, columns: Int) -> String {
        guard TextWidth.columns(of: name) > columns else { return name }
        var short = ""
        for word in name.split(separator: " ") {
            guard word.contains(where: { $0.isLetter || $0.isNumber }) else {
                // Skip symbols before the name; symbols within it end the part that is used.
                guard short.isEmpty else { break }
                continue
            }
            let longer = short.isEmpty ? String(word) : short + " " + word
            if TextWidth.columns(of: longer) > columns { break }
            short = longer
        }
        while let last = short.last, !last.isLetter, !last.isNumber, last != ")" { short.removeLast() }
        // A lone article would be meaningless: truncate the name instead.
        guard TextWidth.columns(of: short) >= min(3, columns), short.count > 2, short.lowercased() != "the" else {
            return truncated(name, columns: columns)
        }
        return TextWidth.columns(of: short) < columns ? short + "…" : short
    }
}
