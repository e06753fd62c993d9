import BuzzModel
import CommandLineKit

/// The command tree of `buzzboxd`.
enum Program {
    static let version = Version.number

    static let dataDirectory = CommandOption.string(
        "data-dir", "DIR", "Where everything is kept (default: BUZZBOXD_DATA, or the XDG data directory)",
        completion: .directories)
    static let serverName = CommandOption.string(
        "server-name", "NAME", "What comes after the colon in user ids; fixed once the data directory has one")

    static let buzzboxd: CommandProgram = CommandProgram(
        Command(
            "buzzboxd", "A small Matrix homeserver and the copilot beside it.",
            subcommands: [
                ServeCommand.command, UserCommands.command, TokenCommands.command, BackupCommand.command,
                MoveCommand.command,
                RecoverCommand.command, PurgeCommand.command, CallCommand.command, ExplainCommand.command,
                CopilotCommands.command,
                ModelCommands.command, DoctorCommand.command, ThumbnailCommand.command, RoutesCommand.command,
                completions,
                manPage,
            ]), version: version)

    private static let completions: Command = Command(
        "completions", "Print completions for a shell.",
        arguments: [CommandArgument("SHELL", "bash, zsh or fish", completion: .choices(["bash", "zsh", "fish"]))]
    ) { invocation in
        guard let shell = invocation.argument("SHELL").flatMap(CompletionShell.init) else { return }
        invocation.sink.write(buzzboxd.completions(for: shell), to: .output)
    }

    private static let manPage: Command = Command("manpage", "Print the manual page.", hidden: true) { invocation in
        invocation.sink.write(buzzboxd.manPage(section: 8, date: Version.date), to: .output)
    }
}
