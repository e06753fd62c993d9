import BuzzModel
import BuzzStore
import CopilotProtocol
import JSONKit
import ProcessKit
import Synchronization

/// Keeps the cached FAQ library as the copilot has it: other devices change it, too.
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

    /// Fetches it when that was not done lately; says how long what is here now counts.
    func refresh() async throws -> Duration {
        let now = time.now()
        if let last = fetchedAt.withLock({ $0 }) {
            let age = Duration.milliseconds(now - last)
            if age < Self.lasts { return Self.lasts - age }
        }
        do throws(CopilotError) {
            let answer = try await caller.call(.listFAQs, [:])
            // An answer without a library is no empty library.
            if let entries = answer["faqs"].array {
                let faqs = entries.compactMap { json in
                    json["id"].string.map { StoredFAQ(id: $0, content: json) }
                }
                await orLog("keeping the FAQ library", log) { try await store.replaceFAQs(faqs) }
            }
        } catch {
            // A copilot without a library: what is kept here is all there is.
            guard error == .functionNotFound || error == .invalidResponse else { throw error }
        }
        fetchedAt.withLock { $0 = now }
        return Self.lasts
    }
}
