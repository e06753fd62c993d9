import BuzzModel
import BuzzServices
import BuzzSync
import CommandLineKit
import CopilotProtocol
import JSONKit
import ProcessKit
import TextKit

/// The copilot's memories on the command line.
enum MemoryCommands {
    static let all = [memory]

    private static let longest = 4 << 20
    private static let page = 500

    private static let memory = Command(
        "memory", "Lists, searches and changes what the copilot remembers.",
        discussion: "Memory is off by default. Turn it on with: buzzbox copilot on memory.",
        options: [RootCommand.json],
        subcommands: [list, search, add, remove, pending])

    private static let list = Command(
        "list", "Lists memories, the newest first.",
        options: [.int("count", short: "n", "N", "The maximum number (all).", in: 1...1_000_000), RootCommand.json]
    ) { invocation in
        try await with(invocation) { _, memory in
            var left = invocation.int("count") ?? .max
            var cursor: String?
            repeat {
                let part = try await memory.memories(after: cursor, limit: min(left, page))
                for item in part.memories.prefix(left) { say(item, invocation) }
                left -= part.memories.count
                cursor = part.memories.isEmpty ? nil : part.cursor
            } while cursor != nil && left > 0
        }
    }

    private static let search = Command(
        "search", "Searches memories by meaning and words; gives up after two seconds.",
        arguments: [CommandArgument("QUERY", "What to look for.")],
        options: [.int("count", short: "n", "N", "The maximum number (3).", in: 1...100), RootCommand.json]
    ) { invocation in
        try await with(invocation) { client, memory in
            // Wake the copilot first: the search has a limit of two seconds, which should not include the copilot's
            // start.
            _ = try? await client.caller?.call(.whoAmI, [:])
            let found = await memory.searchMemories(
                query: invocation.argument("QUERY") ?? "", limit: invocation.int("count") ?? 3)
            for item in found { say(item, invocation) }
        }
    }

    private static let add = Command(
        "add", "Adds a memory. It is stored here at once and delivered by the next sync.",
        arguments: [CommandArgument("TEXT", "The text; read from standard input if missing.", arity: .optional)],
        options: [RootCommand.json]
    ) { invocation in
        let text =
            try invocation.argument("TEXT")
            ?? StandardInput.text(limit: longest)
        try await with(invocation) { _, memory in
            try await memory.addMemory(content: text, metadata: ["kind": "note"])
            let state = await memory.state
            if invocation.flag("json") {
                invocation.say((["queued": true, "pending": .int(Int64(state.pending))] as JSON).line)
            } else {
                invocation.say("Saved; \(state.pending) waiting for the copilot.")
            }
        }
    }

    private static let remove = Command(
        "remove", "Deletes memories.",
        arguments: [CommandArgument("ID", "A memory's id.", arity: .oneOrMore)], options: [RootCommand.json]
    ) { invocation in
        try await with(invocation) { _, memory in
            let ids = invocation.arguments("ID")
            try await memory.delete(ids)
            if invocation.flag("json") {
                for id in ids { invocation.say((["id": .string(id), "removed": true] as JSON).line) }
            } else {
                invocation.say(ids.count == 1 ? "Forgotten." : "\(ids.count) forgotten.")
            }
        }
    }

    private static let pending = Command(
        "pending", "Lists waiting and dropped memories, and how many are stored.",
        options: [RootCommand.json]
    ) { invocation in
        try await with(invocation) { _, memory in
            for item in try await memory.waitingMemories() {
                if invocation.flag("json") {
                    invocation.say(item.json.line)
                } else {
                    let error = item.lastError.map { " – " + Sanitizer.line($0, maxColumns: 120) } ?? ""
                    let state = item.isDropped ? "dropped" : "waiting, \(item.attempts) tries"
                    invocation.say(
                        "#\(item.id.rawValue) \(Sanitizer.line(item.content, maxColumns: 80)) (\(state))\(error)")
                }
            }
            guard !invocation.flag("json") else { return }
            let state = await memory.state
            let stored = state.stored.map { "\($0) stored" } ?? "stored: not known yet"
            let sync = state.lastSync.map { ", last sync \(ISO8601.string(milliseconds: $0.milliseconds))" } ?? ""
            invocation.say("\(stored)\(sync), \(state.pending) pending, \(state.dropped) dropped")
        }
    }

    // MARK: Parts

    private static func with(
        _ invocation: Invocation, _ body: (Client, any SupermemoryService) async throws -> Void
    ) async throws {
        try await ClientCommand.signedIn(invocation) { client in
            guard let memory = client.memory else { return }
            do {
                try await body(client, memory)
            } catch let error as MemoryError {
                throw CommandFailure(error.exitCode, error.sentence)
            }
        }
    }

    private static func say(_ memory: Memory, _ invocation: Invocation) {
        if invocation.flag("json") { return invocation.say(memory.exported.line) }
        let score = memory.score.map { "  \((($0 * 100).rounded()) / 100)" } ?? ""
        invocation.say("\(Sanitizer.line(memory.id, maxColumns: 80))\(score)")
        for line in Sanitizer.body(memory.content).split(separator: "\n") { invocation.say("    \(line)") }
    }
}

extension MemoryError {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .network, .timeout: .unreachable
        case .notConfigured: .notPermitted
        default: .failed
        }
    }
}

extension WaitingMemory {
    fileprivate var json: JSON {
        [
            "id": .int(id.rawValue), "content": .string(content), "createdAt": .time(createdAt),
            "attempts": .int(Int64(attempts)), "state": .string(isDropped ? "dropped" : "pending"),
            "lastError": JSON(lastError),
        ]
    }
}
