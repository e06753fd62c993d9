import Dispatch
import ProcessKit
import Synchronization

/// Thumbnails of uploads, made on first request and stored beside the originals. Only a few are made at a time;
/// failures are remembered so that they are not tried again.
final class Thumbnails: Sendable {
    private struct Key: Hashable {
        let hash: String
        let wish: ThumbnailWish
    }

    private struct State {
        var making = 0
        var queue: [CheckedContinuation<Void, Never>] = []
        var outcomes: [Key: ThumbnailOutcome] = [:]
    }

    private static let atOnce = 2
    private static let mostWaiting = 64
    private static let remembered = 4096

    private let media: MediaFiles
    private let make: ThumbnailMaker
    private let state = Mutex(State())

    init(of media: MediaFiles, maker: @escaping ThumbnailMaker) {
        self.media = media
        make = maker
    }

    /// Makes thumbnails in this process, off the shared threads.
    static let inProcess: ThumbnailMaker = { source, target, wish in
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try ThumbnailWork.run(source, target, wish) })
            }
        }
    }

    /// The path of the thumbnail; nil when the original is small enough.
    func path(of hash: String, _ wish: ThumbnailWish) async throws -> String? {
        let path = media.thumbnailPath(of: hash, wish)
        if Files.exists(path) { return path }
        let key = Key(hash: hash, wish: wish)
        if let known = state.withLock({ $0.outcomes[key] }) { return try answer(known, path) }
        try await takeTurn()
        defer { endTurn() }
        // Another request may have made it while this one waited.
        if Files.exists(path) { return path }
        try media.makeThumbnailDirectory(for: hash)
        let outcome = try await make(media.path(of: hash), path, wish)
        if outcome != .made {
            state.withLock { state in
                if state.outcomes.count >= Self.remembered { state.outcomes = [:] }
                state.outcomes[key] = outcome
            }
        }
        return try answer(outcome, path)
    }

    private func answer(_ outcome: ThumbnailOutcome, _ path: String) throws -> String? {
        switch outcome {
        case .made: return path
        case .originalWillDo: return nil
        case .impossible: throw MatrixError.unknown("There can be no thumbnail of that")
        }
    }

    private func takeTurn() async throws {
        let isFull = state.withLock { $0.queue.count >= Self.mostWaiting }
        guard !isFull else { throw MatrixError.limited(wait: 2000) }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.making >= Self.atOnce else {
                    state.making += 1
                    return true
                }
                state.queue.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Passes the turn to the request that has waited longest.
    private func endTurn() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.queue.isEmpty else {
                state.making -= 1
                return nil
            }
            return state.queue.removeFirst()
        }
        next?.resume()
    }
}
