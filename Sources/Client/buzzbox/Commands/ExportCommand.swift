import BuzzModel
import BuzzServices
import CommandLineKit
import JSONKit
import TextKit

enum ExportCommand {
    static let all = [export]

    private static let export = Command(
        "export", "Writes whole conversations into files.",
        discussion: "What is missing here is fetched first. A file appears when it is whole.",
        arguments: [CommandArgument("CONVERSATION", "An id, a user id or a part of a name.", arity: .any)],
        options: [
            .flag("all", "Every conversation, put away ones included."),
            .string(
                "format", "FORMAT", "jsonl (the default), markdown or html.",
                completion: .choices(ConversationExport.Format.allCases.map(\.rawValue))),
            .string("output", short: "o", "DIR", "Where to (buzzbox-export).", completion: .directories),
            .flag("no-files", "Leave out pictures and other files."), RootCommand.json,
        ]
    ) { invocation in
        let names = invocation.arguments("CONVERSATION")
        guard invocation.flag("all") != !names.isEmpty else {
            throw CommandFailure(.usage, "Name conversations, or say --all.")
        }
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            let export = ConversationExport(
                host: client.host,
                format: invocation.string("format").flatMap(ConversationExport.Format.init) ?? .jsonl,
                folder: invocation.string("output") ?? "buzzbox-export", includesFiles: !invocation.flag("no-files")
            ) { progress in
                switch progress {
                case .fetching: invocation.sink.write(".", to: .error)
                case .missing(_, let name, let reason):
                    invocation.complain("buzzbox: \(Sanitizer.line(name)): \(reason)")
                case .writing, .done: break
                }
            }
            for id in try await ids(names, client) {
                let path = try await export.run(id)
                let json: JSON = ["conversationId": .string(id.rawValue), "path": .string(path)]
                invocation.say(invocation.flag("json") ? json.line : path)
            }
        }
    }

    private static func ids(_ names: [String], _ client: Client) async throws -> [ConversationID] {
        var ids: [ConversationID] = []
        for name in names { ids.append(try await client.conversations.resolve(name)) }
        guard names.isEmpty else { return ids }
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
