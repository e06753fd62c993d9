import BuzzModel
import BuzzTUI
import BuzzViewModels
import ProcessKit

extension InterfaceSettings {
    /// - Parameter log: receives an error if a choice cannot be saved.
    package init(_ settings: Settings, loader: ConfigurationLoader, log: Log) {
        self.init(
            theme: settings.text(.theme), themeFolders: loader.themeFolders, usesASCII: settings.flag(.ascii),
            usesMouse: settings.flag(.mouse), sendsTyping: settings.flag(.typing), rings: settings.flag(.bell),
            notifies: settings.text(.notificationMethod) != "none",
            notifiesDesktop: settings.text(.notificationMethod) == "desktop",
            quietHours: SettingParser.minutes(settings.text(.quietHours)),
            undoSendSeconds: settings.number(.undoSend), keyPreset: settings.text(.keyPreset),
            keys: Dictionary(settings.bindings(.keyBindings).map { ($0.command, $0.keys) }) { $1 },
            editor: settings.text(.editor), clock: settings.text(.clock) == "12h" ? .hours12 : .hours24)
        readsMarkdown = settings.flag(.markdown)
        showsSpamInAll = settings.flag(.spamInAll)
        isCompact = settings.text(.density) == "compact"
        player = settings.text(.player).split(separator: " ").map(String.init)
        let languages = settings.text(.spelling)
        spelling = Spelling.Settings(
            languages: languages == "auto"
                ? Self.systemLanguage(loader.environment).map { [$0] } ?? []
                : languages.split { $0 == " " || $0 == "," }.map(String.init),
            isGuess: languages == "auto", words: loader.directories.configuration + "/words")
        let categories: [(SettingName, Category)] = [
            (.notifyUrgent, .urgent), (.notifyBusiness, .business), (.notifyFans, .fan),
        ]
        announcedCategories.subtract(categories.filter { !settings.flag($0.0) }.map(\.1))
        let server = settings.text(.serverAddress)
        offeredServer = server == "local" ? "" : server
        remember = { setting, value in
            guard setting == "theme" else { return }
            let path = Choices.path(loader.directories, profile: settings.profile)
            // Store what the file says now, so that a later change to it can be detected.
            let written = orLog("reading the configuration", log) { try ConfigurationFile.load(loader.path) }
            let bare = written.map { Settings($0, profile: settings.profile, environment: loader.environment) }
            orLog("keeping the theme", log) {
                try Choices(theme: value, over: (bare ?? settings).text(.theme)).save(path)
            }
        }
    }

    /// `de_DE` of `de_DE.UTF-8`; nil where no language is set.
    private static func systemLanguage(_ environment: [String: String]) -> String? {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let language = value.map { String($0.prefix { $0 != "." && $0 != "@" }) }
        return language.flatMap { $0.contains("_") ? $0 : nil }
    }
}
