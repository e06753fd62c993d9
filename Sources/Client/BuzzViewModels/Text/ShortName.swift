import TextKit

/// A person's name for a narrow column: whole where it fits, else its first words, cut only when one word is too long.
/// Where something is missing an ellipsis says so, if there is room for it.
package enum ShortName {
    package static func fitting(_ name: String, columns: Int) -> String {
        guard TextWidth.columns(of: name) > columns else { return name }
        var short = ""
        for word in name.split(separator: " ") {
            guard word.contains(where: { $0.isLetter || $0.isNumber }) else {
                // Ornaments before a name say nothing; one within it ends what is read as the name.
                guard short.isEmpty else { break }
                continue
            }
            let longer = short.isEmpty ? String(word) : short + " " + word
            if TextWidth.columns(of: longer) > columns { break }
            short = longer
        }
        while let last = short.last, !last.isLetter, !last.isNumber, last != ")" { short.removeLast() }
        // Half a word of those left over says more than an article: "The …" is nobody.
        guard TextWidth.columns(of: short) >= min(3, columns), short.count > 2, short.lowercased() != "the" else {
            return truncated(name, columns: columns)
        }
        return TextWidth.columns(of: short) < columns ? short + "…" : short
    }
}
