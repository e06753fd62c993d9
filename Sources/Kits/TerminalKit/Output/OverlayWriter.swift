import TextKit

/// Writes what ncurses cannot: clusters too long for its cells or of a width it disagrees about, strikethrough and
/// hyperlinks.
///
/// ncurses draws a blank in their place and this overwrites it, positioning the cursor before every such cluster, so
/// that a terminal with another idea of its width cannot shift what follows.
package struct OverlayWriter {
    private static let longestLink = 2083
    private var bytes: [UInt8] = []
    private var style: Style?
    private let colors: Capabilities.Colors

    package init(colors: Capabilities.Colors) {
        self.colors = colors
    }

    /// Writes a cluster at a position. Call in order of rows and columns.
    package mutating func write(_ cluster: Character, x: Int, y: Int, style: Style) {
        let place = "\u{1B}[\(y + 1);\(x + 1)H"
        append(place)
        if self.style != style {
            if self.style?.link != style.link { append(Self.hyperlink(style.link)) }
            append(Self.attributes(of: style, colors: colors))
            self.style = style
        }
        if Self.isDoubtful(cluster) { append("  " + place) }
        bytes.append(contentsOf: String(cluster).utf8)
    }

    /// Some terminals draw these clusters one column wide and leave the second column unchanged, so it is blanked
    /// first.
    private static func isDoubtful(_ cluster: Character) -> Bool {
        guard let base = cluster.unicodeScalars.first, TextWidth.columns(of: cluster) == 2 else { return false }
        return TextWidth.columns(of: Character(base)) < 2
    }

    /// The output, followed by resetting style and cursor; empty if nothing was written.
    package mutating func finish(cursor: Point) -> [UInt8] {
        guard let style else { return [] }
        if style.link != nil { append(Self.hyperlink(nil)) }
        append("\u{1B}[0m\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H")
        self.style = nil
        return bytes
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private static func hyperlink(_ link: String?) -> String {
        guard let link, let address = SafeURL(link)?.text, address.utf8.count <= longestLink else {
            return "\u{1B}]8;;\u{1B}\\"
        }
        // Derive the id from the URL, so that all lines of a wrapped link are highlighted together.
        var id: UInt32 = 2_166_136_261
        for byte in address.utf8 { id = (id ^ UInt32(byte)) &* 16_777_619 }
        return "\u{1B}]8;id=\(String(id, radix: 36));\(address)\u{1B}\\"
    }

    /// The complete attributes: a reset (`0`) and then everything that applies.
    package static func attributes(of style: Style, colors: Capabilities.Colors) -> String {
        var codes = ["0"]
        let names: [(Style.Attributes, String)] = [
            (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.blink, "5"), (.reverse, "7"),
            (.strikethrough, "9"),
        ]
        for (attribute, code) in names where style.attributes.contains(attribute) { codes.append(code) }
        codes += color(Palette.degraded(style.foreground, to: colors), base: 30)
        codes += color(Palette.degraded(style.background, to: colors), base: 40)
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }

    private static func color(_ color: Color, base: Int) -> [String] {
        switch color {
        case .standard: []
        case .indexed(let index) where index < 8: ["\(base + Int(index))"]
        case .indexed(let index) where index < 16: ["\(base + 52 + Int(index))"]
        case .indexed(let index): ["\(base + 8);5;\(index)"]
        case .rgb(let red, let green, let blue): ["\(base + 8);2;\(red);\(green);\(blue)"]
        }
    }
}
