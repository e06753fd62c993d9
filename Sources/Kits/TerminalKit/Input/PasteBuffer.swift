import TextKit

/// Collects what arrives between the paste marks, up to a limit; the excess is dropped, never decoded as keys.
struct PasteBuffer {
    private static let endMark: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    private let limit: Int
    private var bytes: [UInt8] = []
    private var matched = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Returns true at the end of the paste.
    mutating func take(_ byte: UInt8) -> Bool {
        if byte == Self.endMark[matched] {
            matched += 1
            return matched == Self.endMark.count
        }
        if matched > 0 {
            append(Self.endMark[..<matched])
            matched = 0
            if byte == Self.endMark[0] {
                matched = 1
                return false
            }
        }
        append(CollectionOfOne(byte))
        return false
    }

    /// Whether the buffer holds nothing but an Escape, which could start the end mark.
    var isLoneEscape: Bool { bytes.isEmpty && matched == 1 }
    var isEmpty: Bool { bytes.isEmpty }

    /// Drops the text, which has been delivered, but remembers a partly received end mark.
    mutating func clearText() { bytes.removeAll() }

    private mutating func append(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more.prefix(max(0, limit - bytes.count)))
    }

    /// The text with `\n` as line break and without control characters other than tabs.
    var text: String {
        var result = String.UnicodeScalarView()
        var previousWasReturn = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            if scalar == "\n", previousWasReturn {
                previousWasReturn = false
                continue
            }
            previousWasReturn = scalar == "\r"
            if scalar == "\r" || scalar == "\n" || scalar.value == 0x85 {
                result.append("\n")
            } else if scalar == "\t" || !scalar.isControl {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
