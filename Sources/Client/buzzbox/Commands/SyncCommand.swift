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
        "sync", "Syncs with the server without the interface.",
        discussion: """
            With --once it returns when everything new is stored and sorted and nothing in the outbox can be sent right now; \
            with --follow it goes on until it is ended.
            """,
        options: [
            .flag("once", "Return when the store is up to date (the default)."),
            .flag("follow", "Keep syncing until stopped."), WorkProgress.option, RootCommand.json,
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
        let catchingUp = try CatchingUp(client, invocation)
        let status = try await catchingUp.run()
        try await report(status, client, invocation)
        if let failure = catchingUp.failure(status) { throw failure }
    }

    private static func follow(_ client: Client, _ invocation: Invocation) async throws {
        let signals = try SignalWatcher(.ending)
        try await client.running {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in signals.signals { return }
                }
                group.addTask {
                    for await status in await client.sync.statusChanges() {
                        if case .signedOut(let reason) = status.phase { throw CommandFailure(.notPermitted, reason) }
                        try await report(status, client, invocation)
                    }
                }
                group.addTask { await Reader.isGone(invocation) }
                // The first of these ends the command: a signal, a closed output, or the end of the session.
                let first = await group.nextResult()
                group.cancelAll()
                try first?.get()
            }
        }
    }

    private static func report(_ status: ConnectionStatus, _ client: Client, _ invocation: Invocation) async throws {
        guard let store = client.host.current?.store else { return }
        let stored = try await store.totals()
        // Count again now, because the status may be from before the last changes.
        let waiting = try await store.pendingCounts()
        if invocation.flag("json") {
            let json: JSON = [
                "conversations": .int(Int64(stored.conversations)), "messages": .int(Int64(stored.messages)),
                "pending": .int(Int64(waiting.pending)), "failed": .int(Int64(waiting.failed)),
                "online": .bool(status.reachesServer),
            ]
            invocation.say(json.line)
        } else {
            let toSend = waiting.pending > 0 ? ", \(waiting.pending) to send" : ""
            let failed = waiting.failed > 0 ? ", \(waiting.failed) failed" : ""
            invocation.say(
                "\(stored.conversations) conversations, \(stored.messages) messages\(toSend)\(failed)"
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
        case .elsewhere:
            switch elsewhere {
            case .unplugged: "another buzzbox syncs this account and is unplugged"
            case .suspended: "another buzzbox syncs this account and is suspended"
            case .offline: "another buzzbox syncs this account and is offline"
            case .connecting, .online, nil: "another buzzbox syncs this account"
            }
        case .trouble(let sentence), .signedOut(let sentence): sentence
        }
    }
}
