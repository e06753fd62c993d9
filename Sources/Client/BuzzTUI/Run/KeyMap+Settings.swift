import BuzzViewModels
import TerminalKit

extension KeyMap {
    /// The configured keys, errors in the configuration as sentences, and keys assigned to two commands. The user's
    /// own keys take precedence over those of the preset.
    package static func configured(
        _ settings: InterfaceSettings
    ) -> (keys: KeyMap, problems: [String], conflicts: [Conflict]) {
        var problems: [String] = []
        if KeyMap.preset(settings.keyPreset) == nil {
            problems.append(
                "Unknown key preset “\(settings.keyPreset)”: choose \(KeyMap.presetNames.joined(separator: ", ")).")
        }
        var keys = KeyMap.preset(settings.keyPreset) ?? .vim
        var own: Set<Command> = []
        for (name, wanted) in settings.keys.sorted(by: { $0.key < $1.key }) {
            guard let command = Command.named(name) else {
                problems.append("Unknown command “\(name)”; buzzbox keys lists them all.")
                continue
            }
            var names: [String] = []
            for text in wanted {
                if let key = Self.name(of: text) {
                    names.append(key)
                } else {
                    problems.append("“\(text)” is not a key (for \(name)).")
                }
            }
            own.insert(command)
            keys.rebind(command, to: names)
        }
        let conflicts = keys.conflicts
        keys.prefer(own)
        problems += keys.conflicts.map(\.sentence)
        return (keys, problems, conflicts)
    }

    /// The name of a key, or of keys with spaces between them, as the configuration has it; nil if it is none.
    package static func name(of text: String) -> String? {
        let keys = text.split(separator: " ").map { Key(String($0)) }
        let names = keys.compactMap { $0?.name }
        return names.isEmpty || names.count < keys.count ? nil : names.joined(separator: " ")
    }
}
