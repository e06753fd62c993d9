import BuzzModel
import Copilot

/// Reads the corpus and lexicons in `model/`, trains, and returns the bytes of `copilot.model`.
struct ModelMaker {
    let root: String

    struct Made {
        let bytes: [UInt8]
        let model: CopilotModel
        let samples: Int
        /// The accuracy when each fifth of the corpus is classified by a model trained on the rest.
        let crossValidated: Double
    }

    private static let folds = 5
    /// The number of passes in the final training, whose model is kept.
    private static let orders = 5
    /// The number of passes for the danger model.
    private static let careOrders = 2
    /// The parts of one training: meanings and spelling.
    private static let parts = 2
    /// A message written as a whole is worth more than one variant of a template, which has many siblings.
    private static let writtenWeight: Float = 2

    /// - Parameter progress: receives the number of completed epochs and the total.
    func make(progress: @escaping (Int64, Int64) -> Void = { _, _ in }) throws -> Made {
        let files = try files()
        let examples = try Corpus.read("\(root)/model/corpus/messages.tsv")
        let samples = samples(examples, try extractor())
        var trainer = LinearTrainer()
        let steps = Int64(trainer.epochs * Self.parts * (Self.folds + Self.orders + Self.careOrders))
        var step: Int64 = 0
        trainer.stepped = {
            step += 1
            progress(step, steps)
        }
        let (temperature, share) = calibrate(trainer, samples, groups: examples.map(\.group))
        trainer.orders = Self.orders
        let weights = trainer.trainInParts(samples)
        let linear = LinearModel(quantising: weights.values, bias: weights.bias, temperature: temperature)
        let care = CareModel(linear: try trainCare(trainer, examples, samples))
        let bytes = ModelSections.packed(
            files + [
                (CopilotModel.categoryWeights, linear.bytes()), (CopilotModel.careWeights, care.linear.bytes()),
            ])
        return Made(
            bytes: bytes, model: try CopilotModel(sections: ModelSections(bytes: bytes)), samples: samples.count,
            crossValidated: share)
    }

    /// The model with the current files and its existing weights. If neither the corpus nor a lexicon has changed,
    /// training would give the same result.
    func pack(_ old: [UInt8]) throws -> [UInt8] {
        let sections = try ModelSections(bytes: old)
        let weights = sections.names(in: "weights").map { ($0, sections.bytes(of: $0) ?? []) }
        return ModelSections.packed(try files() + weights)
    }

    /// Reads the files under `model/` and checks them for mistakes.
    private func files() throws -> [ModelSections.Section] {
        let files = try ModelFiles(root: root).sections()
        try ModelTexts.check(ModelSections(bytes: ModelSections.packed(files)))
        return files
    }

    /// The weight of an ordinary message relative to one that is or sounds serious: most messages are ordinary, and a
    /// false alarm at "nice to meet you" destroys the trust in real alarms.
    private static let ordinaryWeight: Float = 6
    private static let careDecay: Float = 0.000_1

    /// Trains danger and threats against everything else; the corpus's urgent messages can be either and are left
    /// out.
    private func trainCare(
        _ trainer: LinearTrainer, _ examples: [Example], _ samples: [LinearTrainer.Sample]
    ) throws -> LinearModel {
        let extractor = try extractor()
        var all = zip(examples, samples).filter { $0.0.category != .urgent }.map { _, sample in
            LinearTrainer.Sample(
                vector: sample.vector, category: CareModel.Concern.none.rawValue, weight: Self.ordinaryWeight)
        }
        for line in try Corpus.care("\(root)/model/corpus/care.tsv") {
            let concern = CareModel.Concern(kind: line.kind) ?? .none
            all.append(
                LinearTrainer.Sample(
                    vector: extractor.extract(line.text).vector, category: concern.rawValue, weight: 1))
        }
        var trainer = trainer
        trainer.orders = Self.careOrders
        trainer.classes = CareModel.Concern.allCases.count
        trainer.decay = Self.careDecay
        let weights = trainer.trainInParts(all)
        return LinearModel(quantising: weights.values, bias: weights.bias, temperature: 1)
    }

    func extractor() throws -> FeatureExtractor {
        let glosses = GlossLexicon.normalised(try Corpus.text("\(root)/model/lexicon/glosses.txt"))
        let concepts = ConceptLexicon.normalised(try Corpus.text("\(root)/model/lexicon/concepts.txt"))
        return FeatureExtractor(
            lexicon: ConceptLexicon(parsing: concepts), glosses: GlossLexicon(parsing: glosses),
            rules: RuleBook(try ModelFiles(root: root).rules()))
    }

    func samples(_ examples: [Example], _ extractor: FeatureExtractor) -> [LinearTrainer.Sample] {
        // Rarer categories get a little more weight, so that the most common one isn't the default for unusual
        // messages.
        var balance: [Category: Float] = [:]
        for category in Category.allCases {
            let share =
                Float(examples.count { $0.category == category }) / Float(examples.count)
                * Float(Category.allCases.count)
            balance[category] = (1 / max(share, 0.01)).squareRoot()
        }
        return examples.map { example in
            LinearTrainer.Sample(
                vector: extractor.extract(example.text).vector,
                category: Category.allCases.firstIndex(of: example.category) ?? 0,
                weight: (balance[example.category] ?? 1) * (example.isWritten ? Self.writtenWeight : 1))
        }
    }

    /// Finds the temperature at which the confidence of models on unseen messages matches their accuracy.
    private func calibrate(
        _ trainer: LinearTrainer, _ samples: [LinearTrainer.Sample], groups: [String]
    ) -> (temperature: Float, share: Double) {
        let folds = Self.folds
        let fold = groups.map { group in
            var hash = FeatureHash(seed: 99)
            hash.add(group)
            return Int(hash.value % UInt64(folds))
        }
        var judged: [(scores: [Double], category: Int)] = []
        for held in 0..<folds {
            let weights = trainer.trainInParts(zip(samples, fold).filter { $0.1 != held }.map(\.0))
            let linear = LinearModel(quantising: weights.values, bias: weights.bias, temperature: 1)
            for (sample, own) in zip(samples, fold) where own == held {
                judged.append((linear.scores(sample.vector), sample.category))
            }
        }
        let right = judged.count { item in
            item.scores.indices.max { item.scores[$0] < item.scores[$1] } == item.category
        }
        var best: (temperature: Double, loss: Double) = (1, .infinity)
        for step in 0..<60 {
            let temperature = 0.4 + Double(step) * 0.05
            var loss = 0.0
            for item in judged {
                let likelihood = Softmax.probabilities(item.scores, temperature: temperature)[item.category]
                loss -= Logarithm.natural(max(likelihood, 1e-9))
            }
            if loss < best.loss { best = (temperature, loss) }
        }
        return (Float(best.temperature), judged.isEmpty ? 0 : Double(right) / Double(judged.count))
    }
}

/// A natural logarithm by basic arithmetic only, for the reason given at `Softmax`.
enum Logarithm {
    static func natural(_ x: Double) -> Double {
        let exponent = Double(x.exponent)
        let ratio = (x.significand - 1) / (x.significand + 1)
        var power = ratio
        var sum = 0.0
        for step in 0..<30 {
            sum += power / Double(2 * step + 1)
            power *= ratio * ratio
        }
        return exponent * 0.693147180559945309417 + 2 * sum
    }
}
