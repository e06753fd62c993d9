import BuzzConfiguration
import BuzzModel
import BuzzServices
import BuzzTUI
import BuzzViewModels
import CommandLineKit
import JSONKit
import ProcessKit
import TextKit

/// `buzzbox keys`: prints the key table that the inbox uses.
enum KeysCommand {
    static let all = [keys]

    /// The page for the documentation.
    static var page: String { KeyReference.markdown(.vim) }

    private static let keys: CommandLineKit.Command = CommandLineKit.Command(
        "keys", "Lists the commands of the inbox and their keys, as configured.",
        discussion: "The keys to encrypted messages are another thing: export and import carry them in a file.",
        options: [RootCommand.json], subcommands: [exportKeys, importKeys]
    ) { invocation in
        let launch = try Launch.read(home: invocation.string("home"), profile: invocation.string("profile"))
        let settings = InterfaceSettings(launch.settings, loader: launch.loader, log: .silent)
        let map = KeyMap.configured(settings).keys
        if invocation.flag("json") {
            for section in CommandSection.inHelp {
                for command in section.commands { invocation.say(json(command, section, map).line) }
            }
            return
        }
        for section in CommandSection.allCases {
            invocation.say("\(section == CommandSection.allCases.first ? "" : "\n")\(section.rawValue)")
            for command in section.commands {
                let names = map.keys(for: command).joined(separator: " ")
                invocation.say("  \(padded(command.name, 22)) \(padded(names, 22)) \(command.summary)")
            }
        }
    }

    // MARK: Keys to messages

    private static let file = CommandArgument("FILE", "A file of keys, as other clients write and read it.")

    private static let exportKeys = CommandLineKit.Command(
        "export", "Writes the keys to your encrypted messages to a file, closed with a passphrase.",
        discussion:
            "Anyone with the file and the passphrase can read your messages. No other client than one you trust needs it.",
        arguments: [file], options: [SecurityCommands.secretFromInput]
    ) { invocation in
        let passphrase = try PasswordPrompt.read(invocation, prompt: "Passphrase for the file: ")
        if !invocation.flag("password-stdin") {
            let again = try PasswordPrompt.read(invocation, prompt: "Once more: ")
            guard again == passphrase else { throw CommandFailure(.failed, "The passphrases don’t match.") }
        }
        try await ClientCommand.signedIn(invocation) { client in
            let path = invocation.argument("FILE") ?? ""
            let count = try await client.security().exportKeys(to: path, passphrase: passphrase)
            if invocation.flag("json") {
                invocation.say((["keys": .int(Int64(count))] as JSON).line)
            } else {
                invocation.say("\(SizeText.counted(count, "key")) written to \(path).")
            }
        }
    }

    private static let importKeys = CommandLineKit.Command(
        "import", "Takes over the keys to encrypted messages from a file.", arguments: [file],
        options: [SecurityCommands.secretFromInput]
    ) { invocation in
        let passphrase = try PasswordPrompt.read(invocation, prompt: "Passphrase of the file: ")
        try await ClientCommand.signedIn(invocation) { client in
            let count = try await client.security().importKeys(
                from: invocation.argument("FILE") ?? "", passphrase: passphrase)
            SecurityCommands.report(count, "taken over", invocation)
        }
    }

    private static func padded(_ text: String, _ columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: text)))
    }

    private static func json(_ command: BuzzViewModels.Command, _ section: CommandSection, _ map: KeyMap) -> JSON {
        let places = map.bindings.filter { $0.command == command && !$0.keys.isEmpty }
        return [
            "command": .string(command.name), "group": .string(section.rawValue),
            "summary": .string(command.summary), "keys": .array(map.keys(for: command).map { .string($0) }),
            "contexts": .array(
                places.map {
                    ["context": .string($0.context.rawValue), "keys": .array($0.keys.map { .string($0) })]
                }),
        ]
    }
}
