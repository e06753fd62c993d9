extension SettingInfo {
    /// The table of all options.
    package static let all: [SettingInfo] =
        [
            SettingInfo(
                .profile, .text, .text("default"),
                "The profile that is used when `--profile` names none. Each profile has its own account, data and settings.",
                environment: ["BUZZBOX_PROFILE"], profiles: false)
        ] + interface + keys + notifications + server + copilot + storage + log

    private static let interface = [
        SettingInfo(
            .theme, .text, .text(""),
            "The colours: the name of a theme (`buzzbox themes` lists them). Empty takes what suits the terminal.",
            live: true, formerly: ["theme"]),
        SettingInfo(
            .ascii, .flag, .flag(false),
            "Draws marks and lines with characters that every terminal has. Done anyway where the locale isn't UTF-8.",
            live: true, formerly: ["ascii"]),
        SettingInfo(
            .colors, .choice(["auto", "direct", "256", "16", "none"]), .text("auto"),
            "How many colours to use. auto asks the terminal.", environment: ["NO_COLOR"]),
        SettingInfo(
            .graphics, .choice(["auto", "kitty", "sixel", "blocks"]), .text("auto"),
            "How pictures are shown: in pixels, by kitty's graphics or sixels, or in half-blocks. auto asks the terminal; "
                + "in tmux it takes half-blocks."),
        SettingInfo(.mouse, .flag, .flag(true), "Selects, scrolls and clicks with the mouse.", live: true),
        SettingInfo(
            .clock, .choice(["24h", "12h"]), .text("24h"), "How times of day are written: 18:05 or 6:05p.", live: true),
        SettingInfo(
            .editor, .text, .text(""), "The editor for writing and for `config edit`. Empty takes the usual one.",
            environment: ["VISUAL", "EDITOR"], live: true),
        SettingInfo(
            .player, .text, .text(""),
            "The program that plays voice messages and music, as in `mpv --no-video`. Empty opens them like other files.",
            live: true),
        SettingInfo(.typing, .flag, .flag(true), "Tells the others that you are typing.", live: true),
        SettingInfo(
            .spelling, .text, .text("auto"),
            "Underlines misspelled words while you write, by hunspell's dictionaries: `en_US`, or several as in `en_US de_DE`. "
                + "auto takes the one of the system's language, if it is installed; empty checks nothing. "
                + "Words of your own are in `words` beside this file.",
            live: true),
        SettingInfo(
            .undoSend, .number(0...60), .number(10),
            "For so many seconds a message just sent is held and can be called back; 0 sends at once. Quitting asks first; "
                + "what ends the program otherwise keeps it as text in the composer, unsent.",
            live: true),
        SettingInfo(
            .markdown, .flag, .flag(true),
            "Reads marks in what you write: `**bold**`, `*italic*`, `~~struck~~`, `||hidden||`, code in backticks, `> quotes`, lists, `# headings`, "
                + "`[links](https://…)`. `/plain TEXT` and a backslash before a mark take them as they are, as `buzzbox send` does.",
            live: true),
        SettingInfo(
            .spamInAll, .flag, .flag(false), "Shows spam in All as well, not in its own tab alone.", live: true),
        SettingInfo(
            .density, .choice(["usual", "compact"]), .text("usual"),
            "How many lines of the list a conversation has: two or three, or with compact one.", live: true),
    ]

    private static let keys = [
        SettingInfo(
            .keyPreset, .choice(["vim", "emacs", "plain"]), .text("vim"), "The keys to begin with.", live: true),
        SettingInfo(
            .keyBindings, .bindings, .bindings([]),
            "Other keys for a command: `archive = \"e\"` or `archive = [\"e\", \"C-e\"]`, and `\"x e\"` for x, then e; "
                + "`[]` takes its keys away. Your keys come before the preset's.",
            live: true),
    ]

    private static let notifications = [
        SettingInfo(.bell, .flag, .flag(true), "Rings the terminal's bell.", live: true),
        SettingInfo(
            .notificationMethod, .choice(["auto", "osc9", "osc99", "osc777", "desktop", "none"]), .text("auto"),
            "How notifications are shown: by the terminal (auto finds out which sequence it knows), by the desktop's "
                + "notify-send, or not at all."),
        SettingInfo(
            .quietHours, .hours, .text(""), "Between these times nothing rings or is shown: \"22:00-07:00\".",
            live: true),
        SettingInfo(.notifyUrgent, .flag, .flag(true), "Announces what is urgent.", live: true),
        SettingInfo(.notifyBusiness, .flag, .flag(true), "Announces business.", live: true),
        SettingInfo(.notifyFans, .flag, .flag(true), "Announces messages from fans. Spam never is.", live: true),
    ]

    private static let server = [
        SettingInfo(
            .serverAddress, .address, .text(""),
            "The homeserver offered at the first start: an address or a server's name; local is the embedded one."),
        SettingInfo(
            .certificateFile, .path, .text(""),
            "A file of certificates (PEM) that are trusted besides the system's; without it the one that SSL_CERT_FILE names. SSL_CERT_DIR is read, too."
        ),
        SettingInfo(
            .pinnedKey, .text, .text(""),
            "The only public key that the server may have, as `sha256//` and its base64 digest; several are parted by `;`."
        ),
        SettingInfo(
            .encryptDirect, .flag, .flag(true),
            "Begins direct conversations end-to-end encrypted where the other side has a device that can read them. Groups are "
                + "encrypted by `create --encrypted NAME`."),
        SettingInfo(
            .signedDevicesOnly, .flag, .flag(false),
            "Gives the keys to what you write only to devices that their owner has verified. Bots and old clients, which can't "
                + "verify their devices, read nothing then."),
    ]

    private static let copilot = [
        SettingInfo(
            .copilotKind, .choice(["own", "callable", "edge", "none"]), .text("own"),
            "own starts one on this machine; callable and edge call the functions at `address`, as Firebase's callable "
                + "functions or Supabase's edge functions; none does without."),
        SettingInfo(
            .copilotAddress, .address, .text(""),
            "Where the functions are when they aren't your own: the address before the function's name (callable) or before "
                + "`/functions/v1` (edge)."),
        SettingInfo(
            .copilotPublicKey, .text, .text(""),
            "The public (anon) key that an edge deployment asks for. No secret belongs here."),
        SettingInfo(
            .copilotProof, .choice(["openid", "token", "none"]), .text("openid"),
            "How a copilot that isn't your own knows you: openid by your homeserver, as a `buzzboxd` asks for; token by the id token "
                + "or bearer in `token_file` or `BUZZBOX_COPILOT_TOKEN`; none not at all."),
        SettingInfo(
            .copilotTokenFile, .path, .text(""),
            "A file with that token which only you can read (mode 0600). It is read for each call, so something else may renew it."
        ),
        SettingInfo(
            .copilotConfiguration, .path, .text(""),
            "The `buzzboxd.toml` of a copilot of your own, which names its providers. Empty takes the one beside this file, "
                + "where there is one."),
    ]

    private static let storage = [
        SettingInfo(
            .mediaLimit, .number(0...1_000_000), .number(500),
            "How many MB of fetched files are kept; the oldest go first. 0 keeps all.")
    ]

    private static let log = [
        SettingInfo(
            .logLevel, .choice(["debug", "info", "warning", "error"]), .text("info"), "How much is written down."),
        SettingInfo(.logSize, .number(1...1000), .number(2), "At so many MB a log is set aside and a new one begun."),
        SettingInfo(.logKeep, .number(1...20), .number(2), "How many that were set aside are kept."),
    ]
}
