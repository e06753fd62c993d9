/// The assignment of keys to commands by context. Help, palette and hints are generated from it.
package struct KeyMap: Sendable {
    package struct Binding: Hashable, Sendable {
        package let command: Command
        package let context: KeyContext
        /// The first key is the one shown.
        package var keys: [String]

        package init(_ command: Command, in context: KeyContext, _ keys: [String]) {
            self.command = command
            self.context = context
            self.keys = keys
        }
    }

    /// A key that is assigned to two commands in the same context.
    package struct Conflict: Hashable, Sendable {
        package let key: String
        package let context: KeyContext
        package let commands: [Command]

        package var sentence: String {
            "\(key) is bound to \(commands.map(\.name).joined(separator: " and ")) at once (\(context.rawValue))"
        }
    }

    package private(set) var bindings: [Binding]
    private var index: [KeyContext: [String: Command]] = [:]
    private var byCommand: [Command: [Binding]] = [:]
    private var shown: [Command: [KeyContext: String]] = [:]

    package init(_ bindings: [Binding]) {
        self.bindings = bindings
        reindex()
    }

    package func command(for key: String, in contexts: [KeyContext]) -> Command? {
        for context in contexts {
            if let command = index[context]?[key] { return command }
        }
        return nil
    }

    /// The key to show for a command, preferably one that works in these contexts.
    package func key(for command: Command, in contexts: [KeyContext] = []) -> String? {
        guard let keys = shown[command] else { return nil }
        for context in contexts {
            if let key = keys[context] { return key }
        }
        return contexts.isEmpty
            ? KeyContext.allCases.lazy.compactMap { keys[$0] }.first
            : nil
    }

    package func keys(for command: Command) -> [String] {
        var seen: Set<String> = []
        return telling(command).flatMap(\.keys).filter { seen.insert($0).inserted }
    }

    /// The bindings worth documenting: form and finder keys are standard and would distract from the others.
    func telling(_ command: Command) -> [Binding] {
        let all = byCommand[command] ?? []
        let telling = all.filter { $0.context != .form && $0.context != .finder }
        return telling.isEmpty ? all : telling
    }

    /// The command's keys in any of these contexts.
    package func keys(for command: Command, in contexts: Set<KeyContext>) -> [String] {
        var seen: Set<String> = []
        return (byCommand[command] ?? []).filter { contexts.contains($0.context) }.flatMap(\.keys)
            .filter { seen.insert($0).inserted }
    }

    /// Assigns other keys to a command in all of its contexts or some of them. An empty list unbinds it.
    package mutating func rebind(_ command: Command, to keys: [String], in contexts: [KeyContext] = KeyContext.allCases)
    {
        if bindings.contains(where: { $0.command == command }) {
            for index in bindings.indices
            where bindings[index].command == command && contexts.contains(bindings[index].context) {
                bindings[index].keys = keys
            }
        } else {
            bindings.append(Binding(command, in: .global, keys))
        }
        reindex()
    }

    /// Resolves conflicts in favour of these commands; the others lose the key.
    package mutating func prefer(_ commands: Set<Command>) {
        for conflict in conflicts where conflict.commands.contains(where: commands.contains) {
            for index in bindings.indices
            where bindings[index].context == conflict.context && !commands.contains(bindings[index].command) {
                bindings[index].keys.removeAll { $0 == conflict.key }
            }
        }
        reindex()
    }

    package var conflicts: [Conflict] {
        var found: [KeyContext: [String: [Command]]] = [:]
        for binding in bindings {
            for key in binding.keys where found[binding.context]?[key]?.contains(binding.command) != true {
                found[binding.context, default: [:]][key, default: []].append(binding.command)
            }
        }
        return found.flatMap { context, keys in
            keys.filter { $0.value.count > 1 }.map { Conflict(key: $0.key, context: context, commands: $0.value) }
        }
        .sorted { ($0.context.rawValue, $0.key) < ($1.context.rawValue, $1.key) }
    }

    private mutating func reindex() {
        index = [:]
        shown = [:]
        byCommand = Dictionary(grouping: bindings, by: \.command)
        for binding in bindings {
            for key in binding.keys where index[binding.context]?[key] == nil {
                index[binding.context, default: [:]][key] = binding.command
            }
            if let first = binding.keys.first, shown[binding.command]?[binding.context] == nil {
                shown[binding.command, default: [:]][binding.context] = first
            }
        }
    }
}
