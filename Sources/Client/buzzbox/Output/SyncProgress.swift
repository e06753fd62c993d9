import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import CommandLineKit
import ProcessKit

/// Shows the current phase of a long sync: fetching, sending, triage.
struct SyncProgress: Sendable {
    private enum Part: String {
        case fetch, send, sort
    }

    private static let pause = Duration.milliseconds(200)

    let active: AccountHost.Active
    let invocation: Invocation

    /// Runs until cancelled.
    func run() async {
        var part: Part?
        var progress: WorkProgress?
        var peak = 0
        defer { progress?.finish() }
        while (try? await SystemTime().sleep(for: Self.pause)) != nil {  // ends when cancelled
            let (now, left) = await look()
            if now != part {
                progress?.finish()
                progress = now.map(show)
                (part, peak) = (now, 0)
            }
            guard let now else { continue }
            peak = max(peak, left)
            if now == .fetch {
                progress?.update(active.engine.figures.bytesReceived)
            } else {
                progress?.update(Int64(peak - left), of: Int64(peak))
            }
        }
    }

    private func look() async -> (part: Part?, left: Int) {
        switch active.engine.status.phase {
        case .connecting, .syncing: return (.fetch, 0)
        case .online: break
        case .offline, .elsewhere, .trouble, .signedOut: return (nil, 0)
        }
        // If the store cannot be read, the sync itself reports it.
        if let pending = try? await active.store.pendingCounts().pending, pending > 0 { return (.send, pending) }
        // Likewise.
        if let waiting = try? await active.store.triageQueueCount(), waiting > 0 { return (.sort, waiting) }
        return (nil, 0)
    }

    private func show(_ part: Part) -> WorkProgress {
        switch part {
        case .fetch: WorkProgress("fetch", title: "Fetching", unit: "bytes", invocation)
        case .send: WorkProgress("send", title: "Sending", unit: "changes", invocation)
        case .sort: WorkProgress("sort", title: "Sorting", unit: "messages", invocation)
        }
    }
}
