/// The table of keys as a page, for the documentation and the command line.
package enum KeyReference {
    package static func markdown(_ keys: KeyMap) -> String {
        var page = """
            # Keys

            Made from the table that the program itself looks keys up in; `?` shows it screen by screen inside. `^K` is Ctrl-K, `M-r` is
            Alt-R. Every command can be given other keys by its name, see `configuration.md`; `:` finds commands by name.

            """
        for group in CommandInfo.Group.allCases {
            page += "\n## \(group.rawValue)\n\n| keys | what | name |\n|---|---|---|\n"
            for info in CommandInfo.all where info.group == group {
                let names = keys.keys(for: info.command).map { "`\(KeyText.shown($0))`" }.joined(separator: " ")
                page += "| \(names.replacing("|", with: "\\|")) | \(info.summary) | `\(info.command.rawValue)` |\n"
            }
        }
        return page
    }

    /// One line a command: name, keys, what it does.
    package static func lines(_ keys: KeyMap) -> [(name: String, keys: [String], summary: String)] {
        CommandInfo.all.map { ($0.command.rawValue, keys.keys(for: $0.command), $0.summary) }
    }
}
