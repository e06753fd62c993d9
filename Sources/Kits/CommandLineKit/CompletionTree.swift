/// What every shell's script needs to know of one command.
struct CompletionNode {
    /// `faq add`; empty for the program itself.
    let path: String
    let command: Command
    /// Its own and those above it.
    let options: [CommandOption]

    static func all(_ root: Command) -> [CompletionNode] {
        collect(root, path: "", inherited: [])
    }

    private static func collect(_ command: Command, path: String, inherited: [CommandOption]) -> [CompletionNode] {
        let options = command.visibleOptions + inherited
        let node = CompletionNode(path: path, command: command, options: options + [.help])
        return [node]
            + command.visibleSubcommands.flatMap { child in
                collect(child, path: path.isEmpty ? child.name : path + " " + child.name, inherited: options)
            }
    }

    /// `--count` and `-n`.
    static func spellings(_ option: CommandOption) -> [String] {
        ["--" + option.name] + (option.short.map { ["-\($0)"] } ?? [])
    }

    /// How the first word that isn't a subcommand is completed.
    var words: ValueCompletion { command.arguments.first?.completion ?? .none }

    /// In single quotes, for any of the three shells.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    static func function(_ root: Command) -> String {
        "_" + root.name.split(separator: "-").joined(separator: "_")
    }
}
