import BuzzModel
import CopilotWeights
import SodiumKit

/// The built-in model: trained weights and the files of `model/`, as sections of one block of bytes.
package struct CopilotModel: Sendable {
    package let sections: ModelSections
    package let extractor: FeatureExtractor
    package let valence: ValenceLexicon
    package let linear: LinearModel
    package let care: CareModel
    let reasons: ReasonPhrases
    private let shelf = ReadingShelf()

    /// The trained sections.
    package static let categoryWeights = "weights/category", careWeights = "weights/care"

    /// The model in the program.
    package static func builtIn() throws(ModelError) -> CopilotModel {
        try CopilotModel(sections: ModelSections.builtInOrError())
    }

    package init(sections: ModelSections) throws(ModelError) {
        func text(_ name: String) throws(ModelError) -> String {
            guard let text = sections.text(name) else { throw .damaged }
            return text
        }
        func weights(_ name: String, rows: ClosedRange<Int>) throws(ModelError) -> LinearModel {
            guard let bytes = sections.bytes(of: name) else { throw .damaged }
            let model = try LinearModel(bytes: bytes[...])
            guard rows.contains(model.rows) else { throw .damaged }
            return model
        }
        guard let rules = RuleBook(sections) else { throw .damaged }
        self.sections = sections
        extractor = FeatureExtractor(
            lexicon: ConceptLexicon(parsing: try text("lexicon/concepts.txt")),
            glosses: GlossLexicon(parsing: try text("lexicon/glosses.txt")), rules: rules)
        valence = ValenceLexicon(parsing: try text("lexicon/valence.txt"))
        reasons = ReasonPhrases(parsing: try text(ReasonPhrases.section))
        // Categories that are newer than the weights have no row yet.
        linear = try weights(Self.categoryWeights, rows: 2...Category.allCases.count)
        let concerns = CareModel.Concern.allCases.count
        care = CareModel(linear: try weights(Self.careWeights, rows: concerns...concerns))
    }

    /// Analyses a message, or returns the cached analysis.
    func read(_ message: String) -> ReadMessage {
        shelf.message(message) { ReadMessage(extractor.extract($0), self) }
    }

    /// Changes with the built-in model and the program's version. Answers of another revision are not reused.
    static let revision: String = {
        let weights = UnsafeBufferPointer(start: copilot_model_bytes(), count: copilot_model_size())
        return "\(Version.number) \(Hex.encode(Array(Digest.sha256(Array(weights)).prefix(6))))"
    }()
}
