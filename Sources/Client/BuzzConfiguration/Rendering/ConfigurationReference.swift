import CommandLineKit

/// The table of options as a page, as a commented file and as a manual page.
package enum ConfigurationReference {
    private static let intro = """
        buzzbox reads one file, `buzzbox.toml`. It needs none: everything has a default. `buzzbox config path` says where it is, \
        `buzzbox config edit` opens it (a commented one is written when there is none), `buzzbox config check` says what is wrong \
        with it, and `buzzbox config show` what holds now and where each value comes from.
        """
    private static let rules = """
        The file is [TOML](https://toml.io). What isn't known, or has the wrong kind of value, is an error: the program names every \
        such line at once, ends with code 78 and changes nothing. While the inbox is open the file is read again when it changes; if \
        it has an error then, the inbox says so and keeps what held before.
        """
    private static let profiles = """
        A profile has an account, data and settings of its own. `--profile NAME` chooses one, else `BUZZBOX_PROFILE`, else `profile` \
        at the top of the file. What a profile says in `[profiles.NAME.SECTION]` counts for it alone, before what the sections say. \
        The profile `dev` stays on this machine: it uses the embedded server and a copilot that asks no service outside.
        """
    private static let order = """
        The command line counts most, then the profile's section, the section, the environment, the default. A theme kept in the \
        inbox with Enter counts until the file names another.
        """

    package static var markdown: String {
        var page = """
            # Configuration

            Made from the table of options in the program; a test keeps the two the same.

            \(wrapped(intro))

            \(wrapped(rules))

            """
        for section in SettingInfo.sections {
            let options = SettingInfo.all.filter { $0.name.section == section.name || isTable($0, in: section.name) }
            guard !options.isEmpty else { continue }
            page += "\n## \(section.name.isEmpty ? "At the top" : "[\(section.name)]")\n\n\(section.summary)\n\n"
            page += "| key | default | what |\n|---|---|---|\n"
            for info in options { page += row(info) }
        }
        page += """

            A running inbox takes up a change of the keys marked ↻; the others count from the next start.

            ## Profiles

            \(wrapped(profiles))

                [profiles.work.server]
                address = "https://matrix.example.org"

                [profiles.work.interface]
                theme = "paper"

            ## What counts

            \(wrapped(order))

            """
        return page
    }

    private static func isTable(_ info: SettingInfo, in section: String) -> Bool {
        info.kind == .bindings && info.name.section == section
    }

    private static func row(_ info: SettingInfo) -> String {
        let what = sentences(info)
        return
            "| `\(info.name.key)`\(info.isLive ? " ↻" : "") | `\(info.standard.toml)` | \(what.replacing("|", with: "\\|")) |\n"
    }

    /// What the option does, its valid values unless the default shows them, and other places it is read from.
    private static func sentences(_ info: SettingInfo) -> String {
        var sentences = [info.summary]
        switch info.kind {
        case .choice, .number, .address:
            sentences.append(info.expectation.prefix(1).uppercased() + info.expectation.dropFirst() + ".")
        case .text, .flag, .hours, .path, .bindings: break
        }
        if !info.environment.isEmpty {
            sentences.append("Where the file doesn't say, from \(info.environment.joined(separator: " or ")).")
        }
        return sentences.joined(separator: " ")
    }

    /// A file that contains all defaults, for editing.
    package static var commentedFile: String {
        var text = """
            # buzzbox.toml
            #
            # Every option with its default. Take the “# ” away before one to change it; what isn't here is as it is by default.
            # `buzzbox config check` says what is wrong, `buzzbox config show` what holds. See also: man buzzbox.toml

            """
        for section in SettingInfo.sections {
            text += "\n# \(section.summary)\n".replacing("`", with: "")
            if !section.name.isEmpty { text += "[\(section.name)]\n" }
            for info in SettingInfo.all where info.name.section == section.name {
                text += "\n" + comment(sentences(info))
                if info.kind == .bindings {
                    text += "# [\(info.name.rawValue)]\n# archive = \"e\"\n"
                } else {
                    text += "# \(info.name.key) = \(info.standard.toml)\n"
                }
            }
        }
        return text + "\n" + comment(profiles) + """
            # [profiles.work.server]
            # address = "https://matrix.example.org"

            """
    }

    private static func comment(_ text: String) -> String {
        HelpText.wrap(text.replacing("`", with: ""), indent: 2, columns: 100)
            .split(separator: "\n").map { "# " + $0.drop { $0 == " " } + "\n" }.joined()
    }

    private static func wrapped(_ text: String) -> String { HelpText.wrap(text, indent: 0, columns: 120) }

    /// buzzbox.toml(5)
    package static func manPage(version: String, date: String) -> String {
        var parts: [ManPage.Part] = [
            .heading("Description"), .text(plain(intro)),
            .text(plain(rules).replacing("[TOML](https://toml.io)", with: "TOML")),
        ]
        for section in SettingInfo.sections {
            parts.append(.heading(section.name.isEmpty ? "At the top" : "[\(section.name)]"))
            parts.append(.text(plain(section.summary)))
            for info in SettingInfo.all where info.name.section == section.name {
                let live = info.isLive ? " A running inbox takes it up." : ""
                parts.append(
                    .entry("\(info.name.key) = \(info.standard.toml)", plain(sentences(info) + live)))
            }
        }
        parts += [
            .heading("Profiles"), .text(plain(profiles)), .heading("What counts"), .text(plain(order)),
            .heading("Files"),
            .entry("~/.config/buzzbox/buzzbox.toml", "Or below XDG_CONFIG_HOME or BUZZBOX_HOME/config."),
            .heading("See also"), .text("buzzbox(1), buzzboxd(8)"),
        ]
        return ManPage.page(
            "buzzbox.toml", section: 5, summary: "configuration of buzzbox", version: version, date: date, parts: parts)
    }

    private static func plain(_ text: String) -> String { text.replacing("`", with: "") }
}
