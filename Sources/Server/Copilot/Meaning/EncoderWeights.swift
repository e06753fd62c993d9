import CopilotWeights

/// Everything that was trained on the vectors of one sentence model: the positions of subjects, how much similarity
/// counts, and the heads that judge messages. Made by `buzzbox-train encoder`; other models have none.
package struct EncoderWeights: Sendable {
    /// The names of the sections of its block.
    package enum Section {
        package static let model = "model", inputs = "inputs", subjects = "subjects", statements = "statements"
        package static let calibration = "calibration.txt"
        package static let heads = "heads"
    }

    package let model: String
    /// A digest of all training files.
    package let inputs: String
    package let subjects: SubjectVectors
    /// The mean vector of statements; that of questions is in `subjects`.
    package let statements: [Float]
    package let calibration: MeaningCalibration
    package let heads: Heads?

    /// The weights in the program.
    package static let builtIn = {
        let bytes = UnsafeBufferPointer(start: copilot_encoder_bytes(), count: copilot_encoder_size())
        return EncoderWeights(Array(bytes))
    }()

    package static func of(_ model: String) -> EncoderWeights? { builtIn.flatMap { $0.model == model ? $0 : nil } }

    package init(
        model: String, inputs: String, subjects: SubjectVectors, statements: [Float],
        calibration: MeaningCalibration, heads: Heads? = nil
    ) {
        self.model = model
        self.inputs = inputs
        self.subjects = subjects
        self.statements = statements
        self.calibration = calibration
        self.heads = heads
    }

    package init?(_ bytes: [UInt8]) {
        // Damaged weights are treated as missing: then only words decide.
        guard let sections = try? ModelSections(bytes: bytes), let model = sections.text(Section.model),
            let subjects = sections.bytes(of: Section.subjects).flatMap(SubjectVectors.init(_:)),
            let statements = sections.bytes(of: Section.statements).flatMap(ByteReading.floats),
            statements.count == subjects.dimension,
            let calibration = sections.text(Section.calibration).flatMap(MeaningCalibration.init(parsing:))
        else { return nil }
        self.init(
            model: model, inputs: sections.text(Section.inputs) ?? "", subjects: subjects, statements: statements,
            calibration: calibration,
            heads: Heads { name in sections.bytes(of: "\(Section.heads)/\(name)").flatMap(VectorHead.init(_:)) })
    }

    /// The input of the heads: the vector relative to the mean of statements, scaled to a size suitable for training.
    package func input(_ vector: [Float]) -> [Float] { zip(vector, statements).map { 5 * ($0 - $1) } }

    package func opinion(on vector: TextVector) -> Opinion? {
        guard vector.model == model, vector.values.count == statements.count else { return nil }
        return heads.map { Opinion(input(vector.values), $0) }
    }

    /// The likelihood of each act for a text; `nil` if the vector comes from another model.
    package func acts(in vector: TextVector) -> ActReading? {
        guard vector.model == model, vector.values.count == statements.count, let heads else { return nil }
        return ActReading(Softmax.probabilities(heads.act.scores(input(vector.values))))
    }

    /// The form of a question in which it is compared with memories.
    package func centred(_ question: [Float]) -> SubjectVectors.Centred? { subjects.centred(question, statements) }

    package var sections: [ModelSections.Section] {
        [
            (Section.model, Array(model.utf8)), (Section.inputs, Array(inputs.utf8)),
            (Section.subjects, subjects.bytes),
            (Section.statements, statements.flatMap(ByteReading.bytes)),
            (Section.calibration, Array(calibration.text.utf8)),
        ] + (heads?.all ?? []).map { ("\(Section.heads)/\($0.name)", $0.head.bytes) }
    }
}
