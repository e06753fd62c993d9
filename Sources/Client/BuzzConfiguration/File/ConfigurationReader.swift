import CommandLineKit
import TOMLKit
import TextKit

/// Reads all tables of the file and collects errors before it fails.
struct ConfigurationReader {
    private var file: ConfigurationFile
    private var problems: [ConfigurationProblem] = []
    private static let profilesKey = "profiles"

    init(path: String) {
        file = ConfigurationFile(path: path)
    }

    mutating func read(_ text: String) throws(ConfigurationError) -> ConfigurationFile {
        let table: TOMLTable
        do throws(TOMLError) {
            table = try TOML.parse(text, file: file.path)
        } catch {
            throw ConfigurationError([
                ConfigurationProblem(file: file.path, line: error.line, message: error.message)
            ])
        }
        file.entries = readSection(table, path: "", profile: nil, except: Self.profilesKey)
        if let entry = table.entries.first(where: { $0.key == Self.profilesKey }) { readProfiles(entry) }
        let (bad, warnings) = KeyChecks.problems(in: file)
        problems += bad
        file.warnings += warnings
        guard problems.isEmpty else { throw ConfigurationError(problems) }
        file.warnings.sort { $0.line < $1.line }
        return file
    }

    private mutating func readProfiles(_ entry: TOMLTable.Entry) {
        guard let table = entry.value.table else {
            return complain(entry.position, "“profiles” holds one section for each profile: [profiles.NAME.interface]")
        }
        for profile in table.entries {
            guard Self.isName(profile.key) else {
                complain(
                    profile.position,
                    "“\(shown(profile.key))” is not a valid profile name: use letters, digits, - and _")
                continue
            }
            guard let sections = profile.value.table else {
                complain(
                    profile.position,
                    "“\(profile.key)” must be a section such as [profiles.\(profile.key).interface]")
                continue
            }
            file.profiles[profile.key] = readSection(sections, path: "", profile: profile.key, except: nil)
        }
    }

    private mutating func readSection(
        _ table: TOMLTable, path: String, profile: String?, except skipped: String?
    ) -> ConfigurationFile.Entries {
        var found: ConfigurationFile.Entries = [:]
        for entry in table.entries where entry.key != skipped {
            let place = path.isEmpty ? entry.key : "\(path).\(entry.key)"
            if let name = SettingName(rawValue: place) {
                found[name] = read(entry, as: SettingInfo.of(name), profile: profile) ?? found[name]
            } else if SettingName.allCases.contains(where: { $0.section == place }) {
                guard let inner = entry.value.table else {
                    complain(entry.position, "“\(place)” is a section: write [\(place)] and its keys below")
                    continue
                }
                found.merge(readSection(inner, path: place, profile: profile, except: nil)) { $1 }
            } else if let info = SettingInfo.all.first(where: { $0.formerly.contains(place) }) {
                file.warnings.append(
                    problem(
                        entry.position, "“\(place)” is now “\(info.name.key)” in [\(info.name.section)]; move it there")
                )
                // If both are present, the new name takes precedence.
                if let old = read(entry, as: info, profile: profile), found[info.name] == nil { found[info.name] = old }
            } else {
                complain(entry.position, Self.unknown(entry.key, in: path, profile: profile))
            }
        }
        return found
    }

    private mutating func read(
        _ entry: TOMLTable.Entry, as info: SettingInfo, profile: String?
    ) -> ConfigurationFile.Entry? {
        let line = entry.position.line
        if profile != nil, !info.isForProfiles {
            complain(entry.position, "“\(info.name.key)” belongs to the top of the file, not to a profile")
            return nil
        }
        if profile == Settings.developmentProfile, info.name == .copilotKind, entry.value.string != "own" {
            complain(entry.position, "the profile dev makes no outside calls: its copilot is always the built-in one")
            return nil
        }
        if info.kind == .bindings {
            guard let table = entry.value.table else {
                complain(entry.position, "“\(info.name.rawValue)” is a section: write [\(info.name.rawValue)]")
                return nil
            }
            return ConfigurationFile.Entry(value: .bindings(table.entries.compactMap { readBinding($0) }), line: line)
        }
        switch SettingParser.value(entry.value, info) {
        case .success(let value): return ConfigurationFile.Entry(value: value, line: line)
        case .failure(let reason):
            complain(entry.position, "“\(info.name.key)” must be \(info.expectation), not \(reason.given)")
            return nil
        }
    }

    private mutating func readBinding(_ entry: TOMLTable.Entry) -> SettingValue.KeyBinding? {
        if let key = entry.value.string {
            return SettingValue.KeyBinding(command: entry.key, keys: [key], line: entry.position.line)
        }
        let keys = entry.value.array?.compactMap(\.string)
        guard let keys, keys.count == entry.value.array?.count else {
            complain(
                entry.position,
                "“\(shown(entry.key))” must be a key in quotes or a list of them, not \(entry.value.kindName)")
            return nil
        }
        return SettingValue.KeyBinding(command: entry.key, keys: keys, line: entry.position.line)
    }

    // MARK: Messages

    private static func unknown(_ key: String, in section: String, profile: String?) -> String {
        let place = section.isEmpty ? "at the top" : "in [\(section)]"
        let here = SettingName.allCases.filter { $0.section == section }.map(\.key)
        let sections = section.isEmpty ? SettingInfo.sections.map(\.name).filter { !$0.isEmpty } : []
        let own = section.isEmpty && profile == nil ? [profilesKey] : []
        if let near = NearestName.of(key, among: here + sections + own) {
            return "“\(shown(key))” is not known \(place); did you mean “\(near)”?"
        }
        // The key may belong to a different section, possibly misspelt.
        let elsewhere = SettingName.allCases.filter { $0.section != section && !$0.section.isEmpty }
        if let near = NearestName.of(key, among: elsewhere.map(\.key)),
            let name = elsewhere.first(where: { $0.key == near })
        {
            return "“\(shown(key))” is not known \(place); did you mean “\(near)” in [\(name.section)]?"
        }
        return "“\(shown(key))” is not known \(place); known: \((here + sections + own).joined(separator: ", "))"
    }

    private mutating func complain(_ position: TOMLPosition, _ message: String) {
        problems.append(problem(position, message))
    }

    private func problem(_ position: TOMLPosition, _ message: String) -> ConfigurationProblem {
        ConfigurationProblem(file: file.path, line: position.line, message: message)
    }

    private func shown(_ text: String) -> String { Self.shown(text) }
    private static func shown(_ text: String) -> String { Sanitizer.line(text, maxColumns: 60) }

    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_")
            }
    }
}
