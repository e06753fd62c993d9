import TerminalKit

/// Built-in themes, for every kind of terminal.
extension Theme {
    package static let builtIn: [Theme] = [
        .dark, .light, .highContrast, .ember, .lagoon, .paper, .sixteen, .monochrome,
    ]

    /// The default: three greys on a dark background, one accent colour, and four colours with a meaning.
    package static let dark = Theme(
        name: "dark",
        looks: looks(
            Palette(
                ground: 0x15171C, popup: 0x1D2027, selection: 0x252A34, code: 0x1F232B, line: 0x343944, text: 0xD3D7DE,
                strong: 0xF4F6F9, quiet: 0xA6ADB9, faint: 0x8A919E, accent: 0x7DB8EA, red: 0xFF938A, amber: 0xE2B96B,
                green: 0x8FCB9B, violet: 0xC7A6EC,
                names: [0xC7A6EC, 0x84C8D4, 0xE0B28C, 0xA9CF8F, 0xE89DB9, 0x9FB6F2])))

    package static let light = Theme(
        name: "light",
        looks: looks(
            Palette(
                ground: 0xFAFAF7, popup: 0xEFEFEA, selection: 0xE3E6EA, code: 0xEDEDE8, line: 0xCFCFC8, text: 0x2B2F36,
                strong: 0x0C0E12, quiet: 0x4E545E, faint: 0x606670, accent: 0x1D5E9E, red: 0xA8231B, amber: 0x7A4F00,
                green: 0x1F6B33, violet: 0x6A3A9C,
                names: [0x6A3A9C, 0x0F626E, 0x8A4A12, 0x3E6412, 0x9A2458, 0x34499C])))

    /// Black, white and pure colours.
    package static let highContrast = Theme(
        name: "high-contrast",
        looks: looks(
            Palette(
                ground: 0x000000, popup: 0x101010, selection: 0x1F1F1F, code: 0x161616, line: 0x9A9A9A, text: 0xFFFFFF,
                strong: 0xFFFFFF, quiet: 0xE6E6E6, faint: 0xCCCCCC, accent: 0x66D9FF, red: 0xFF8A8A, amber: 0xFFD84D,
                green: 0x7DFF8A, violet: 0xE6A8FF,
                names: [0xE6A8FF, 0x7DF0FF, 0xFFC58A, 0xB8FF7D, 0xFF9FCB, 0xA8B8FF])))

    /// Warm and dark, similar to gruvbox.
    package static let ember = Theme(
        name: "ember",
        looks: looks(
            Palette(
                ground: 0x262422, popup: 0x312E2B, selection: 0x3E3A35, code: 0x312E2B, line: 0x544E47, text: 0xE8DBB4,
                strong: 0xFBF3D6, quiet: 0xCBBD9B, faint: 0xB9AB90, accent: 0x8FBF9C, red: 0xFF8C78, amber: 0xF2BD42,
                green: 0xBDC24A, violet: 0xDFA0B4,
                names: [0xDFA0B4, 0x8FBFB0, 0xF0A060, 0xBDC24A, 0xE8A0A0, 0xA0B8C0])))

    /// Blue-green and dark, similar to solarized.
    package static let lagoon = Theme(
        name: "lagoon",
        looks: looks(
            Palette(
                ground: 0x04262E, popup: 0x0A323B, selection: 0x103D47, code: 0x0A323B, line: 0x2A5560, text: 0xC3CFCD,
                strong: 0xEFF6F2, quiet: 0xA3B6B6, faint: 0x96ABAB, accent: 0x5FB3E6, red: 0xFF8F80, amber: 0xD9B14A,
                green: 0xA3BF3F, violet: 0xB3B1EC,
                names: [0xB3B1EC, 0x5CC4B8, 0xE8A276, 0xA3BF3F, 0xEE9CC0, 0x7FB8F0])))

    /// Warm and light.
    package static let paper = Theme(
        name: "paper",
        looks: looks(
            Palette(
                ground: 0xF5ECD7, popup: 0xECE2CA, selection: 0xE0D5B9, code: 0xECE2CA, line: 0xC9BC9C, text: 0x3B3228,
                strong: 0x1C1610, quiet: 0x5A4E3F, faint: 0x64584A, accent: 0x0F5F6B, red: 0xA02010, amber: 0x7A4A00,
                green: 0x3F5C10, violet: 0x7A2F68,
                names: [0x7A2F68, 0x0F5F6B, 0x8A3F10, 0x3F5C10, 0x9A2048, 0x364A8A])))

