enum ZshCompletion {
    static func script(_ root: Command) -> String {
        let nodes = CompletionNode.all(root)
        let name = CompletionNode.function(root)
        let paths = nodes.filter { !$0.path.isEmpty }.map { CompletionNode.quoted($0.path) + ") route=$candidate ;;" }
        return """
            #compdef \(root.name)
            \(name)() {
                local route= candidate word
                local -a commands options
                for word in "${(@)words[2,CURRENT-1]}"; do
                    candidate="${route:+$route }$word"
                    case "$candidate" in
            \(lines(paths, 12))
                    esac
                done
                case "$route|${words[CURRENT-1]}" in
            \(lines(nodes.flatMap(values), 8))
                esac
                case "$route" in
            \(lines(nodes.map(node), 8))
                esac
            }
            if [[ $funcstack[1] == \(name) ]]; then
                \(name) "$@"
            else
                compdef \(name) \(root.name)
            fi

            """
    }

    private static func lines(_ lines: [String], _ indent: Int) -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }

    private static func described(_ name: String, _ summary: String) -> String {
        let name = name.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
        return CompletionNode.quoted("\(name):\(summary)")
    }

    private static func values(_ node: CompletionNode) -> [String] {
        node.options.filter(\.takesValue).map { option in
            let patterns = CompletionNode.spellings(option).map { CompletionNode.quoted("\(node.path)|\($0)") }
            return patterns.joined(separator: "|") + ") \(reply(option.completion)); return ;;"
        }
    }

    private static func node(_ node: CompletionNode) -> String {
        let options = node.options.flatMap { option in
            CompletionNode.spellings(option).map { described($0, option.summary) }
        }
        let commands = node.command.visibleSubcommands.map { described($0.name, $0.summary) }
        let words =
            commands.isEmpty
            ? reply(node.words)
            : "commands=(\(commands.joined(separator: " "))); _describe -t commands command commands"
        return CompletionNode.quoted(node.path) + ") if [[ $PREFIX == -* ]]; then "
            + "options=(\(options.joined(separator: " "))); _describe -o -t options option options; "
            + "else \(words); fi ;;"
    }

    private static func reply(_ completion: ValueCompletion) -> String {
        switch completion {
        case .none: "true"
        case .files: "_files"
        case .directories: "_files -/"
        case .choices(let values): "compadd -- " + values.map(CompletionNode.quoted).joined(separator: " ")
        }
    }
}
