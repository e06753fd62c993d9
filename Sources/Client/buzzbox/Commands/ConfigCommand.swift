import BuzzConfiguration
import BuzzModel
import BuzzTUI
import CommandLineKit
import JSONKit
import ProcessKit
import TextKit

/// `buzzbox config`: shows where the configuration is, its effective values, and its errors.
enum ConfigCommand {
    static let all = [config, reference]

    private static let config = Command(
        "config", "Shows, checks and edits the configuration.",
        subcommands: [
            Command(
                "show", "Shows the current values and where each comes from.",
                options: [
                    .flag("default", "Print the commented file with every option and its default instead."),
                    RootCommand.json,
                ], run: show),
            Command("path", "Prints the path of the file.", options: [RootCommand.json]) { invocation in
                let path = loader(invocation).path
                let json: JSON = ["path": .string(path), "exists": .bool(Files.exists(path))]
                invocation.say(invocation.flag("json") ? json.line : path)
            },
            Command(
                "edit", "Opens the file in your editor, then checks it.",
                discussion: "If there is none, a commented file with every option is written first.", run: edit),
            Command(
                "check", "Lists everything that is wrong with the file.",
                arguments: [
                    CommandArgument("FILE", "Another file than the default.", arity: .optional, completion: .files)
                ],
                options: [RootCommand.json], run: check),
        ])

    private static func loader(_ invocation: Invocation) -> ConfigurationLoader {
        ConfigurationLoader(
            directories: Directories(home: invocation.string("home")), profile: invocation.string("profile"))
    }

    private static func show(_ invocation: Invocation) throws {
        if invocation.flag("default") {
            return invocation.sink.write(ConfigurationReference.commentedFile, to: .output)
        }
        let launch = try Launch.read(loader(invocation))
        for warning in launch.warnings { invocation.complain("buzzbox: \(warning)") }
        if invocation.flag("json") {
            for info in SettingInfo.all { invocation.say(info.json(launch.settings).line) }
            return
        }
        var section = ""
        for info in SettingInfo.all {
            if info.name.section != section {
                section = info.name.section
                invocation.say("\n[\(section)]")
            }
            let effective = launch.settings.effective(info.name)
            let line = "\(info.name.key) = \(Sanitizer.line(effective.value.toml, maxColumns: 400))"
            let room = String(repeating: " ", count: max(1, 36 - TextWidth.columns(of: line)))
            invocation.say("\(line)\(room)# \(Sanitizer.line(effective.origin.words))")
        }
    }

    private static func edit(_ invocation: Invocation) throws {
        let loader = loader(invocation)
        do throws(FileError) {
            if !Files.exists(loader.path) {
                try Files.makeDirectory(loader.directories.configuration)
                try Files.write(ConfigurationReference.commentedFile, to: loader.path)
            }
        } catch {
            throw CommandFailure(.failed, error.description)
        }
        // The file may be invalid, which may be why it is being edited.
        let configured = (try? loader.load())?.settings.text(.editor)
        let command = ExternalEditor.command(configured, environment: loader.environment)
        let termination: ChildProcess.Termination
        do throws(ChildProcessError) {
            termination = try ChildProcess.runAttached(
                ChildProcess.Configuration(command[0], Array(command.dropFirst()) + [loader.path]))
        } catch {
            throw CommandFailure(
                .failed, "\(command[0]) cannot be started. Set $EDITOR to an editor that is installed.")
        }
        guard termination.isSuccess else { throw CommandFailure(.failed, "\(command[0]) failed.") }
        _ = try Launch.read(loader)
    }

    private static func check(_ invocation: Invocation) throws {
        let loader = loader(invocation)
        let path = invocation.argument("FILE") ?? loader.path
        guard Files.exists(path) || invocation.argument("FILE") == nil else {
            throw CommandFailure(.failed, "No such file: \(Sanitizer.line(path, maxColumns: 400)).")
        }
        var problems: [(problem: ConfigurationProblem, isError: Bool)] = []
        do throws(ConfigurationError) {
            problems = try ConfigurationFile.load(path).warnings.map { ($0, false) }
        } catch {
            problems = error.problems.map { ($0, true) }
        }
        for (problem, isError) in problems {
            if invocation.flag("json") {
                let json: JSON = [
                    "file": .string(problem.file), "line": .int(Int64(problem.line)),
                    "severity": .string(isError ? "error" : "warning"), "message": .string(problem.message),
                ]
                invocation.say(json.line)
            } else {
                invocation.say("\(problem)")
            }
        }
        if problems.contains(where: \.isError) { throw CommandFailure(.configuration, "") }
        if problems.isEmpty, !invocation.flag("json") {
            invocation.say(Files.exists(path) ? "\(path) is fine." : "No file; defaults apply.")
        }
    }

    // MARK: Generated documents

    private static let reference: Command = Command(
        "reference", "Prints a generated document.",
        arguments: [
            CommandArgument(
                "DOCUMENT", "Which one.",
                completion: .choices(["configuration.md", "commands.md", "keys.md", "buzzbox.1", "buzzbox.toml.5"]))
        ], hidden: true
    ) { invocation in
        let program = CommandProgram(RootCommand.tree, version: Version.number)
        let text =
            switch invocation.argument("DOCUMENT") {
            case "configuration.md": ConfigurationReference.markdown
            case "commands.md": CommandReference.markdown(program)
            case "keys.md": KeysCommand.page
            case "buzzbox.1": program.manPage(date: Version.date, sections: CommandReference.manSections)
            default: ConfigurationReference.manPage(version: Version.number, date: Version.date)
            }
        invocation.sink.write(text, to: .output)
    }
}

extension SettingInfo {
    fileprivate func json(_ settings: Settings) -> JSON {
        let effective = settings.effective(name)
        var json: JSON = [
            "key": .string(name.rawValue), "value": effective.value.json, "default": standard.json,
            "origin": .string(effective.origin.word), "summary": .string(summary), "live": .bool(isLive),
            "file": .null, "line": .null,
        ]
        if case .file(let path, let line) = effective.origin {
            json["file"] = .string(path)
            json["line"] = .int(Int64(line))
        }
        return json
    }
}

extension SettingValue {
    fileprivate var json: JSON {
        switch self {
        case .text(let text): .string(text)
        case .flag(let isOn): .bool(isOn)
        case .number(let number): .int(Int64(number))
        case .bindings(let bindings):
            .object(JSONObject(bindings.map { ($0.command, .array($0.keys.map { .string($0) })) }))
        }
    }
}

extension Settings.Origin {
    fileprivate var word: String {
        switch self {
        case .standard: "default"
        case .file: "file"
        case .profile: "profile"
        case .environment: "environment"
        case .chosen: "chosen"
        case .commandLine: "commandLine"
        }
    }
}
