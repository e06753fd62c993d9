/// Turns words into a command with its options and arguments. Throws at the first word it cannot interpret.
struct CommandParser {
    enum Result {
        case run(Command, Invocation)
        case help([Command])
        case version
    }

    let root: Command
    let sink: any CommandSink
    /// The commands named so far, root first.
    private(set) var path: [Command]
    private var options: [String: [String]] = [:]
    private var positionals: [String] = []
    private var words: ArraySlice<String> = []

    init(root: Command, sink: any CommandSink) {
        self.root = root
        self.sink = sink
        path = [root]
    }

    mutating func parse(_ arguments: [String]) throws(UsageError) -> Result {
        words = arguments[...]
        while let word = words.popFirst() {
            if word == "--" {
                for word in words { try take(positional: word) }
                break
            }
            let option: CommandOption?
            if word.hasPrefix("--") {
                option = try takeLong(word)
            } else if word.hasPrefix("-"), word.count > 1 {
                option = try takeShort(word)
            } else {
                if try takeCommand(word) { continue }
                if word == "help", positionals.isEmpty, path.count == 1, !root.subcommands.isEmpty {
                    return .help(try helpPath())
                }
                try take(positional: word)
                continue
            }
            if option?.name == CommandOption.help.name { return .help(path) }
            if option?.name == CommandOption.version.name { return .version }
        }
        let command = current
        guard command.run != nil else {
            throw .missingCommand(choices: command.visibleSubcommands.map(\.name))
        }
        let invocation = Invocation(
            path: path.map(\.name), sink: sink, options: options, arguments: try assign(to: command),
            known: Set(accepted.map(\.name)))
        return .run(command, invocation)
    }

    private var current: Command { path[path.count - 1] }

    private var accepted: [CommandOption] {
        path.reversed().flatMap(\.options) + [.help, .version]
    }

    private mutating func takeCommand(_ word: String) throws(UsageError) -> Bool {
        guard positionals.isEmpty, let command = current.subcommand(word) else { return false }
        path.append(command)
        return true
    }

    private mutating func take(positional word: String) throws(UsageError) {
        let command = current
        if command.arguments.isEmpty, !command.subcommands.isEmpty {
            let names = command.visibleSubcommands.map(\.name)
            throw .unknownCommand(word, suggestion: NearestName.of(word, among: names))
        }
        positionals.append(word)
    }

    /// `help faq add`
    private mutating func helpPath() throws(UsageError) -> [Command] {
        for word in words {
            guard try takeCommand(word) else {
                try take(positional: word)
                throw .unexpectedArgument(word)
            }
        }
        return path
    }

    private mutating func takeLong(_ word: String) throws(UsageError) -> CommandOption {
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = accepted.first(where: { $0.name == name }) else {
            let names = accepted.filter { !$0.isHidden }.map(\.name)
            throw .unknownOption("--" + name, suggestion: NearestName.of(name, among: names).map { "--" + $0 })
        }
        try store(option, as: "--" + name, attached: parts.count > 1 ? String(parts[1]) : nil)
        return option
    }

    /// `-n 5`, `-n5`, `-n=5`, and flags in a row: `-ab`.
    private mutating func takeShort(_ word: String) throws(UsageError) -> CommandOption? {
        var letters = word.dropFirst()
        var last: CommandOption?
        while let letter = letters.popFirst() {
            guard let option = accepted.first(where: { $0.short == letter }) else {
                throw .unknownOption("-\(letter)", suggestion: nil)
            }
            last = option
            guard option.takesValue else {
                if letters.first == "=" { throw .unexpectedValue(option: "-\(letter)") }
                try store(option, as: "-\(letter)", attached: nil)
                continue
            }
            if letters.first == "=" { letters.removeFirst() }
            try store(option, as: "-\(letter)", attached: letters.isEmpty ? nil : String(letters))
            break
        }
        return last
    }

    private mutating func store(_ option: CommandOption, as written: String, attached: String?) throws(UsageError) {
        guard option.takesValue else {
            guard attached == nil else { throw .unexpectedValue(option: written) }
            options[option.name] = ["true"]
            return
        }
        let value: String
        if let attached { value = attached } else { value = try nextValue(of: option, as: written) }
        if case .int(let range) = option.kind {
            guard let number = Int(value) else { throw .notANumber(option: written, value: value) }
            guard range.contains(number) else { throw .outOfRange(option: written, range: range) }
        }
        try check(value, option.completion, subject: option.placeholder)
        if option.kind == .repeated {
            options[option.name, default: []].append(value)
        } else {
            options[option.name] = [value]
        }
    }

    // Takes the next word unless it is itself an option: `--file --json` lacks a value, but `-n -5` is a number.
    private mutating func nextValue(of option: CommandOption, as written: String) throws(UsageError) -> String {
        let missing = UsageError.missingValue(option: written, placeholder: option.placeholder)
        guard let next = words.first else { throw missing }
        let isNumber = Int(next) != nil
        guard !next.hasPrefix("-") || next == "-" || isNumber else { throw missing }
        return words.removeFirst()
    }

    private func check(_ value: String, _ completion: ValueCompletion, subject: String) throws(UsageError) {
        guard case .choices(let choices) = completion, !choices.contains(value) else { return }
        throw .notAChoice(subject: subject, value: value, choices: choices)
    }

    private func assign(to command: Command) throws(UsageError) -> [String: [String]] {
        var result: [String: [String]] = [:]
        var rest = positionals[...]
        for argument in command.arguments {
            let taken = argument.takesSeveral ? rest : rest.prefix(1)
            rest = rest.dropFirst(taken.count)
            if taken.isEmpty, argument.isRequired { throw .missingArgument(argument.name) }
            for value in taken { try check(value, argument.completion, subject: argument.name) }
            if !taken.isEmpty { result[argument.name] = Array(taken) }
        }
        if let extra = rest.first { throw .unexpectedArgument(extra) }
        return result
    }
}
