import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import CommandLineKit
import JSONKit
import ProcessKit

enum SyncCommand {
    static let all = [sync]

    private static let sync = Command(
        "sync", "Talks to the server without the interface.",
        discussion: """
            With --once it returns when everything new is stored and sorted and nothing in the outbox can be sent right now; \
            with --follow it goes on until it is ended.
            """,
        options: [
            .flag("once", "Return when the store is up to date (the default)."),
            .flag("follow", "Go on until ended."), RootCommand.json,
        ]
    ) { invocation in
        try await ClientCommand.signedIn(invocation, needsServer: true) { client in
            if invocation.flag("follow") {
                try await follow(client, invocation)
            } else {
                try await once(client, invocation)
            }
        }
    }

    private static func once(_ client: Client, _ invocation: Invocation) async throws {
        guard let active = client.host.current else { throw ServiceError.notSignedIn }
        var status = try await client.running { await active.engine.settled() }
        // A failure shows at the next sync; what was asked for is done.
        if status.isOnline { try? await active.engine.catchUp() }
        let failure = active.engine.storeFailure
        if let failure { status.phase = .trouble(failure) }
        let counts = try await active.store.pendingCounts()
        (status.pending, status.failed) = (counts.pending, counts.failed)
        try await report(status, client, invocation)
        switch status.phase {
        case .online: return
        case .signedOut: throw CommandFailure(.notPermitted, ServiceError.notSignedIn.sentence)
        case .trouble(let sentence): throw CommandFailure(failure == nil ? .unreachable : .failed, sentence)
        default: throw CommandFailure(.unreachable, ServiceError.offline.sentence)
        }
    }

    private static func follow(_ client: Client, _ invocation: Invocation) async throws {
        let signals = try SignalWatcher([.terminate, .interrupt, .hangUp])
        try await client.running {
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in signals.signals { return }
                }
                group.addTask {
                    for await status in await client.sync.statusChanges() {
                        try await report(status, client, invocation)
                        if invocation.outputIsGone { return }
                    }
                }
                // Either ends it: a signal, or nobody to report to.
                _ = await group.nextResult()
                group.cancelAll()
            }
        }
    }

    private static func report(_ status: ConnectionStatus, _ client: Client, _ invocation: Invocation) async throws {
        guard let store = client.host.current?.store else { return }
        let stored = try await store.totals()
        if invocation.flag("json") {
            let json: JSON = [
                "conversations": .int(Int64(stored.conversations)), "messages": .int(Int64(stored.messages)),
                "pending": .int(Int64(status.pending)), "failed": .int(Int64(status.failed)),
                "online": .bool(status.isOnline),
            ]
            invocation.say(json.line)
        } else {
            let waiting = status.pending > 0 ? ", \(status.pending) to send" : ""
            let failed = status.failed > 0 ? ", \(status.failed) failed" : ""
            invocation.say(
                "\(stored.conversations) conversations, \(stored.messages) messages\(waiting)\(failed)"
                    + (status.isOnline ? "" : " – \(status.words)"))
        }
    }
}

extension ConnectionStatus {
    var words: String {
        switch phase {
        case .connecting: "connecting"
        case .syncing(let conversations): "fetching \(conversations) conversations"
        case .online: "online"
        case .offline: "offline"
        case .elsewhere: "another buzzbox syncs this account"
        case .trouble(let sentence), .signedOut(let sentence): sentence
        }
    }
}
