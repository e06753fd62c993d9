import ProcessKit
import TOMLKit

/// What was chosen inside the program and stays chosen. It is kept apart from `buzzbox.toml`, which the person writes;
/// a change there counts again.
package struct Choices: Sendable, Equatable {
    /// The theme, and what the configuration said when it was chosen.
    private var theme: String?
    private var themeWritten = ""

    package init() {}

    package init(theme: String, over written: String) {
        self.theme = theme
        themeWritten = written
    }

    /// The chosen theme, unless the configuration has come to say another.
    package func theme(over written: String) -> String? {
        written == themeWritten ? theme : nil
    }

    package static func path(_ directories: Directories, profile: String) -> String {
        "\(directories.state)/profiles/\(profile)/choices.toml"
    }

    /// A file that isn't there or is damaged holds no choice.
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
