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
            if let text = preset(command) { keys.rebind(command, to: names(text), in: [.global]) }
        }
        return keys
    }

    private static func names(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
