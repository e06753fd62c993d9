/// A colour as asked for; the backend gives the nearest one the terminal can show.
package enum Color: Hashable, Sendable {
    /// What the terminal's user chose.
    case standard
    /// An entry of the terminal's palette: 0–15 as the user set them, 16–255 the usual cube and greys.
    case indexed(UInt8)
    case rgb(UInt8, UInt8, UInt8)

    /// `#rrggbb`, `#rgb`, a number 0–255, or one of the sixteen names (`red`, `brightblue`, `default`).
    package init?(_ text: String) {
        let text = text.lowercased()
        if text == "default" || text == "standard" {
            self = .standard
        } else if text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16), text.utf8.count == 7 {
            self = .rgb(UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
        } else if text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16), text.utf8.count == 4 {
            self = .rgb(UInt8(value >> 8) * 17, UInt8(value >> 4 & 15) * 17, UInt8(value & 15) * 17)
        } else if let index = UInt8(text) {
            self = .indexed(index)
        } else if let index = Self.names.firstIndex(of: text) {
            self = .indexed(UInt8(index))
        } else {
            return nil
        }
    }

    private static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "brightblack", "brightred",
        "brightgreen", "brightyellow", "brightblue", "brightmagenta", "brightcyan", "brightwhite",
    ]
}
