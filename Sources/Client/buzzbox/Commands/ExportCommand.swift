import BuzzModel
import BuzzServices
import CommandLineKit

enum ExportCommand {
    static let all = [export]

    private static let export = Command(
        "export", "Exports whole conversations to files.",
        discussion: """
            What is new or missing here is fetched first; with --offline nothing new is. A file appears when it is whole. With --all everything else of the \
            account is written, too: its switches, the library of answers, deals, promises and memories. One that was \
            interrupted goes on with --resume.
            """,
        arguments: [CommandArgument("CONVERSATION", "An ID, a user ID or part of a name.", arity: .any)],
        options: [
            .flag("all", "Every conversation, including archived and snoozed ones, and all other account data."),
            .string(
                "format", "FORMAT", "jsonl (the default), markdown or html.",
                completion: .choices(ConversationExport.Format.allCases.map(\.rawValue))),
            .string("output", short: "o", "DIR", "The folder to write to (buzzbox-export).", completion: .directories),
            .flag("no-files", "Leave out pictures and other files."),
            .flag(
                "offline",
                "Export only what is stored here; missing history still ends with an error."),
            .flag("resume", "Continue an interrupted export in DIR."), WorkProgress.option,
            RootCommand.json,
        ]
    ) { invocation in
        let names = invocation.arguments("CONVERSATION")
        guard invocation.flag("all") != !names.isEmpty else {
            throw CommandFailure(.usage, "Name conversations, or use --all.")
        }
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            let record = try ExportRun.record(invocation)
            if !invocation.flag("offline") { try await catchUp(client, invocation) }
            let ids = names.isEmpty ? try await all(client) : try await ids(names, client)
            try await ExportRun(client, invocation).run(ids, record)
        }
    }

    /// Syncs first, so that the export includes messages since the last sync.
    private static func catchUp(_ client: Client, _ invocation: Invocation) async throws {
        let catchingUp = try CatchingUp(client, invocation)
        guard var failure = catchingUp.failure(try await catchingUp.run(sorts: false)) else { return }
        if failure.code == .unreachable {
            failure = CommandFailure(
                .unreachable,
                "\(failure.message) What is new would be missing: --offline exports what was stored at the last sync.")
        }
        throw failure
    }

    private static func ids(_ names: [String], _ client: Client) async throws -> [ConversationID] {
        var ids: [ConversationID] = []
        for name in names { ids.append(try await client.conversations.resolve(name)) }
        return ids
    }

    private static func all(_ client: Client) async throws -> [ConversationID] {
        var ids: [ConversationID] = []
        for showsHidden in [false, true] {
            let query = InboxQuery(showsHidden: showsHidden)
            var offset = 0
            while true {
                let window = try await client.conversations.window(query, offset: offset, limit: 500)
                ids += window.rows.filter { $0.membership == .joined }.map(\.id)
                offset += window.rows.count
                guard !window.rows.isEmpty, offset < window.total else { break }
            }
        }
        return ids
    }
}
