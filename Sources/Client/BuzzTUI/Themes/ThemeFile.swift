import TOMLKit
import TerminalKit

/// Theme files written by users. `docs/themes.md` describes the format.
package enum ThemeFile {
    /// Why a theme file is invalid, with the position.
    package struct Problem: Error, Sendable, Equatable, CustomStringConvertible {
        package let file: String
        package let line: Int
        package let message: String

        package var description: String { line == 0 ? "“\(file)”: \(message)" : "\(file):\(line): \(message)" }
    }

    package static func read(_ text: String, file: String, name: String) throws(Problem) -> Theme {
        let table: TOMLTable
        do throws(TOMLError) { table = try TOML.parse(text, file: file) } catch {
            throw Problem(file: error.file, line: error.line, message: error.message)
        }
        let reader = Reader(file: file)
        if table["base00"] != nil || table["palette"]?.table?["base00"] != nil {
            return try reader.base16(table["palette"]?.table ?? table, name: name)
        }
        return try reader.theme(table, name: name)
    }

    private struct Reader {
        let file: String

        func theme(_ table: TOMLTable, name: String) throws(Problem) -> Theme {
            for entry in table.entries where !["title", "base", "palette", "roles"].contains(entry.key) {
                throw problem(entry, "“\(entry.key)” is unknown; expected title, base, palette or roles")
            }
            var theme = Theme.dark
            if let base = table.entries.first(where: { $0.key == "base" }) {
                guard let found = Theme.builtIn.first(where: { $0.name == base.value.string }) else {
                    let names = Theme.builtIn.map(\.name).joined(separator: ", ")
                    throw problem(base, "base must be one of \(names)")
                }
                theme = found
            }
            theme.name = name
            let palette = try colors(table)
            for entry in table["roles"]?.table?.entries ?? [] {
                guard let role = ThemeRole(rawValue: entry.key) else {
                    throw problem(entry, "unknown role “\(entry.key)”; docs/themes.md lists them all")
                }
                theme[role] = try look(entry, palette)
            }
            return theme
        }

        private func colors(_ table: TOMLTable) throws(Problem) -> [String: Color] {
            var colors: [String: Color] = [:]
            for entry in table["palette"]?.table?.entries ?? [] {
                colors[entry.key] = try color(entry.value, colors, entry)
            }
            return colors
        }

        private func look(_ entry: TOMLTable.Entry, _ palette: [String: Color]) throws(Problem) -> Theme.Look {
            guard let table = entry.value.table else { return Theme.Look(try color(entry.value, palette, entry)) }
            var look = Theme.Look()
            for part in table.entries {
                switch part.key {
                case "fg": look.foreground = try color(part.value, palette, part)
                case "bg": look.background = try color(part.value, palette, part)
                default:
                    guard let attribute = Self.attributes[part.key], let isOn = part.value.bool else {
                        throw problem(
                            part, "expected fg, bg, or one of bold, dim, italic, underline, reverse as true or false")
                    }
                    if isOn { look.attributes.insert(attribute) }
                }
            }
            return look
        }

        private static let attributes: [String: Style.Attributes] = [
            "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
        ]

        private func color(
            _ value: TOMLValue, _ palette: [String: Color], _ entry: TOMLTable.Entry
        ) throws(Problem) -> Color {
            if let number = value.int, let index = UInt8(exactly: number) { return .indexed(index) }
            guard let text = value.string else {
                throw problem(entry, "a colour must be text such as \"#7db8ea\", not \(value.kindName)")
            }
            if let named = palette[text] { return named }
            if let color = Color(text) { return color }
            throw problem(
                entry, "“\(text)” is not a colour: write #rrggbb, 0–255, a name such as blue, or a palette entry")
        }

        /// Converts the sixteen slots of a base16 scheme, according to their defined meanings.
        func base16(_ table: TOMLTable, name: String) throws(Problem) -> Theme {
            var slots: [UInt32] = []
            for index in 0..<16 {
                let key = "base0" + String(index, radix: 16, uppercase: true)
                guard let entry = table.entries.first(where: { $0.key.lowercased() == key.lowercased() }) else {
                    throw Problem(
                        file: file, line: 1, message: "a base16 scheme has base00 to base0F; \(key) is missing")
                }
                let digits = (entry.value.string ?? "").drop { $0 == "#" }
                guard digits.count == 6, let value = UInt32(digits, radix: 16) else {
                    throw problem(entry, "expected six hexadecimal digits")
                }
                slots.append(value)
            }
            return Theme(
                name: name,
                looks: Theme.looks(
                    Theme.Palette(
                        ground: slots[0], popup: slots[1], selection: slots[2], code: slots[1], line: slots[2],
                        text: slots[5], strong: slots[7], quiet: slots[4], faint: slots[4], accent: slots[13],
                        red: slots[8], amber: slots[10], green: slots[11], violet: slots[14],
                        names: [slots[14], slots[12], slots[9], slots[11], slots[8], slots[13]])))
        }

        private func problem(_ entry: TOMLTable.Entry, _ message: String) -> Problem {
            Problem(file: file, line: entry.position.line, message: message)
        }
    }
}
