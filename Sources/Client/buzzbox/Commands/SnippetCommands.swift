import BuzzModel
import BuzzServices
import CommandLineKit
import JSONKit
import ProcessKit
import TextKit

enum SnippetCommands {
    static let all = [snippets]

    private static let name = CommandArgument("NAME", "The snippet's name.")

    private static let snippets = Command(
        "snippets", "Lists texts that you write often.",
        discussion: "In the composer type ; and the name. Words in braces are fields: “Hi {name}, it ships on {day}.”",
        options: [RootCommand.json],
        subcommands: [
            Command(
                "set", "Adds a snippet or replaces it.",
                arguments: [
                    name, CommandArgument("TEXT", "The text; read from standard input if missing.", arity: .optional),
                ]
            ) { invocation in
                let text = try text(invocation)
                try await ClientCommand.signedIn(invocation) { client in
                    let name = invocation.argument("NAME") ?? ""
                    let isKnown = try await client.snippets.snippets().contains { $0.name == name }
                    try await client.snippets.save(Snippet(name: name, text: text), instead: isKnown ? name : nil)
                }
            },
            Command("show", "Prints a snippet's text.", arguments: [name]) { invocation in
                try await ClientCommand.signedIn(invocation) { client in
                    let snippet = try await find(invocation.argument("NAME") ?? "", client)
                    invocation.say(invocation.flag("json") ? snippet.json.line : Sanitizer.body(snippet.text))
                }
            },
            Command("remove", "Removes a snippet.", arguments: [name]) { invocation in
                try await ClientCommand.signedIn(invocation) { client in
                    try await client.snippets.removeSnippet(invocation.argument("NAME") ?? "")
                }
            },
        ]
    ) { invocation in
        try await ClientCommand.signedIn(invocation) { client in
            for snippet in try await client.snippets.snippets() {
                invocation.say(
                    invocation.flag("json")
                        ? snippet.json.line : "\(snippet.name)  \(Sanitizer.line(snippet.text, maxColumns: 100))")
            }
        }
    }

    static func find(_ name: String, _ client: Client) async throws -> Snippet {
        guard let snippet = try await client.snippets.snippets().first(where: { $0.name == name }) else {
            throw ServiceError.notFound("The snippet “\(name)”")
        }
        return snippet
    }

    /// Fills in the fields of a snippet and returns its text; a field without a value is an error.
    static func text(of name: String, fields: [String], _ client: Client) async throws -> String {
        let snippet = try await find(name, client)
        var values: [String: String] = [:]
        for field in fields {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw CommandFailure(.usage, "“\(field)” is not a field. Write it like this: --field day=Friday")
            }
            values[String(parts[0])] = String(parts[1])
        }
        let missing = snippet.fields.filter { values[$0] == nil }
        guard missing.isEmpty else {
            throw CommandFailure(
                .usage, "The snippet has fields: add \(missing.map { "--field \($0)=…" }.joined(separator: " "))")
        }
        return snippet.filled(values)
    }

    private static func text(_ invocation: Invocation) throws -> String {
        if let text = invocation.argument("TEXT") { return text }
        let text = try StandardInput.text(limit: 1 << 20)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

extension Snippet {
    var json: JSON {
        ["name": .string(name), "text": .string(text), "fields": .array(fields.map { .string($0) })]
    }
}
