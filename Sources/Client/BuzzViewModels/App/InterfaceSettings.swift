import BuzzModel

/// A log file that the user can view.
package struct LogFile: Hashable, Sendable {
    package var name: String
    package var path: String

    package init(name: String, path: String) {
        self.name = name
        self.path = path
    }
}

/// The parts of the configuration that concern the user interface.
package struct InterfaceSettings: Sendable {
    /// The name of a built-in theme or of a theme file.
    package var theme: String?
    /// The folders with theme files, the user's own first.
    package var themeFolders: [String]
    /// Only uses ASCII characters.
    package var usesASCII: Bool
    package var usesMouse: Bool
    /// Sends typing notices to others.
    package var sendsTyping: Bool
    /// Rings the terminal's bell, except for spam.
    package var rings: Bool
    /// Shows desktop notifications through the terminal, except for spam.
    package var notifies: Bool
    /// Sends notifications to the desktop directly instead of through the terminal.
    package var notifiesDesktop: Bool
    /// The categories that are announced. Untriaged messages always are, spam never.
    package var announcedCategories = Set(Category.allCases).subtracting([.spam])
    /// The program's logs for the log screen.
    package var logFiles: [LogFile] = []
    /// Minutes after midnight during which nothing rings or notifies; may extend past midnight.
    package var quietHours: Range<Int>?
    /// How long a message can be recalled after Enter; 0 sends at once.
    package var undoSendSeconds: Int
    /// Interprets markup such as `**bold**` in messages.
    package var readsMarkdown = true
    /// Spam is also shown in *All*, not only in its own tab.
    package var showsSpamInAll = true
    /// Whether each conversation takes a single line in the list.
    package var isCompact = false
    /// The program that plays sound, with its options. If it is empty, sound opens like other files.
    package var player: [String] = []
    /// The languages that spelling is checked in.
    package var spelling = Spelling.Settings()
    /// What to show first: a conversation's id, a user id, a `matrix:` address.
    package var opens: String?
    /// Stores a choice made in the program, such as `theme` and its name.
    package var remember: (@Sendable (_ setting: String, _ value: String) -> Void)?
    /// `vim`, `emacs` or `plain`.
    package var keyPreset: String
    /// The configured key names by command.
    package var keys: [String: [String]]
    /// The command that starts the user's editor.
    package var editor: String?
    package var clock: ClockStyle
    /// The suggested server when somebody signs in for the first time.
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
