import BuzzModel
import CommandLineKit

enum RootCommand {
    static let tree: Command = Command(
        "buzzbox", "An inbox for the terminal, on any Matrix homeserver.",
        discussion: "Without a command it opens the inbox.",
        options: [
            .string("home", "DIR", "Keep everything in one folder.", completion: .directories),
            .string("profile", "NAME", "Use another account and other settings."),
        ],
        subcommands: AccountCommands.all + SyncCommand.all + ConversationCommands.all + BlockingCommands.all
            + MessageCommands.all
            + PollCommands.all + LaterCommands.all + SnippetCommands.all + SearchCommand.all + CopilotCommands.all
            + OutboxCommands.all + DealCommands.all + ChatCommand.all
            + ExportCommand.all + CopilotSwitchCommands.all + FAQCommands.all + MemoryCommands.all
            + DemoCommand.all + ConfigCommand.all + KeysCommand.all + ThemesCommand.all + OpenCommand.all
            + SecurityCommands.all + DoctorCommand.all + ReportCommand.all
            + [completions],
        run: { try await InterfaceCommand.open($0) })

    static let json = CommandOption.flag("json", "Print JSON, one object a line.")

    private static let completions: Command = Command(
        "completions", "Prints a script that completes buzzbox in a shell.",
        arguments: [
            CommandArgument(
                "SHELL", "bash, zsh or fish", completion: .choices(CompletionShell.allCases.map(\.rawValue)))
        ]
    ) { invocation in
        guard let shell = CompletionShell(rawValue: invocation.argument("SHELL") ?? "") else { return }
        invocation.sink.write(
            CommandProgram(RootCommand.tree, version: Version.number).completions(for: shell), to: .output)
    }
}
