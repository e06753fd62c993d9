/// What a text means to a model, of unit length. Vectors of different models never meet.
package struct TextVector: Sendable, Hashable {
    package let model: String
    package let values: [Float]

    package init(model: String, values: [Float]) {
        self.model = model
        self.values = values
    }
}

/// Whoever makes vectors of texts: the model inside, or a service elsewhere.
package protocol VectorSource: Sendable {
    /// Stored with each vector.
    var model: String { get }
    /// It works in this process, and asks nobody.
    var isInside: Bool { get }
    /// So many texts are asked for at once.
    var batch: Int { get }

    /// One vector per text, in order.
    func vectors(for texts: [String]) async throws(ProviderError) -> [TextVector]
}
