enum FishCompletion {
    static func script(_ root: Command) -> String {
        let nodes = CompletionNode.all(root)
        let route = "_" + CompletionNode.function(root) + "_route"
        let paths = nodes.filter { !$0.path.isEmpty }.map { CompletionNode.quoted($0.path) }.joined(separator: " ")
        let lines = nodes.flatMap { rules($0, program: root.name, route: route) }
        return """
            # fish completion for \(root.name)
            function \(route)
                set -l route
                for word in (commandline -opc)[2..-1]
                    set -l candidate (string join -- ' ' $route $word)
                    if contains -- $candidate \(paths.isEmpty ? "''" : paths)
                        set route $candidate
                    end
                end
                test "$route" = "$argv[1]"
            end
            complete -c \(root.name) -f
            \(lines.joined(separator: "\n"))

            """
    }

    private static func rules(_ node: CompletionNode, program: String, route: String) -> [String] {
        let condition = "complete -c \(program) -n \(CompletionNode.quoted("\(route) \"\(node.path)\""))"
        let commands = node.command.visibleSubcommands.map { command in
            "\(condition) -a \(command.name) -d \(CompletionNode.quoted(command.summary))"
        }
        let words = node.command.visibleSubcommands.isEmpty ? values(node.words).map { "\(condition) \($0)" } : nil
        let options = node.options.map { option in
            let short = option.short.map { " -s \($0)" } ?? ""
            let value = option.takesValue ? " " + self.value(option.completion) : ""
            return "\(condition)\(short) -l \(option.name)\(value) -d \(CompletionNode.quoted(option.summary))"
        }
        return commands + (words.map { [$0] } ?? []) + options
    }

    // Without -x fish would also offer file names.
    private static func value(_ completion: ValueCompletion) -> String {
        completion == .files ? "-r -F" : "-x" + (values(completion).map { " " + $0 } ?? "")
    }

    private static func values(_ completion: ValueCompletion) -> String? {
        switch completion {
        case .none: nil
        case .files: "-F"
        case .directories: "-a '(__fish_complete_directories)'"
        case .choices(let values): "-a " + CompletionNode.quoted(values.joined(separator: " "))
        }
    }
}
