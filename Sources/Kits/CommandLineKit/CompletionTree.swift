/// What every shell's completion script needs to know about one command.
struct CompletionNode {
    /// `faq add`; empty for the program itself.
    let path: String
    let command: Command
    /// The command's own options and those inherited from its parents.
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

    /// How to complete the first word that is not a subcommand.
    var words: ValueCompletion { command.arguments.first?.completion ?? .none }

    /// Single-quoted; the quoting works in all three shells.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    static func function(_ root: Command) -> String {
        "_" + root.name.split(separator: "-").joined(separator: "_")
    }
}
