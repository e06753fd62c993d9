import BuzzConfiguration
import BuzzTUI
import BuzzViewModels
import CommandLineKit
import JSONKit
import ProcessKit
import TextKit

/// `buzzbox keys`: the table that the inbox itself looks keys up in.
enum KeysCommand {
    static let all = [keys]

    /// The page of the documentation.
    static var page: String { KeyReference.markdown(.vim) }

    private static let keys: CommandLineKit.Command = CommandLineKit.Command(
        "keys", "Lists the commands of the inbox and their keys, as configured.", options: [RootCommand.json]
    ) { invocation in
        let launch = try Launch.read(home: invocation.string("home"), profile: invocation.string("profile"))
        let settings = InterfaceSettings(launch.settings, loader: launch.loader, log: .silent)
        let map = KeyMap.configured(settings).keys
        if invocation.flag("json") {
            for info in CommandInfo.all { invocation.say(json(info, map).line) }
            return
        }
        for group in CommandInfo.Group.allCases {
            invocation.say("\(group == CommandInfo.Group.allCases.first ? "" : "\n")\(group.rawValue)")
            for info in CommandInfo.all where info.group == group {
                let names = map.keys(for: info.command).joined(separator: " ")
                let name = info.command.rawValue
                invocation.say("  \(padded(name, 22)) \(padded(names, 22)) \(info.summary)")
            }
        }
    }

    private static func padded(_ text: String, _ columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: text)))
    }

    private static func json(_ info: CommandInfo, _ map: KeyMap) -> JSON {
        let places = map.bindings.filter { $0.command == info.command && !$0.keys.isEmpty }
        return [
            "command": .string(info.command.rawValue), "group": .string(info.group.rawValue),
            "summary": .string(info.summary), "keys": .array(map.keys(for: info.command).map { .string($0) }),
            "contexts": .array(
                places.map {
                    ["context": .string($0.context.rawValue), "keys": .array($0.keys.map { .string($0) })]
                }),
        ]
    }
}
