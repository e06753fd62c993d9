extension KeyMap {
    package static let presetNames = ["vim", "emacs", "plain"]

    /// A predefined key map; nil for an unknown name.
    package static func preset(_ name: String) -> KeyMap? {
        switch name {
        case "vim", "": vim
        case "emacs": changed(emacsMotions)
        case "plain": changed(plainMotions)
        default: nil
        }
    }

    private static func changed(_ motions: [Command: [String]]) -> KeyMap {
        var keys = vim
        for (command, names) in motions { keys.rebind(command, to: names, in: [.global]) }
        return keys
    }

    private static let emacsMotions: [Command: [String]] = [
        .up: ["Up", "C-p"], .down: ["Down", "C-n"], .pageUp: ["PageUp", "M-v"], .pageDown: ["PageDown", "C-v"],
        .halfPageUp: [], .halfPageDown: [], .first: ["M-<", "Home"], .last: ["M->", "End"], .search: ["C-s", "s"],
        .back: ["Esc", "C-g"], .palette: ["M-x", ":"],
    ]

    private static let plainMotions: [Command: [String]] = [
        .up: ["Up"], .down: ["Down"], .pageUp: ["PageUp"], .pageDown: ["PageDown"], .halfPageUp: [],
        .halfPageDown: [], .first: ["Home"], .last: ["End"],
    ]
}
