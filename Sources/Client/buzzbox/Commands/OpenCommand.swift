import BuzzModel
import BuzzServices
import CommandLineKit
import TextKit

/// `buzzbox open URI`: called by the desktop for Matrix links.
enum OpenCommand {
    static let all = [open]

    private static let open = Command(
        "open", "Opens the conversation of a matrix: or matrix.to link.",
        arguments: [CommandArgument("URI", "matrix:u/ann:example.org, https://matrix.to/#/#room:example.org …")],
        options: [.flag("json", "Print the conversation instead of opening it.")]
    ) { invocation in
        let link = invocation.argument("URI") ?? ""
        guard let id = MatrixLink.mention(in: link) else {
            throw CommandFailure(
                .usage,
                "“\(Sanitizer.line(link, maxColumns: 100))” is not a link to a conversation: "
                    + "links start with matrix:u/, matrix:r/, matrix:roomid/ or https://matrix.to/#/.")
        }
        guard invocation.flag("json") else { return try await InterfaceCommand.open(invocation, at: link) }
        try await ClientCommand.signedIn(invocation) { client in
            let known = try await client.conversations.known(id)
            invocation.say(known.json.line)
        }
    }
}

extension ConversationService {
    /// The existing conversation for an id; never creates one.
    fileprivate func known(_ id: String) async throws(ServiceError) -> Conversation {
        if id.hasPrefix("@") {
            var offset = 0
            while true {
                let window = try await window(InboxQuery(), offset: offset, limit: 500)
                if let found = window.rows.first(where: { $0.kind == .direct && $0.peer?.rawValue == id }) {
                    return found
                }
                offset += window.rows.count
                guard !window.rows.isEmpty, offset < window.total else { throw .notFound("A conversation with \(id)") }
            }
        }
        guard let found = try await conversation(try await resolve(id)) else { throw .notFound("“\(id)”") }
        return found
    }
}
