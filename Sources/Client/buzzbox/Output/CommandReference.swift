import CommandLineKit

/// Documentation of the commands in addition to what the command tree contains.
enum CommandReference {
    static let manSections: [ManPage.Section] = [
        ManPage.Section(
            "Environment",
            entries: [
                ("BUZZBOX_HOME", "One folder for everything, as with --home."),
                ("BUZZBOX_PROFILE", "The profile, as with --profile."),
                ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME, XDG_CACHE_HOME", "Default locations."),
                ("VISUAL, EDITOR", "The editor."), ("NO_COLOR", "No colours."),
                ("COLORTERM", "“truecolor” stands for 24-bit colours."),
                ("LC_ALL, LC_CTYPE, LANG", "UTF-8 or ASCII."),
            ]),
        ManPage.Section(
            "Files",
            entries: [
                ("~/.config/buzzbox/buzzbox.toml", "The configuration, see buzzbox.toml(5)."),
                ("~/.config/buzzbox/themes", "Your themes."), ("~/.local/share/buzzbox", "Messages and sessions."),
                ("~/.local/state/buzzbox", "Logs."), ("~/.cache/buzzbox", "Downloaded files."),
            ]),
        ManPage.Section("See also", "buzzbox.toml(5), buzzboxd(8)"),
    ]

    /// All commands with their help.
    static func markdown(_ program: CommandProgram) -> String {
        var page = """
            # Commands

            Made from the tables that the program itself reads its command line with; `--help` shows the same.

            With `--json` standard output is one JSON object, or one object a line, and nothing else; the schemas are in
            [schemas/](schemas/). Exit codes: 0 done, 1 failed (standard error says what and what to do), 64 wrong usage, 69 server
            unreachable, 77 not signed in or not permitted, 78 a configuration file has errors,
            130 interrupted.

            """
        for path in paths(program.root, []) {
            page += "\n## \(([program.root.name] + path).joined(separator: " "))\n\n"
            page += program.help(path).split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
        }
        return page
    }

    private static func paths(_ command: Command, _ path: [String]) -> [[String]] {
        [path] + command.subcommands.filter { !$0.isHidden }.flatMap { paths($0, path + [$0.name]) }
    }
}
