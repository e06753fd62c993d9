enum BashCompletion {
    static func script(_ root: Command) -> String {
        let nodes = CompletionNode.all(root)
        let name = CompletionNode.function(root)
        return """
            # bash completion for \(root.name)
            \(name)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} path= word index
                COMPREPLY=()
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    case "${path:+$path }$word" in
            \(lines(nodes.filter { !$0.path.isEmpty }.map { "\(CompletionNode.quoted($0.path))) path=\(CompletionNode.quoted($0.path)) ;;" }, 12))
                    esac
                done
                case "$path|$previous" in
            \(lines(nodes.flatMap(values), 8))
                esac
                if [[ $current == -* ]]; then
                    case "$path" in
            \(lines(nodes.map { "\(CompletionNode.quoted($0.path))) COMPREPLY=($(compgen -W \(CompletionNode.quoted(options($0))) -- \"$current\")) ;;" }, 12))
                    esac
                    return
                fi
                case "$path" in
            \(lines(nodes.map { "\(CompletionNode.quoted($0.path))) \(words($0)) ;;" }, 8))
                esac
            }
            complete -F \(name) \(root.name)

            """
    }

    private static func lines(_ lines: [String], _ indent: Int) -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }

    private static func options(_ node: CompletionNode) -> String {
        node.options.flatMap(CompletionNode.spellings).joined(separator: " ")
    }

    private static func values(_ node: CompletionNode) -> [String] {
        node.options.filter(\.takesValue).map { option in
            let patterns = CompletionNode.spellings(option).map { CompletionNode.quoted("\(node.path)|\($0)") }
            return patterns.joined(separator: "|") + ") \(reply(option.completion)); return ;;"
        }
    }

    private static func words(_ node: CompletionNode) -> String {
        let names = node.command.visibleSubcommands.map(\.name)
        guard names.isEmpty else { return reply(.choices(names)) }
        return reply(node.words)
    }

    private static func reply(_ completion: ValueCompletion) -> String {
        switch completion {
        case .none: "COMPREPLY=()"
        case .files: "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$current\"))"
        case .directories: "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$current\"))"
        case .choices(let values):
            "COMPREPLY=($(compgen -W \(CompletionNode.quoted(values.joined(separator: " "))) -- \"$current\"))"
        }
    }
}
