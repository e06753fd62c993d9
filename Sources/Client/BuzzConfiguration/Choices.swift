import ProcessKit
import TOMLKit

/// Choices made in the program that persist. They are stored apart from `buzzbox.toml`, which belongs to the user; a
/// later change there takes precedence.
package struct Choices: Sendable, Equatable {
    /// The theme, and the configured theme at the time of choosing.
    private var theme: String?
    private var themeWritten = ""

    package init() {}

    package init(theme: String, over written: String) {
        self.theme = theme
        themeWritten = written
    }

    /// The chosen theme, unless the configuration has been changed since.
    package func theme(over written: String) -> String? {
        written == themeWritten ? theme : nil
    }

    package static func path(_ directories: Directories, profile: String) -> String {
        "\(directories.state)/profiles/\(profile)/choices.toml"
    }

    /// A missing or damaged file contains no choice.
    package static func load(_ path: String) -> Choices {
        guard let text = try? Files.readText(path, limit: 64 << 10),  // as above
            let table = try? TOML.parse(text, file: path),  // as above
            let theme = table["theme"]?.string
        else { return Choices() }
        return Choices(theme: theme, over: table["theme_written"]?.string ?? "")
    }

    package func save(_ path: String) throws(FileError) {
        guard let theme else { return }
        if let folder = Files.parent(of: path) { try Files.makeDirectory(folder) }
        try Files.write(
            "# Written by buzzbox: what was chosen in the inbox.\n"
                + "theme = \(TOML.quoted(theme))\ntheme_written = \(TOML.quoted(themeWritten))\n",
            to: path)
    }
}
