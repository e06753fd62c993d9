import ProcessKit
import Synchronization

/// Ensures that every phrasing of a library and every memory has a vector of the current model. A server does this in
/// the background, other programs on request.
final class VectorKeeper: Sendable {
    /// The most vectors to make while a user waits and nothing runs in the background.
    private static let phrasings = 512, pieces = 64
    /// How long to wait for the vectors of a library that was just saved.
    private static let patience = Duration.seconds(1)
    private static let look = Duration.seconds(60)

    let desk: VectorDesk
    private let store: CopilotStore
    private let log: Log
    private let news: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    init(store: CopilotStore, desk: VectorDesk, log: Log) {
        self.store = store
        self.desk = desk
        self.log = log
        (news, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    // MARK: In the background

    /// Runs until cancelled.
    func run() async {
        desk.isKeptUp = true
        defer { desk.isKeptUp = false }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [news] in
                for await _ in news { await self.bringUpToDate() }
            }
            group.addTask { [time = store.time] in
                // Cancellation ends the sleep and with it both tasks.
                repeat { self.wake.yield() } while (try? await time.sleep(for: Self.look)) != nil
            }
        }
    }

    /// Something may lack a vector.
    func nudge() { wake.yield() }

    private func bringUpToDate() async {
        let users = await orLog("look who is without vectors", log) { try await store.users() } ?? []
        for user in users {
            // A user with a failure is skipped and tried again a minute later.
            while !Task.isCancelled, !desk.isResting(user) {
                // Make one batch at a time, so that a question in between doesn't wait long.
                let phrasings = await giveLibrary(user, limit: desk.source.batch)
                let pieces = await giveMemories(user, limit: desk.source.batch)
                if phrasings + pieces == 0 { break }
            }
        }
    }

    // MARK: While a user waits

    /// Makes the library's missing vectors: what is possible in a moment, or all of them if nothing runs in the
    /// background.
    func catchUpLibrary(of user: String) async {
        guard desk.isKeptUp else {
            _ = await giveLibrary(user, limit: Self.phrasings)
            return
        }
        guard desk.source.isInside else { return }
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end, await giveLibrary(user, limit: desk.source.batch) > 0 {}
    }

    /// Makes vectors of the newest memories first; failures are made up for later.
    func catchUpMemories(of user: String) async {
        guard !desk.isKeptUp else { return nudge() }
        _ = await giveMemories(user, limit: Self.pieces)
    }

    // MARK: Making vectors

    private func giveLibrary(_ user: String, limit: Int) async -> Int {
        let (model, dimension) = (desk.source.model, desk.dimension)
        return await orLog("give the library its vectors", log) {
            let waiting = try await store.read(for: user) { connection, creator in
                try FAQVectorTable(connection: connection, creator: creator).waiting(
                    model: model, dimension: dimension, limit: limit)
            }
            guard !waiting.isEmpty, !desk.isResting(user) else { return 0 }
            let vectors = try await desk.vectors(for: waiting.map(\.question), for: user)
            try await store.write(for: user, durably: false) { connection, creator in
                let table = FAQVectorTable(connection: connection, creator: creator)
                for (item, vector) in zip(waiting, vectors) { try table.put(vector, of: item) }
            }
            return waiting.count
        } ?? 0
    }

    private func giveMemories(_ user: String, limit: Int) async -> Int {
        let (model, dimension) = (desk.source.model, desk.dimension)
        return await orLog("give memories their vectors", log) {
            let waiting = try await store.read(for: user) { connection, creator in
                try VectorTable(connection: connection, creator: creator).waiting(
                    model: model, dimension: dimension, limit: limit)
            }
            guard !waiting.isEmpty, !desk.isResting(user) else { return 0 }
            let patience: Duration? = desk.isKeptUp ? nil : VectorDesk.patience
            let vectors = try await desk.vectors(
                for: waiting.map(\.text), for: user, patience: patience)
            try await store.write(for: user, durably: false) { connection, creator in
                let table = VectorTable(connection: connection, creator: creator)
                for (piece, vector) in zip(waiting, vectors) { try table.put(vector, of: piece.chunk) }
            }
            return waiting.count
        } ?? 0
    }
}
