/// What the person chose in the configuration, as far as the interface is concerned.
package struct InterfaceSettings: Sendable {
    /// The name of a shipped theme or of a file in one of the folders.
    package var theme: String?
    /// Where theme files are looked for, the user's own first.
    package var themeFolders: [String]
    /// Only characters that any terminal has.
    package var usesASCII: Bool
    package var usesMouse: Bool
    /// Typing is told to the others.
    package var sendsTyping: Bool
    /// The terminal's bell for what is not spam.
    package var rings: Bool
    /// `vim`, `emacs` or `plain`.
    package var keyPreset: String
    /// Key names by command, from the configuration.
    package var keys: [String: [String]]
    /// The command for writing in an editor of one's own.
    package var editor: String?

    package init(
        theme: String? = nil, themeFolders: [String] = [], usesASCII: Bool = false, usesMouse: Bool = true,
        sendsTyping: Bool = true, rings: Bool = true, keyPreset: String = "vim", keys: [String: [String]] = [:],
        editor: String? = nil
    ) {
        self.theme = theme
        self.themeFolders = themeFolders
        self.usesASCII = usesASCII
        self.usesMouse = usesMouse
        self.sendsTyping = sendsTyping
        self.rings = rings
        self.keyPreset = keyPreset
        self.keys = keys
        self.editor = editor
    }
}
