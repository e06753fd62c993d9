import BuzzTUI

/// The effective value of each option and where it comes from.
package struct Settings: Sendable {
    package enum Origin: Sendable, Hashable {
        case standard
        case file(path: String, line: Int)
        /// Implied by the name of the profile.
        case profile(String)
        case environment(String)
        /// Chosen in the program.
        case chosen
        case commandLine

        /// For display: `buzzbox.toml:12`.
        package var words: String {
            switch self {
            case .standard: "default"
            case .file(let path, let line): "\(path.split(separator: "/").last ?? "")\(line > 0 ? ":\(line)" : "")"
            case .profile(let name): "profile \(name)"
            case .environment(let name): name
            case .chosen: "chosen in the inbox"
            case .commandLine: "command line"
            }
        }
    }

    package struct Effective: Sendable, Hashable {
        package let value: SettingValue
        package let origin: Origin
    }

    /// This profile uses only this machine: embedded server, own copilot, no external services.
    package static let developmentProfile = "dev"
    package static let usualProfile = "default"

    package let profile: String
    private var values: [SettingName: Effective] = [:]

    /// - Parameters:
    ///   - profile: from the command line; otherwise the environment or the file names it.
    ///   - choices: the choices made in the program in that profile.
    package init(
        _ file: ConfigurationFile, profile named: String? = nil, environment: [String: String] = [:],
        choices: (_ profile: String) -> Choices = { _ in Choices() }
    ) {
        let effective = Self.profile(file, named: named, environment: environment)
        values[.profile] = effective
        guard case .text(let profile) = effective.value else {
            self.profile = Self.usualProfile
            return
        }
        self.profile = profile
        let own = file.profiles[profile] ?? [:]
        for info in SettingInfo.all where info.name != .profile {
            values[info.name] =
                Self.entry(own[info.name], file.path) ?? Self.meant(by: profile, info.name)
                ?? Self.entry(file.entries[info.name], file.path) ?? Self.surroundings(info, environment)
                ?? Effective(value: info.standard, origin: .standard)
        }
        let written = text(.theme)
        if let theme = choices(profile).theme(over: written) {
            values[.theme] = Effective(value: .text(theme), origin: .chosen)
        }
    }

    package func effective(_ name: SettingName) -> Effective {
        values[name] ?? Effective(value: SettingInfo.of(name).standard, origin: .standard)
    }

    package func text(_ name: SettingName) -> String {
        if case .text(let text) = effective(name).value { text } else { "" }
    }

    /// A path with `~/` expanded; nil if it isn't set.
    package func path(_ name: SettingName, home: String?) -> String? {
        let path = text(name)
        guard !path.isEmpty else { return nil }
        guard path.hasPrefix("~/"), let home else { return path }
        return home + path.dropFirst()
    }

    package func flag(_ name: SettingName) -> Bool { effective(name).value == .flag(true) }

    package func number(_ name: SettingName) -> Int {
        if case .number(let number) = effective(name).value { number } else { 0 }
    }

    package func bindings(_ name: SettingName) -> [SettingValue.KeyBinding] {
        if case .bindings(let bindings) = effective(name).value { bindings } else { [] }
    }

    // MARK: The sources of a value, by precedence

    private static func profile(
        _ file: ConfigurationFile, named: String?, environment: [String: String]
    ) -> Effective {
        if let named { return Effective(value: .text(named), origin: .commandLine) }
        let info = SettingInfo.of(.profile)
        return surroundings(info, environment) ?? entry(file.entries[.profile], file.path)
            ?? Effective(value: info.standard, origin: .standard)
    }

    private static func entry(_ entry: ConfigurationFile.Entry?, _ path: String) -> Effective? {
        entry.map { Effective(value: $0.value, origin: .file(path: path, line: $0.line)) }
    }

    private static func meant(by profile: String, _ name: SettingName) -> Effective? {
        guard profile == developmentProfile else { return nil }
        switch name {
        case .serverAddress: return Effective(value: .text("local"), origin: .profile(profile))
        case .copilotKind: return Effective(value: .text("own"), origin: .profile(profile))
        default: return nil
        }
    }

    private static func surroundings(_ info: SettingInfo, _ environment: [String: String]) -> Effective? {
        for variable in info.environment {
            guard let value = environment[variable], !value.isEmpty else { continue }
            return Effective(value: .text(info.name == .colors ? "none" : value), origin: .environment(variable))
        }
        return nil
    }
}
