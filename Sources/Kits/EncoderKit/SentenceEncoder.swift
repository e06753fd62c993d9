import Dispatch
import Synchronization

/// Turns texts into vectors with the model in a file. The model is loaded at first use and unloaded after a time
/// without requests. Texts are encoded one at a time on a serial queue, so that a burst doesn't occupy every core.
package final class SentenceEncoder: Sendable {
    /// The prefix the model was trained with, which tells a question from the text that may answer it.
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

    /// Returns a vector of unit length. A text longer than the model's window is cut off.
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

    /// Unloads the model once it has been idle long enough; otherwise checks again later.
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
