import BuzzModel
import CopilotWeights
import SodiumKit

/// All that training makes and the copilot reads: lexicons and weights in one block of bytes.
package struct CopilotModel: Sendable {
    package static let version = 3

    package let extractor: FeatureExtractor
    package let valence: ValenceLexicon
    package let linear: LinearModel
    package let care: CareModel

    package init(concepts: String, glosses: String, valence: String, linear: LinearModel, care: CareModel) {
        extractor = FeatureExtractor(
            lexicon: ConceptLexicon(parsing: concepts), glosses: GlossLexicon(parsing: glosses))
        self.valence = ValenceLexicon(parsing: valence)
        self.linear = linear
        self.care = care
    }

    /// The model built into the program.
    package static func builtIn() throws(ModelError) -> CopilotModel {
        let buffer = UnsafeBufferPointer(start: copilot_model_bytes(), count: copilot_model_size())
        return try CopilotModel(bytes: Array(buffer))
    }

    /// Changes whenever the built-in model does, and with each version of the program: what other weights, rules or
    /// prompts answered is no answer of these.
    static let revision: String = {
        let weights = UnsafeBufferPointer(start: copilot_model_bytes(), count: copilot_model_size())
        return "\(Version.number) \(Hex.encode(Array(Digest.sha256(Array(weights)).prefix(6))))"
    }()

    private static let magic = Array("BZCOPILOT".utf8)

    package init(bytes: [UInt8]) throws(ModelError) {
        guard bytes.count > CopilotModel.magic.count + 1, bytes.starts(with: CopilotModel.magic) else { throw .damaged }
        let version = Int(bytes[CopilotModel.magic.count])
        guard version == CopilotModel.version else { throw .otherVersion(version) }
        var rest = bytes[(CopilotModel.magic.count + 1)...]
        func section() throws(ModelError) -> ArraySlice<UInt8> {
            guard rest.count >= 4 else { throw .damaged }
            var length = 0
            for (offset, byte) in rest.prefix(4).enumerated() { length |= Int(byte) << (8 * offset) }
            rest = rest.dropFirst(4)
            guard rest.count >= length else { throw .damaged }
            defer { rest = rest.dropFirst(length) }
            return rest.prefix(length)
        }
        let concepts = String(decoding: try section(), as: UTF8.self)
        let glosses = String(decoding: try section(), as: UTF8.self)
        let valence = String(decoding: try section(), as: UTF8.self)
        self.init(
            concepts: concepts, glosses: glosses, valence: valence, linear: try LinearModel(bytes: try section()),
            care: CareModel(linear: try LinearModel(bytes: try section())))
    }

    package static func bytes(
        concepts: String, glosses: String, valence: String, linear: LinearModel, care: CareModel
    ) -> [UInt8] {
        var output = magic + [UInt8(version)]
        let texts = [concepts, glosses, valence].map { Array($0.utf8) }
        for section in texts + [linear.bytes(), care.linear.bytes()] {
            for shift in [0, 8, 16, 24] { output.append(UInt8(truncatingIfNeeded: section.count >> shift)) }
            output += section
        }
        return output
    }
}
