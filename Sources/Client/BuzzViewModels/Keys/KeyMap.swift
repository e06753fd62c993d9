/// The assignment of keys to commands by context. Help, palette and hints are generated from it. Keys pressed one after
/// another have one name, with spaces between them: `g u`.
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
    private var prefixes: [KeyContext: Set<String>] = [:]

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

    /// Whether more keys have to follow.
    package func isPrefix(_ keys: String, in contexts: [KeyContext]) -> Bool {
        contexts.contains { prefixes[$0]?.contains(keys) == true }
    }

    /// The keys that may follow, with their commands, in the order of the key reference.
    func continuations(of prefix: String, in contexts: [KeyContext]) -> [(keys: String, command: Command)] {
        bindings.filter { contexts.contains($0.context) }.flatMap { binding in
            binding.keys.filter { $0.hasPrefix(prefix + " ") && command(for: $0, in: contexts) == binding.command }
                .map { (String($0.dropFirst(prefix.count + 1)), binding.command) }
        }
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

    /// Resolves conflicts in favour of these commands; the others lose the key, and what begins with it or leads to it.
    package mutating func prefer(_ commands: Set<Command>) {
        let preferred = bindings.filter { commands.contains($0.command) }
        for index in bindings.indices where !commands.contains(bindings[index].command) {
            let context = bindings[index].context
            for binding in preferred {
                bindings[index].keys.removeAll { key in
                    binding.keys.contains { own in
                        key == own && context == binding.context
                            || context.meets(binding.context) && (key.hasPrefix(own + " ") || own.hasPrefix(key + " "))
                    }
                }
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
        // A key that is bound by itself can't begin others.
        for binding in bindings {
            for prefix in binding.keys.flatMap(Self.prefixes)
            where found[binding.context]?[prefix]?.contains(binding.command) == false {
                found[binding.context]?[prefix]?.append(binding.command)
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
        prefixes = [:]
        byCommand = Dictionary(grouping: bindings, by: \.command)
        for binding in bindings {
            for key in binding.keys where index[binding.context]?[key] == nil {
                index[binding.context, default: [:]][key] = binding.command
            }
            prefixes[binding.context, default: []].formUnion(binding.keys.flatMap(Self.prefixes))
            if let first = binding.keys.first, shown[binding.command]?[binding.context] == nil {
                shown[binding.command, default: [:]][binding.context] = first
            }
        }
    }

    /// `g` for `g u`.
    private static func prefixes(of keys: String) -> [String] {
        keys.indices.filter { keys[$0] == " " }.map { String(keys[..<$0]) }
    }
}
