import Dispatch
import Synchronization

/// Makes vectors of texts with the model in a file. The file is opened at first use and given back when nobody asks for a
/// while. One text at a time, on a thread of its own: whoever asks meanwhile waits for one text, not for a pile of them.
package final class SentenceEncoder: Sendable {
    /// Such models are trained to tell what is asked from what is found.
    package enum Side: String, Sendable {
        case query = "query: "
        case passage = "passage: "
    }

    package let path: String
    private let idle: Duration
    private let queue = DispatchQueue(label: "sentence encoder", qos: .utility)
    private let state = Mutex((model: SentenceModel?.none, lastUse: ContinuousClock.now))

    package init(path: String, idle: Duration = .seconds(300)) {
        self.path = path
        self.idle = idle
    }

    package var isLoaded: Bool { state.withLock { $0.model != nil } }

    /// Of unit length. Of a text that is too long for the model its beginning counts.
    package func vector(for text: String, as side: Side) async throws(EncoderError) -> [Float] {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.result(text, side)) }
        }
        return try result.get()
    }

    private func result(_ text: String, _ side: Side) -> Result<[Float], EncoderError> {
        do throws(EncoderError) {
            let model = try loaded()
            defer { state.withLock { $0.lastUse = .now } }
            return .success(try model.vector(for: side.rawValue + text))
        } catch {
            return .failure(error)
        }
    }

    private func loaded() throws(EncoderError) -> SentenceModel {
        if let model = state.withLock({ $0.model }) { return model }
        let model = try SentenceModel(path: path)
        state.withLock { $0 = (model, .now) }
        watch()
        return model
    }

    /// Looks now and then whether anybody still asks.
    private func watch() {
        let (seconds, rest) = idle.components
        let delay = DispatchTimeInterval.nanoseconds(Int(seconds) * 1_000_000_000 + Int(rest / 1_000_000_000))
        queue.asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self else { return }
            let isIdle = state.withLock { state in
                guard ContinuousClock.now - state.lastUse >= idle else { return false }
                state.model = nil
                return true
            }
            if !isIdle { watch() }
        }
    }
}
