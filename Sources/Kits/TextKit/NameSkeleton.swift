/// A name reduced to its visual appearance: names with the same skeleton are easily confused.
package enum NameSkeleton {
    package static func of(_ name: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in SearchFolding.fold(name).unicodeScalars {
            if scalar == " " || scalar == "-" || scalar == "_" || scalar == "." || scalar == "'" { continue }
            result.append(lookalikes[scalar] ?? scalar)
        }
        return withPairsMerged(result)
    }

    /// `rn` looks like `m`, `vv` like `w`.
    private static func withPairsMerged(_ scalars: String.UnicodeScalarView) -> String {
        var merged = String.UnicodeScalarView()
        for scalar in scalars {
            if scalar == "n", merged.last == "r" {
                merged.removeLast()
                merged.append("m")
            } else if scalar == "v", merged.last == "v" {
                merged.removeLast()
                merged.append("w")
            } else {
                merged.append(scalar)
            }
        }
        return String(merged)
    }

    /// The Latin letter that a Cyrillic, Greek, Armenian or Cherokee letter or a digit looks like, after case
    /// folding.
    static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "і": "l", "ӏ": "l", "ј": "j", "к": "k", "м": "m",
        "н": "h", "о": "o", "р": "p", "ԛ": "q", "ѕ": "s", "т": "t", "у": "y", "ѵ": "v", "ԝ": "w", "х": "x", "ү": "y",
        "α": "a", "β": "b", "ϲ": "c", "ε": "e", "η": "n", "ι": "l", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t",
        "υ": "u", "χ": "x", "γ": "y", "σ": "o", "օ": "o", "ս": "u", "հ": "h", "ո": "n", "ց": "g", "զ": "q", "ł": "l",
        "ı": "l", "ɑ": "a", "ɡ": "g", "ɩ": "l", "đ": "d", "ø": "o", "0": "o", "1": "l", "i": "l", "|": "l", "!": "l",
        "5": "s", "$": "s", "@": "a",
    ]
}
