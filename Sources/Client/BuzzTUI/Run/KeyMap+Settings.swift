import BuzzViewModels
import TerminalKit

extension KeyMap {
    /// The keys of a configuration, and what is wrong with it, in sentences.
    package static func configured(_ settings: InterfaceSettings) -> (keys: KeyMap, problems: [String]) {
        var problems: [String] = []
        if KeyMap.preset(settings.keyPreset) == nil {
            problems.append(
                "There are no keys “\(settings.keyPreset)”: choose \(KeyMap.presetNames.joined(separator: ", ")).")
        }
        var keys = KeyMap.preset(settings.keyPreset) ?? .vim
        for (name, wanted) in settings.keys.sorted(by: { $0.key < $1.key }) {
            guard let command = Command(rawValue: name) else {
                problems.append("There is no command “\(name)” to bind a key to; buzzbox keys lists them.")
                continue
            }
            var names: [String] = []
            for text in wanted {
                if let key = Key(text) {
                    names.append(key.name)
                } else {
                    problems.append("“\(text)” is no key (for \(name)).")
                }
            }
            keys.rebind(command, to: names)
        }
        problems += keys.conflicts.map(\.sentence)
        return (keys, problems)
    }
}
