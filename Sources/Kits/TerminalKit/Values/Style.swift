package struct Style: Hashable, Sendable {
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let italic = Attributes(rawValue: 4)
        package static let underline = Attributes(rawValue: 8)
        package static let reverse = Attributes(rawValue: 16)
        package static let strikethrough = Attributes(rawValue: 32)
        package static let blink = Attributes(rawValue: 64)
        /// Not a look: marks cells that are drawn for a picture.
        static let picture = Attributes(rawValue: 128)

        private static let words = ["bold", "dim", "italic", "underline", "reverse", "strikethrough", "blink"]

        /// `bold`, `underline` …
        package var names: [String] {
            Self.words.enumerated().filter { rawValue & (1 << $0.offset) != 0 }.map(\.element)
        }
    }

    package var foreground: Color
    package var background: Color
    package var attributes: Attributes
    /// The URL of a hyperlink, shown as such if the terminal supports them.
    package var link: String?

    package init(
        foreground: Color = .standard, background: Color = .standard, attributes: Attributes = [], link: String? = nil
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
        self.link = link
    }

    package static let standard = Style()

    package func with(_ attributes: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(attributes)
        return style
    }

    package func on(_ background: Color) -> Style {
        var style = self
        style.background = background
        return style
    }
}
