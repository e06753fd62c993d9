/// A requested colour; the backend uses the nearest one that the terminal can show.
package enum Color: Hashable, Sendable {
    /// The terminal's default colour.
    case standard
    /// An entry of the terminal's palette: 0–15 as the user set them, 16–255 the usual cube and greys.
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    /// Packed into one number, because frames compare thousands of colours.
    var packed: UInt32 {
        switch self {
        case .standard: 0
        case .indexed(let index): 0x0100_0000 | UInt32(index)
        case .rgb(let red, let green, let blue): 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        }
    }

    init(packed: UInt32) {
        switch packed >> 24 {
        case 0: self = .standard
        case 1: self = .indexed(UInt8(packed & 255))
        default: self = .rgb(UInt8(packed >> 16 & 255), UInt8(packed >> 8 & 255), UInt8(packed & 255))
        }
    }

    /// `#rrggbb`, `#rgb`, a number 0–255, or one of the sixteen names (`red`, `brightblue`, `default`).
    package init?(_ text: String) {
        let text = text.lowercased()
        if text == "default" || text == "standard" {
            self = .standard
        } else if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
                let value = UInt32(digits, radix: 16)
            else { return nil }
            switch digits.utf8.count {
            case 6: self = .rgb(UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
            case 3: self = .rgb(UInt8(value >> 8) * 17, UInt8(value >> 4 & 15) * 17, UInt8(value & 15) * 17)
            default: return nil
            }
        } else if let index = UInt8(text) {
            self = .indexed(index)
        } else if let index = Self.names.firstIndex(of: text) {
            self = .indexed(UInt8(index))
        } else {
            return nil
        }
    }

    /// The name in the form that `init` parses.
    package var name: String {
        switch self {
        case .standard: "default"
        case .indexed(let index): Self.names.indices.contains(Int(index)) ? Self.names[Int(index)] : "\(index)"
        case .rgb(let red, let green, let blue):
            "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    private static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "brightblack", "brightred",
        "brightgreen", "brightyellow", "brightblue", "brightmagenta", "brightcyan", "brightwhite",
    ]
}
