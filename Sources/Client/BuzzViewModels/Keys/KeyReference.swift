/// The key table as a page for the documentation and the command line.
package enum KeyReference {
    package static func markdown(_ keys: KeyMap) -> String {
        var page = """
            # Keys

            Made from the table that the program itself looks keys up in; `?` shows it screen by screen inside. `^K` is Ctrl-K; in
            the configuration it is written `C-k`, and `Alt-r` `M-r`. Every command can be given other keys by its name, see `configuration.md`; `:` finds commands by name.

            Keys after one another are written as `gu`: press the first, then the second. After a moment a small list above the hint
            line shows which keys may follow; `Esc` cancels. In the configuration they are written with a space: `"g u"`.
            A number before a motion repeats it: `4j`. In the emacs and plain presets the digits are the tabs instead, `.` marks read, and
            the last change is done again with `^X z` (emacs) or `F4` (plain).

            In a terminal of \(Navigator.columnsForTwo) columns or more, `^W v` opens a second conversation beside the first: from the list the selected one, from
            a thread the one you choose. `^W h`, `^W l` and `^W w` go from pane to pane, `^W c` closes one. While you write, `^W` cuts a
            word, as in a shell: `S-Tab` leaves the text.

            Keys without a place work wherever no text is being written; the others work in the place that is named before them.

            """
        for section in CommandSection.allCases {
            page += "\n## \(section.rawValue)\n\n| keys | what | name |\n|---|---|---|\n"
            for command in section.commands {
                let names = places(of: command, keys)
                page += "| \(names.replacing("|", with: "\\|")) | \(command.summary) | `\(command.name)` |\n"
            }
        }
        return page
    }

    /// ``^K`, writing: `M-k``
    private static func places(of command: Command, _ keys: KeyMap) -> String {
        var found: [(place: String, keys: [String])] = []
        for binding in keys.telling(command) where !binding.keys.isEmpty {
            let place = binding.context.place
            if let index = found.firstIndex(where: { $0.place == place }) {
                found[index].keys += binding.keys.filter { !found[index].keys.contains($0) }
            } else {
                found.append((place, binding.keys))
            }
        }
        return found.map { place, keys in
            (place.isEmpty ? "" : place + ": ") + keys.map { "`\(KeyText.shown($0))`" }.joined(separator: " ")
        }
        .joined(separator: ", ")
    }
}
