import TextKit

/// Restricts what a cell may contain.
enum CellText {
    private static let longest = 16

    /// The cluster without control characters and with a limited number of combining marks.
    static func displayable(_ cluster: Character) -> Character {
        if cluster.isASCII { return cluster == "\r\n" ? " " : cluster }
        var count = 0
        for scalar in cluster.unicodeScalars {
            count += 1
            if count > longest || scalar.isControl { return shortened(cluster) }
        }
        return cluster
    }

    /// For terminals that draw each code point separately: the first emoji of a joined sequence, without skin tone or
    /// tags.
    static func simplified(_ cluster: Character) -> Character {
        let scalars = cluster.unicodeScalars
        guard let base = scalars.first, base.isPictographic, scalars.dropFirst().first != nil else { return cluster }
        var text = String.UnicodeScalarView()
        for scalar in scalars {
            if scalar.value == 0x200D { break }
            let isTone = (0x1F3FB...0x1F3FF).contains(scalar.value) && !text.isEmpty
            if isTone || (0xE0000...0xE007F).contains(scalar.value) { continue }
            text.append(scalar)
        }
        return String(text).first ?? cluster
    }

    /// The nearest ASCII character, for terminals that show nothing else.
    static func ascii(_ cluster: Character) -> Character {
        if cluster.isASCII { return cluster }
        return switch cluster.unicodeScalars.first?.value ?? 0 {
        case 0xA0, 0x2000...0x200A, 0x202F, 0x3000: " "
        case 0x2018, 0x2019, 0x201A, 0x2032: "'"
        case 0x201C...0x201E, 0xAB, 0xBB: "\""
        case 0x2010...0x2015, 0x2212, 0x2500, 0x2501, 0x2550: "-"
        case 0x2502, 0x2503, 0x2551, 0x258C, 0x258F: "|"
        case 0x2504...0x256C: "+"
        case 0x2026: "."
        case 0x2022, 0x25CF, 0xB7: "*"
        case 0x2190: "<"
        case 0x2192, 0x25B8, 0x203A: ">"
        case 0xC0...0x17F: latinBase(cluster)
        default: "?"
        }
    }

    private static func latinBase(_ cluster: Character) -> Character {
        let folded = SearchFolding.fold(String(cluster))
        guard let letter = folded.first, letter.isASCII else { return "?" }
        return cluster.isUppercase ? Character(letter.uppercased()) : letter
    }

    private static func shortened(_ cluster: Character) -> Character {
        var text = String.UnicodeScalarView()
        for scalar in cluster.unicodeScalars.prefix(longest) where !scalar.isControl { text.append(scalar) }
        return String(text).first ?? " "
    }
}
