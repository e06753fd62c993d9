import BuzzModel
import BuzzServices
import BuzzStore
import BuzzViewModels
import CommandLineKit
import JSONKit
import Synchronization
import TextKit

/// A single export; records completed parts, so that it can be resumed.
struct ExportRun {
    private let client: Client
    private let invocation: Invocation
    private let folder: String
    private let format: ConversationExport.Format
    private let includesFiles: Bool
    private let progress: WorkProgress

    init(_ client: Client, _ invocation: Invocation) {
        self.client = client
        self.invocation = invocation
        folder = Self.folder(invocation)
        format = Self.format(invocation)
        includesFiles = !invocation.flag("no-files")
        progress = WorkProgress("export", title: "Exporting", unit: "messages", invocation)
    }

    private static func folder(_ invocation: Invocation) -> String { invocation.string("output") ?? "buzzbox-export" }

    private static func format(_ invocation: Invocation) -> ConversationExport.Format {
        invocation.string("format").flatMap(ConversationExport.Format.init) ?? .jsonl
    }

    /// The record of an interrupted export, to resume it.
    static func record(_ invocation: Invocation) throws(ServiceError) -> ExportRecord {
        try ExportRecord(
            folder: folder(invocation), format: format(invocation), includesFiles: !invocation.flag("no-files"),
            resumes: invocation.flag("resume"))
    }

    func run(_ ids: [ConversationID], _ record: ExportRecord) async throws {
        do {
            try await conversations(ids, record)
            if invocation.flag("all") { try await account() }
        } catch {
            progress.clear()
            guard Task.isCancelled else { throw error }
            throw CommandFailure(
                .interrupted,
                "Interrupted. \(record.count) of \(ids.count) conversations are complete in \(folder); continue with --resume."
            )
        }
        try record.remove()
        progress.finish()
    }

    private func conversations(_ ids: [ConversationID], _ record: ExportRecord) async throws {
        let left = ids.filter { record.whole($0) == nil }
        let count = ExportCount()
        for id in left { count.change { $0.known[id] = 0 } }
        if let store = client.host.current?.store {
            for id in left {
                let known = try await store.messageCount(in: id)
                count.change { $0.known[id] = known }
            }
        }
        let export = ConversationExport(
            host: client.host, format: format, folder: folder, includesFiles: includesFiles
        ) { [progress, invocation] step in
            switch step {
            case .fetching(let id, let messages): count.change { $0.known[id] = messages }
            case .writing(_, let messages): count.change { $0.current = messages }
            case .done: count.change { ($0.whole, $0.current) = ($0.whole + $0.current, 0) }
            case .missing(_, let name, let reason):
                progress.clear()
                invocation.complain("buzzbox: \(Sanitizer.line(name)): \(reason)")
            }
            let now = count.value
            progress.update(Int64(now.written), of: Int64(max(now.written, now.total)))
        }
        for id in ids {
            try Task.checkCancellation()
            if let path = record.whole(id) {
                say(id, path)
                continue
            }
            let path = try await export.run(id)
            try record.note(id, path: path)
            progress.clear()
            say(id, path)
        }
    }

    private func account() async throws {
        let services = client.services
        let export = AccountExport(
            host: client.host, library: services.library, memory: services.memory, cards: services.cards,
            folder: folder)
        for path in try await export.run() { say(nil, path) }
    }

    private func say(_ id: ConversationID?, _ path: String) {
        let json: JSON = ["conversationId": JSON(id?.rawValue), "path": .string(path)]
        invocation.say(invocation.flag("json") ? json.line : path)
    }
}

/// Counts the exported messages and the total known so far.
private final class ExportCount: Sendable {
    struct Value {
        /// Messages of completed conversations, and of the current one.
        var whole = 0
        var current = 0
        var known: [ConversationID: Int] = [:]

        var written: Int { whole + current }
        var total: Int { known.values.reduce(0, +) }
    }

    private let state = Mutex(Value())

    var value: Value { state.withLock { $0 } }
    func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
}
