import BuzzConfiguration
import BuzzServices
import CommandLineKit
import ProcessKit
import TerminalKit

/// The parameters of a start: the paths from the command line and the configuration found there.
struct Launch: Sendable {
    let loader: ConfigurationLoader
    let settings: Settings
    let warnings: [ConfigurationProblem]

    static func read(home: String?, profile: String?) throws(CommandFailure) -> Launch {
        try read(ConfigurationLoader(directories: Directories(home: home), profile: profile))
    }

    static func read(_ loader: ConfigurationLoader) throws(CommandFailure) -> Launch {
        do throws(ConfigurationError) {
            let (settings, warnings) = try loader.load()
            return Launch(loader: loader, settings: settings, warnings: warnings)
        } catch {
            throw CommandFailure(error)
        }
    }

    init(loader: ConfigurationLoader, settings: Settings, warnings: [ConfigurationProblem]) {
        self.loader = loader
        self.settings = settings
        self.warnings = warnings
    }

    func path(_ name: SettingName) -> String? { settings.path(name, home: loader.environment["HOME"]) }

    /// A file of certificates that are trusted in addition to the system's.
    var certificates: String? { path(.certificateFile) }

    /// The options for our own server, depending on the profile.
    var serverOptions: [String] {
        ["dev", "staging"].contains(settings.profile) ? ["--profile", settings.profile] : []
    }

    /// The options for our own copilot: its configuration file.
    var copilotOptions: [String] {
        let beside = loader.directories.configuration + "/buzzboxd.toml"
        let file = path(.copilotConfiguration) ?? (Files.exists(beside) ? beside : nil)
        return serverOptions + (file.map { ["--config", $0] } ?? [])
    }

    var logLevel: Log.Level { Log.Level(name: settings.text(.logLevel)) ?? .info }

    var colors: Capabilities.Colors? {
        switch settings.text(.colors) {
        case "direct": .direct
        case "256": .indexed256
        case "16": .sixteen
        case "none": Capabilities.Colors.none
        default: nil
        }
    }

    var graphics: GraphicsAnswers.Choice {
        switch settings.text(.graphics) {
        case "kitty": .kitty
        case "sixel": .sixel
        case "blocks": .blocks
        default: .asked
        }
    }

    var notifications: TerminalProfile.Notifications? {
        switch settings.text(.notificationMethod) {
        case "osc9": .osc9
        case "osc99": .osc99
        case "osc777": .osc777
        default: nil
        }
    }
}

extension CommandFailure {
    init(_ error: ConfigurationError) {
        let lines = error.problems.map { "\n  \($0)" }.joined()
        self.init(
            .configuration, "the configuration is invalid. Nothing was changed; fix it and try again:\(lines)")
    }
}
