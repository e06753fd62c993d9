import BuzzModel
import BuzzServices
import CommandLineKit

/// Shows the progress of a file transfer while something waits for it.
enum TransferProgress {
    static func shown<Value: Sendable>(
        for id: MessageID, _ client: Client, _ invocation: Invocation,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withCompanions([{ await follow(id, client, invocation) }], body)
    }

    private static func follow(_ id: MessageID, _ client: Client, _ invocation: Invocation) async {
        var progress: WorkProgress?
        defer { progress?.finish() }
        for await _ in await client.sync.changes() {
            // The caller reports errors.
            switch try? await client.messaging.message(id)?.attachment?.transfer {
            case .uploading(let done, let total):
                if progress == nil { progress = WorkProgress("upload", title: "Uploading", unit: "bytes", invocation) }
                progress?.update(done, of: total)
            case .downloading(let done, let total):
                if progress == nil {
                    progress = WorkProgress("download", title: "Downloading", unit: "bytes", invocation)
                }
                progress?.update(done, of: total)
            default:
                progress?.finish()
                progress = nil
            }
        }
    }
}
