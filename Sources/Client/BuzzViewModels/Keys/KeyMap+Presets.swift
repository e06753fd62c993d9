extension KeyMap {
    package static let presetNames = ["vim", "emacs", "plain"]

    /// The default keys: letters as in vim plus arrow keys, and readline keys in text fields.
    package static let vim = KeyMap(
        Command.all.flatMap { command in
            command.keys.map { Binding(command, in: $0.key, names($0.value)) }
        })

    /// A predefined key map; nil for an unknown name.
    package static func preset(_ name: String) -> KeyMap? {
        switch name {
        case "vim", "": vim
        case "emacs": changed(\.emacs)
        case "plain": changed(\.plain)
        default: nil
        }
    }

    private static func changed(_ preset: (Command) -> String?) -> KeyMap {
        var keys = vim
        for command in Command.all {
            guard let text = preset(command), let context = command.keys.first?.key else { continue }
            keys.rebind(command, to: names(text), in: [context])
        }
        return keys
    }

    private static func names(_ text: String) -> [String] { text.split(separator: " ").map(name) }

    /// `g_u` as the key map writes it. An underscore at an end is the key itself.
    private static func name(_ text: Substring) -> String {
        guard text.count > 2 else { return String(text) }
        let inner = text.dropFirst().dropLast()
        return String(text.prefix(1)) + inner.replacing("_", with: " ") + String(text.suffix(1))
    }
}
