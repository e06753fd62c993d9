import TextKit

/// A person's name for a narrow column: whole where it fits, else its first words, cut only when one word is too long.
package enum ShortName {
    package static func fitting(_ name: String, columns: Int) -> String {
        guard TextWidth.columns(of: name) > columns else { return name }
        var short = ""
        for word in name.split(separator: " ") {
            // Ornaments say nothing where room is scarce.
            guard word.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            let longer = short.isEmpty ? String(word) : short + " " + word
            if TextWidth.columns(of: longer) > columns { break }
            short = longer
        }
        // Half a word of those left over says more than an article: "The …" is nobody.
        return TextWidth.columns(of: short) >= min(3, columns) && short.count > 2 && short.lowercased() != "the"
            ? short : truncated(name, columns: columns)
    }
}
