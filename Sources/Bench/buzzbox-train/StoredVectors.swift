import Copilot
import SodiumKit
import Synchronization

/// Vectors of the judged messages, kept in the repository in one byte a number, so that drafts can be measured on
/// machines without the sentence model.
final class StoredVectors: VectorSource {
    let model: String
    let isInside = true
    let batch = 64
    private let known: [Substring: [Float]]

    /// - Parameter text: a line a text: its digest, the largest number, the numbers as shares of it.
    init(model: String, text: String, path: String) throws {
        self.model = model
        var known: [Substring: [Float]] = [:]
        for (number, line) in text.split(separator: "\n").enumerated() where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t")
            guard fields.count == 3, let most = Float(fields[1]), let bytes = Base64.decode(String(fields[2])) else {
                throw CorpusError.badLine(file: path, line: number + 1)
            }
            known[fields[0]] = bytes.map { Float(Int8(bitPattern: $0)) / Self.steps * most }
        }
        self.known = known
    }

    func vectors(for texts: [String]) async throws(ProviderError) -> [TextVector] {
        var vectors: [TextVector] = []
        for text in texts {
            guard let values = known[Substring(Self.digest(text))] else {
                throw .unusable(
                    "The vectors of the judged messages are of other texts. Run `buzzbox-train drafts-vectors` where the sentence model is installed, and commit the result."
                )
            }
            vectors.append(TextVector(model: model, values: values))
        }
        return vectors
    }

    fileprivate static let steps: Float = 127

    /// A short digest, which tells a few thousand texts apart.
    fileprivate static func digest(_ text: String) -> String {
        Hex.encode(Array(Digest.sha256(Array(text.utf8))[..<8]))
    }

    fileprivate static func line(_ text: String, _ values: [Float]) -> String {
        let most = values.map(abs).max() ?? 0
        let bytes = values.map { UInt8(bitPattern: Int8(most > 0 ? ($0 / most * steps).rounded() : 0)) }
        return "\(digest(text))\t\(most)\t\(Base64.encode(bytes))"
    }
}

/// Remembers the vectors that it is asked for.
final class VectorRecorder: VectorSource {
    let model: String
    let isInside = true
    let batch = 64
    private let source: any VectorSource
    private let lines = Mutex<Set<String>>([])

    init(_ source: any VectorSource) { (self.source, model) = (source, source.model) }

    func vectors(for texts: [String]) async throws(ProviderError) -> [TextVector] {
        let vectors = try await source.vectors(for: texts)
        lines.withLock { lines in
            for (text, vector) in zip(texts, vectors) { lines.insert(StoredVectors.line(text, vector.values)) }
        }
        return vectors
    }

    /// What `StoredVectors` reads.
    var text: String {
        "# digest, largest number, numbers: made by `buzzbox-train drafts-vectors`\n"
            + lines.withLock { $0.sorted() }.joined(separator: "\n") + "\n"
    }
}
