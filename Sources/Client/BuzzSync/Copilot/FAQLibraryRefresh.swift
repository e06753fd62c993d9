import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit
import Synchronization

/// Keeps the cached FAQ library in sync with the copilot's, which other devices also change.
final class FAQLibraryRefresh: Sendable {
    private static let lasts = Duration.seconds(900)

    private let store: AccountStore
    private let caller: CopilotCaller
    private let time: any TimeSource
    private let log: Log
    private let fetchedAt = Mutex<Int64?>(nil)

    init(store: AccountStore, caller: CopilotCaller, time: any TimeSource, log: Log) {
        self.store = store
        self.caller = caller
        self.time = time
        self.log = log
    }

    /// Fetches the library if the cache is old; returns how long the cache is valid.
    func refresh() async throws -> Duration {
        let now = time.now()
        if let last = fetchedAt.withLock({ $0 }) {
            let age = Duration.milliseconds(now - last)
            if age < Self.lasts { return Self.lasts - age }
        }
        do throws(CopilotError) {
            let answer = try await caller.call(.listFAQs, [:])
            // A response without a library does not mean that the library is empty.
            if let entries = answer["faqs"].array {
                let faqs = entries.compactMap { json in
                    json["id"].string.map { StoredFAQ(id: $0, content: json) }
                }
                await orLog("keeping the FAQ library", log) { try await store.replaceFAQs(faqs) }
            }
        } catch {
            // The copilot has no library: keep the local one.
            guard error == .functionNotFound || error == .invalidResponse else { throw error }
        }
        fetchedAt.withLock { $0 = now }
        return Self.lasts
    }
}
