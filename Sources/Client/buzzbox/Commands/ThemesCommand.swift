import BuzzConfiguration
import BuzzTUI
import CommandLineKit
import JSONKit
import ProcessKit
import TerminalKit
import TextKit

/// `buzzbox themes`: lists, previews and checks themes.
enum ThemesCommand {
    static let all = [themes]

    private static let themes = Command(
        "themes", "Lists the themes.", options: [RootCommand.json],
        subcommands: [
            Command("list", "Lists the themes.", options: [RootCommand.json], run: list),
            Command(
                "show", "Shows the colours of a theme.",
                arguments: [CommandArgument("NAME", "A theme's name.")], options: [RootCommand.json], run: show),
            Command(
                "check", "Checks a theme file.",
                arguments: [CommandArgument("FILE", "A theme file.", completion: .files)], options: [RootCommand.json],
                run: check),
        ], run: list)

    private static func surroundings(_ invocation: Invocation) throws -> (Launch, ThemeLibrary) {
        let launch = try Launch.read(home: invocation.string("home"), profile: invocation.string("profile"))
        return (launch, ThemeLibrary(folders: launch.loader.themeFolders, capabilities: Capabilities()))
    }

    private static func list(_ invocation: Invocation) throws {
        let (launch, library) = try surroundings(invocation)
        let chosen = launch.settings.text(.theme)
        for name in library.names {
            let file = library.file(of: name)
            let isChosen = name == (chosen.isEmpty ? library.standard.name : chosen)
            if invocation.flag("json") {
                let json: JSON = [
                    "name": .string(name), "file": JSON(file), "chosen": .bool(isChosen),
                ]
                invocation.say(json.line)
            } else {
                let place = file.map { Sanitizer.line($0, maxColumns: 400) } ?? "built in"
                invocation.say("\(isChosen ? "*" : " ") \(name)\t\(place)")
            }
        }
    }

    private static func show(_ invocation: Invocation) throws {
        let (_, library) = try surroundings(invocation)
        let theme: Theme
        do throws(ThemeFile.Problem) {
            theme = try library.load(invocation.argument("NAME") ?? "")
        } catch {
            throw CommandFailure(.failed, error.description)
        }
        for role in ThemeRole.allCases {
            let look = theme[role]
            let attributes = look.attributes.names
            if invocation.flag("json") {
                let json: JSON = [
                    "role": .string(role.rawValue), "foreground": JSON(look.foreground?.name),
                    "background": JSON(look.background?.name), "attributes": .array(attributes.map { .string($0) }),
                ]
                invocation.say(json.line)
            } else {
                let words = [look.foreground?.name, look.background.map { "on \($0.name)" }].compactMap(\.self)
                invocation.say("\(role.rawValue)\t\((words + attributes).joined(separator: " "))")
            }
        }
    }

    private static func check(_ invocation: Invocation) throws {
        let path = invocation.argument("FILE") ?? ""
        var problem: ThemeFile.Problem?
        do {
            let text = try Files.readText(path, limit: 1 << 20)
            let theme = try ThemeFile.read(text, file: path, name: "checked")
            let unreadable = theme.unreadable
            if !unreadable.isEmpty, !invocation.flag("json") {
                invocation.complain("hard to read (contrast below 4.5 to 1): \(unreadable.joined(separator: ", "))")
            }
        } catch let error as FileError {
            throw CommandFailure(.failed, error.description)
        } catch let error as ThemeFile.Problem {
            problem = error
        }
        if invocation.flag("json") {
            let json: JSON = [
                "ok": .bool(problem == nil), "file": .string(path), "line": JSON(problem?.line),
                "message": JSON(problem?.message),
            ]
            invocation.say(json.line)
            if problem != nil { throw CommandFailure(.configuration, "") }
        } else if let problem {
            throw CommandFailure(.configuration, problem.description)
        } else {
            invocation.say("\(path) is fine.")
        }
    }
}
