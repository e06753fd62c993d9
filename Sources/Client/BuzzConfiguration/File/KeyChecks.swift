import BuzzTUI
import BuzzViewModels
import CommandLineKit
import TerminalKit
import TextKit

/// Checks that key bindings name existing commands and keys, and that no key is used twice.
enum KeyChecks {
    typealias Outcome = (problems: [ConfigurationProblem], warnings: [ConfigurationProblem])

    static func problems(in file: ConfigurationFile) -> Outcome {
        var outcome: Outcome = ([], [])
        let common = bindings(file.entries)
        for binding in common { outcome.problems += check(binding, file.path) }
        conflicts(file.entries, file, &outcome)
        for (_, entries) in file.profiles.sorted(by: { $0.key < $1.key }) {
            let own = bindings(entries)
            for binding in own { outcome.problems += check(binding, file.path) }
            if !own.isEmpty { conflicts(file.entries.merging(entries) { $1 }, file, &outcome) }
        }
        return outcome
    }

    private static func bindings(_ entries: ConfigurationFile.Entries) -> [SettingValue.KeyBinding] {
        guard case .bindings(let bindings) = entries[.keyBindings]?.value else { return [] }
        return bindings
    }

    private static func check(_ binding: SettingValue.KeyBinding, _ path: String) -> [ConfigurationProblem] {
        var problems: [ConfigurationProblem] = []
        func complain(_ message: String) {
            problems.append(ConfigurationProblem(file: path, line: binding.line, message: message))
        }
        if BuzzViewModels.Command.named(binding.command) == nil {
            let near = NearestName.of(binding.command, among: BuzzViewModels.Command.all.map(\.name))
            let hint = near.map { "did you mean “\($0)”?" } ?? "buzzbox keys lists the commands"
            complain("there is no command “\(Sanitizer.line(binding.command, maxColumns: 60))”; \(hint)")
        }
        for key in binding.keys where KeyMap.name(of: key) == nil {
            complain(
                "“\(Sanitizer.line(key, maxColumns: 60))” is not a key (for \(Sanitizer.line(binding.command, maxColumns: 60))); "
                    + "write e, C-e, M-e, Enter, F5, S-Tab, or several keys as \"g x\" …")
        }
        return problems
    }

    /// A key that the user assigned twice is an error; a key taken from the preset is only worth a warning.
    private static func conflicts(
        _ entries: ConfigurationFile.Entries, _ file: ConfigurationFile, _ outcome: inout Outcome
    ) {
        let own = bindings(entries)
        guard !own.isEmpty else { return }
        let lines = Dictionary(own.map { ($0.command, $0.line) }) { first, _ in first }
        var settings = InterfaceSettings()
        if case .text(let preset) = entries[.keyPreset]?.value { settings.keyPreset = preset }
        settings.keys = Dictionary(own.map { ($0.command, $0.keys) }) { $1 }
        for conflict in KeyMap.configured(settings).conflicts {
            let mine = conflict.commands.filter { lines[$0.name] != nil }
            guard let last = mine.max(by: { lines[$0.name] ?? 0 < lines[$1.name] ?? 0 }),
                let line = lines[last.name]
            else { continue }
            if mine.count > 1 {
                let others = mine.filter { $0 != last }.map { "“\($0.name)”" }.joined(separator: " and ")
                outcome.problems.append(
                    ConfigurationProblem(
                        file: file.path, line: line,
                        message: "\(conflict.key) is given to “\(last.name)” and to \(others); choose one"))
            } else if let other = conflict.commands.first(where: { $0 != last }) {
                outcome.warnings.append(
                    ConfigurationProblem(
                        file: file.path, line: line,
                        message: "\(conflict.key) was “\(other.name)”, and is “\(last.name)” now"))
            }
        }
    }
}