    /// For terminals with sixteen colours, which their user has chosen.
    package static let sixteen = Theme(
        name: "sixteen",
        looks: [
            .strong: Look(nil, .bold), .quiet: Look(.indexed(7)), .faint: Look(.indexed(8)),
            .accent: Look(.indexed(12)), .line: Look(.indexed(8)), .bar: Look(.indexed(12), .bold),
            .unread: Look(.indexed(12), .bold), .key: Look(.indexed(7), .bold), .match: Look(.indexed(11), .bold),
            .offline: Look(.indexed(11), .bold), .warning: Look(.indexed(11)), .failure: Look(.indexed(9)),
            .tabSelected: Look(.indexed(12), [.bold, .underline]), .badgeFan: Look(.indexed(10)),
            .badgeBusiness: Look(.indexed(11)), .badgeUrgent: Look(.indexed(9), .bold),
            .badgeSpam: Look(.indexed(8)), .badgeInvitation: Look(.indexed(13)), .own: Look(.indexed(12)),
            .name1: Look(.indexed(13)), .name2: Look(.indexed(14)), .name3: Look(.indexed(11)),
            .name4: Look(.indexed(10)), .name5: Look(.indexed(5)), .name6: Look(.indexed(6)),
            .heading: Look(nil, .bold), .quote: Look(.indexed(8)), .code: Look(.indexed(14)),
            .link: Look(.indexed(12), .underline), .mention: Look(.indexed(14), .bold),
            .stateRead: Look(.indexed(12)), .stateFailed: Look(.indexed(9), .bold),
            .newMessages: Look(.indexed(12)), .meter: Look(.indexed(11)), .selection: Look(nil, .bold),
        ])

    /// No colours: weight, underline and reverse replace them.
    package static let monochrome = Theme(
        name: "monochrome",
        looks: [
            .strong: Look(nil, .bold), .faint: Look(nil, .dim), .line: Look(nil, .dim),
            .accent: Look(nil, .bold), .selection: Look(nil, .bold), .bar: Look(nil, .bold),
            .unread: Look(nil, .bold), .key: Look(nil, .bold), .match: Look(nil, [.bold, .underline]),
            .offline: Look(nil, .reverse), .warning: Look(nil, .bold), .failure: Look(nil, .reverse),
            .tabSelected: Look(nil, [.bold, .underline]), .badgeUrgent: Look(nil, .reverse),
            .badgeBusiness: Look(nil, .bold), .badgeSpam: Look(nil, .dim), .badgeInvitation: Look(nil, .bold),
            .own: Look(nil, .bold), .heading: Look(nil, .bold), .quote: Look(nil, .dim),
            .link: Look(nil, .underline), .mention: Look(nil, .bold), .stateRead: Look(nil, .bold),
            .stateFailed: Look(nil, .reverse), .newMessages: Look(nil, .bold),
        ])

    /// The colours that make up a regular theme.
    struct Palette {
        var ground, popup, selection, code, line: UInt32
        var text, strong, quiet, faint: UInt32
        var accent, red, amber, green, violet: UInt32
        var names: [UInt32]
    }

    static func looks(_ palette: Palette) -> [ThemeRole: Look] {
        func color(_ value: UInt32) -> Color {
            .rgb(UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255))
        }
        func look(_ value: UInt32, _ attributes: Style.Attributes = []) -> Look { Look(color(value), attributes) }
        var looks: [ThemeRole: Look] = [
            .ground: Look(color(palette.text), on: color(palette.ground)), .text: look(palette.text),
            .strong: look(palette.strong, .bold), .quiet: look(palette.quiet), .faint: look(palette.faint),
            .accent: look(palette.accent), .line: look(palette.line), .popup: Look(on: color(palette.popup)),
            .selection: Look(on: color(palette.selection)), .bar: look(palette.accent), .unread: look(palette.accent),
            .key: look(palette.quiet, .bold), .match: look(palette.amber, .bold), .offline: look(palette.amber, .bold),
            .warning: look(palette.amber), .failure: look(palette.red), .tabSelected: look(palette.accent, .bold),
            .badgeFan: look(palette.green), .badgeBusiness: look(palette.amber), .badgeUrgent: look(palette.red, .bold),
            .badgeSpam: look(palette.faint), .badgeInvitation: look(palette.violet), .own: look(palette.accent),
            .heading: look(palette.strong, .bold), .quote: look(palette.faint),
            .code: Look(color(palette.text), on: color(palette.code)), .link: look(palette.accent, .underline),
            .mention: look(palette.violet, .bold), .stateRead: look(palette.accent),
            .stateFailed: look(palette.red, .bold), .newMessages: look(palette.accent), .meter: look(palette.amber),
        ]
        for (index, value) in palette.names.prefix(6).enumerated() { looks[.name(hue: index)] = look(value) }
        return looks
    }
}

extension Theme.Look {
    fileprivate init(_ foreground: Color?, _ attributes: Style.Attributes) {
        self.init(foreground, on: nil, attributes)
    }
}
