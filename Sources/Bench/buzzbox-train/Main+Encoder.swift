import Copilot
import ProcessKit

/// The commands that train and check what uses the sentence model's vectors.
extension Main {
    /// Wraps the source in a cache on disk, because most texts have had their vectors computed before.
    static func cached(_ source: (any VectorSource)?, _ root: String) -> VectorCache? {
        source.map { VectorCache($0, folder: "\(root)/.build/vectors") }
    }

    static func encoder(_ root: String, _ source: (any VectorSource)?) async throws {
        guard let vectors = cached(source, root) else { fail("There is no sentence model. Get it: buzzboxd model get") }
        let made = try await EncoderMaker(root: root, vectors: vectors).make()
        let bytes = ModelSections.packed(made.sections)
        try Files.write(bytes, to: EncoderMaker.path(root, made.model), mode: 0o644)
        Output.line("\(made.model): \(bytes.count) bytes")
        Output.line(made.calibration.text)
    }

    /// Checks the committed weights. Whether they were trained on the current texts can be checked anywhere; whether
    /// training gives the same result, only where the sentence model is installed.
    static func checkEncoder(_ root: String, _ source: (any VectorSource)?) async throws {
        let name = EncoderPackage.usual.name
        guard let bytes = FileBytes.read(EncoderMaker.path(root, name)), let committed = EncoderWeights(bytes) else {
            fail("What was learnt about the sentence model's vectors is damaged. Run `make model-encoder`.")
        }
        guard committed.inputs == (try EncoderMaker.inputs(root)) else {
            fail(
                "What is known of the sentence model's vectors was learnt from other texts than there are now. Run `make model-encoder` where the sentence model is installed, and commit the result."
            )
        }
        guard let vectors = cached(source, root), vectors.model == name else {
            Output.line(
                "what is known of the sentence model's vectors was learnt from these texts; without the model no more can be said"
            )
            return
        }
        guard EncoderMaker.isSame(try await EncoderMaker(root: root, vectors: vectors).make(), committed) else {
            fail("What is known of the sentence model's vectors is not what the texts make. Run `make model-encoder`.")
        }
        Output.line("what is known of the sentence model's vectors is what the texts make")
    }
}
