/// The meaning of a text as a unit vector of one model. Vectors of different models are never compared.
package struct TextVector: Sendable, Hashable {
    package let model: String
    package let values: [Float]

    package init(model: String, values: [Float]) {
        self.model = model
        self.values = values
    }
}

/// Makes vectors of texts: the built-in model or an external service.
package protocol VectorSource: Sendable {
    /// Stored with each vector.
    var model: String { get }
    /// It runs in this process and calls no service.
    var isInside: Bool { get }
    /// The number of texts per request.
    var batch: Int { get }

    /// One vector per text, in the same order.
    func vectors(for texts: [String]) async throws(ProviderError) -> [TextVector]
}
