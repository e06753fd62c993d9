/// Texts as PostgreSQL can keep them: it takes every character but U+0000. U+10FFFD, which Unicode leaves to
/// programs, begins what stands for it and for U+10FFFD itself.
enum PostgresText {
    private static let mark: Unicode.Scalar = "\u{10FFFD}"

    static func written(_ text: String) -> [UInt8] {
        guard text.utf8.contains(where: { $0 == 0 || $0 == 0xF4 }) else { return Array(text.utf8) }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\0": result.append(contentsOf: [mark, "0"])
            case mark: result.append(contentsOf: [mark, "1"])
            default: result.append(scalar)
            }
        }
        return Array(String(result).utf8)
    }

    static func read(_ bytes: UnsafeRawBufferPointer) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(0xF4), text.unicodeScalars.contains(mark) else { return text }
        var result = String.UnicodeScalarView()
        var isMarked = false
        for scalar in text.unicodeScalars {
            if isMarked {
                result.append(scalar == "0" ? "\0" : mark)
                isMarked = false
            } else if scalar == mark {
                isMarked = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
