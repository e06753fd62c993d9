import Copilot
import SodiumKit

/// Trains everything that uses a sentence model's vectors, from files in the repository and the model on this machine.
struct EncoderMaker {
    let root: String
    let vectors: any VectorSource

    static func path(_ root: String, _ model: String) -> String {
        "\(root)/Sources/Server/CopilotWeights/\(model).model"
    }

    /// All training files. A change in any of them requires training again.
    private static let files = [
        "Sources/Server/CopilotWeights/questions.tsv", "model/faq/fitted/faq-library.json",
        "model/faq/fitted/faq-dev.tsv",
        "model/faq/fitted/faq-outside-dev.tsv", "model/faq/fitted/languages.tsv",
        "model/faq/fitted/languages-outside.tsv", "model/memories/fitted/memories.tsv",
        "model/memories/fitted/questions.tsv", "model/corpus/messages.tsv",
        "model/labels/feeling.tsv", "model/labels/acts.tsv",
    ]

    static func inputs(_ root: String) throws -> String {
        var digest = SHA256()
        for file in files { digest.update(Array(try Corpus.text("\(root)/\(file)").utf8)) }
        return Hex.encode(digest.finish())
    }

    func make() async throws -> EncoderWeights {
        let subjects = try await SubjectMaker(root: root, source: vectors).make(Corpus.pairs(SubjectMaker.path(root)))
        let statements = try await statements()
        let calibration = try await MeaningCalibrator(root: root, vectors: vectors).calibrate(
            subjects, statements: statements)
        func weights(_ heads: Heads?) throws -> EncoderWeights {
            EncoderWeights(
                model: vectors.model, inputs: try Self.inputs(root), subjects: subjects.vectors,
                statements: statements, calibration: calibration, heads: heads)
        }
        let maker = HeadMaker(
            root: root, vectors: vectors, weights: try weights(nil), triager: Triager(model: try CopilotModel.builtIn())
        )
        return try weights(try await maker.make())
    }

    /// Whether the committed weights equal those made here. Vectors differ slightly between processors, and so do the
    /// weights trained on them, so near equality is enough.
    static func isSame(_ one: EncoderWeights, _ other: EncoderWeights) -> Bool {
        guard one.model == other.model, one.inputs == other.inputs, one.heads?.all.count == other.heads?.all.count,
            one.calibration.isNear(other.calibration)
        else { return false }
        return zip(one.heads?.all ?? [], other.heads?.all ?? []).allSatisfy { $0.head.likeness(to: $1.head) > 0.999 }
    }

    private static let statementCount = 1_000, statementLength = 140

    /// The mean vector of statements: a sample of the corpus without questions, only short messages because memories
    /// are short.
    private func statements() async throws -> [Float] {
        let all = try Corpus.read("\(root)/model/corpus/messages.tsv")
            .filter { $0.isWritten && $0.text.count < Self.statementLength && !OpenQuestions.isQuestion($0.text) }
            .map(\.text)
        let step = max(1, all.count / Self.statementCount)
        let taken = stride(from: 0, to: all.count, by: step).map { all[$0] }
        return SubjectMaker.mean(try await vectors.vectors(for: taken).map(\.values))
    }
}
