import ProcessKit
import Synchronization

/// Requests vectors for everybody who needs them. After a failure it pauses, so that not every message waits for the
/// source.
final class VectorDesk: Sendable {
    /// The ends of pauses: for everybody, and for each user.
    private struct State {
        var all: Int64 = 0
        var each: [String: Int64] = [:]
        var dimension: Int?
        var isKeptUp = false
    }

    private static let rest = 60_000 as Int64
    /// How long a user waits for more than words alone can find.
    static let patience = Duration.milliseconds(1_500)

    let source: any VectorSource
    let time: any TimeSource
    private let state = Mutex(State())
    /// The latest texts with their vectors from the built-in model: a message that was just sorted is often grouped as
    /// a question a moment later.
    private let latest = Mutex<(vectors: [String: TextVector], order: [String])>(([:], []))
    private static let kept = 2_000, longest = 1_000

    init(_ source: any VectorSource, time: any TimeSource) {
        self.source = source
        self.time = time
    }

    /// The dimension of the last vectors, because the same name may stand for another model tomorrow.
    var dimension: Int? { state.withLock { $0.dimension } }

    /// Whether missing vectors are made in the background.
    var isKeptUp: Bool {
        get { state.withLock { $0.isKeptUp } }
        set { state.withLock { $0.isKeptUp = newValue } }
    }

    func isResting(_ userID: String) -> Bool {
        let now = time.now()
        return state.withLock { now < max($0.all, $0.each[userID] ?? 0) }
    }

    /// - Parameters:
    ///   - patience: the longest wait for a service elsewhere, when somebody waits for the result.
    ///   - usesLatest: reuses recent vectors of the built-in model; never set it for vectors that are stored.
    func vectors(
        for texts: [String], for userID: String, patience: Duration? = nil, usesLatest: Bool = false
    ) async throws(ProviderError) -> [TextVector] {
        guard !isResting(userID) else { throw .circuitOpen }
        let known: [TextVector?] = usesLatest ? known(texts) : texts.map { _ in nil }
        let missing = texts.indices.filter { known[$0] == nil }
        guard !missing.isEmpty else { return known.compactMap(\.self) }
        do throws(ProviderError) {
            let vectors = try await ask(missing.map { texts[$0] }, source.isInside ? nil : patience).get()
            guard vectors.count == missing.count else { return vectors }
            if let count = vectors.first?.values.count { state.withLock { $0.dimension = count } }
            if source.isInside { for (index, vector) in zip(missing, vectors) { keep(vector, of: texts[index]) } }
            var all = known
            for (index, vector) in zip(missing, vectors) { all[index] = vector }
            return all.compactMap(\.self)
        } catch {
            if error != .cancelled { rest(userID, after: error) }
            throw error
        }
    }

    /// The recent vectors of these texts from the current model; `nil` for texts without one.
    private func known(_ texts: [String]) -> [TextVector?] {
        let model = source.model
        return latest.withLock { latest in
            texts.map { text in latest.vectors[text].flatMap { $0.model == model ? $0 : nil } }
        }
    }

    private func keep(_ vector: TextVector, of text: String) {
        guard text.utf8.count <= Self.longest else { return }
        latest.withLock { latest in
            guard latest.vectors.updateValue(vector, forKey: text) == nil else { return }
            latest.order.append(text)
            if latest.order.count > Self.kept { latest.vectors[latest.order.removeFirst()] = nil }
        }
    }

    private func ask(
        _ texts: [String], _ patience: Duration?
    ) async -> Result<[TextVector], ProviderError> {
        let source = source, time = time
        @Sendable func answer() async -> Result<[TextVector], ProviderError> {
            do throws(ProviderError) {
                return .success(try await source.vectors(for: texts))
            } catch {
                return .failure(error)
            }
        }
        guard let patience else { return await answer() }
        return await withTaskGroup(of: Result<[TextVector], ProviderError>.self) { group in
            group.addTask { await answer() }
            group.addTask {
                do {
                    try await time.sleep(for: patience)
                    return .failure(.timeout)
                } catch {
                    return .failure(.cancelled)
                }
            }
            let first = await group.next() ?? .failure(.timeout)
            group.cancelAll()
            return first
        }
    }

    /// A temporary error is a problem of the source and pauses it for everybody; other errors may be due to this
    /// creator's request.
    private func rest(_ userID: String, after error: ProviderError) {
        let now = time.now()
        state.withLock { state in
            guard !error.isPassing else { return state.all = now + Self.rest }
            state.each = state.each.filter { $0.value > now }
            state.each[userID] = now + Self.rest
        }
    }
}
