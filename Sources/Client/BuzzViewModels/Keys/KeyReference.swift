/// The key table as a page for the documentation and the command line.
package enum KeyReference {
    package static func markdown(_ keys: KeyMap) -> String {
        var page = """
            # Keys

            Made from the table that the program itself looks keys up in; `?` shows it screen by screen inside. `^K` is Ctrl-K; in
            the configuration it is written `C-k`, and `Alt-r` `M-r`. Every command can be given other keys by its name, see `configuration.md`; `:` finds commands by name.

            Keys without a place work wherever no text is being written; the others work in the place that is named before them.

            """
        for group in CommandInfo.Group.allCases {
            page += "\n## \(group.rawValue)\n\n| keys | what | name |\n|---|---|---|\n"
            for info in CommandInfo.all where info.group == group {
                let names = places(of: info.command, keys)
                page += "| \(names.replacing("|", with: "\\|")) | \(info.summary) | `\(info.command.rawValue)` |\n"
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

    /// One line per command: name, keys, description.
    package static func lines(_ keys: KeyMap) -> [(name: String, keys: [String], summary: String)] {
        CommandInfo.all.map { ($0.command.rawValue, keys.keys(for: $0.command), $0.summary) }
    }
}
