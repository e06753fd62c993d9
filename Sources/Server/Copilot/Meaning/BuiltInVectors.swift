import EncoderKit

/// Vectors from the sentence model on this machine. All texts are encoded as questions, because short texts find each
/// other better that way than as question and passage (32 of 48 memories against 27).
package final class BuiltInVectors: VectorSource {
    package let model: String
    package let isInside = true
    package let batch = 8
    private let encoder: SentenceEncoder

    package init(model: String, encoder: SentenceEncoder) {
        self.model = model
        self.encoder = encoder
    }

    package func vectors(
        for texts: [String]
    ) async throws(ProviderError) -> [TextVector] {
        var vectors: [TextVector] = []
        for text in texts {
            guard !Task.isCancelled else { throw .cancelled }
            do throws(EncoderError) {
                vectors.append(TextVector(model: model, values: try await encoder.vector(for: text, as: .query)))
            } catch {
                throw .unusable("\(error) Get it again: buzzboxd model get")
            }
        }
        return vectors
    }
}
