import BuzzModel

/// A log as the person may look at it.
package struct LogFile: Hashable, Sendable {
    package var name: String
    package var path: String

    package init(name: String, path: String) {
        self.name = name
        self.path = path
    }
}

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
    /// Desktop notifications through the terminal, for what is not spam.
    package var notifies: Bool
    /// They go to the desktop itself rather than through the terminal.
    package var notifiesDesktop: Bool
    /// What is announced by its category; what is not sorted yet is, spam never.
    package var announcedCategories: Set<Category> = [.fan, .business, .urgent]
    /// The program's logs, by name, for the screen that shows them.
    package var logFiles: [LogFile] = []
    /// Minutes after midnight between which nothing rings or is notified; may reach over midnight.
    package var quietHours: Range<Int>?
    /// How long a message can be called back after Enter; 0 sends at once.
    package var undoSendSeconds: Int
    /// Marks as `**bold**` mean something in what is written.
    package var readsMarkdown = true
    /// Spam stands in *All*, too, and not in its own tab alone.
    package var showsSpamInAll = true
    /// What to show first: a conversation's id, a user id, a `matrix:` address.
    package var opens: String?
    /// Keeps a choice made inside the program: `theme`, its name.
    package var remember: (@Sendable (_ setting: String, _ value: String) -> Void)?
    /// `vim`, `emacs` or `plain`.
    package var keyPreset: String
    /// Key names by command, from the configuration.
    package var keys: [String: [String]]
    /// The command for writing in an editor of one's own.
    package var editor: String?
    package var clock: ClockStyle
    /// Stands in the field for the server when somebody signs in for the first time.
    package var offeredServer = ""

    package init(
        theme: String? = nil, themeFolders: [String] = [], usesASCII: Bool = false, usesMouse: Bool = true,
        sendsTyping: Bool = true, rings: Bool = true, notifies: Bool = true, notifiesDesktop: Bool = false,
        quietHours: Range<Int>? = nil,
        undoSendSeconds: Int = 0, opens: String? = nil,
        remember: (@Sendable (_ setting: String, _ value: String) -> Void)? = nil, keyPreset: String = "vim",
        keys: [String: [String]] = [:], editor: String? = nil, clock: ClockStyle = .hours24
    ) {
        self.notifies = notifies
        self.notifiesDesktop = notifiesDesktop
        self.clock = clock
        self.quietHours = quietHours
        self.undoSendSeconds = undoSendSeconds
        self.opens = opens
        self.remember = remember
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
