import BuzzModel
import Copilot
import LanguageKit

/// Trains the heads that judge messages by their vectors, on the same texts as the word weights.
struct HeadMaker {
    let root: String
    let vectors: any VectorSource
    let weights: EncoderWeights
    let triager: Triager

    private typealias Sample = HeadTrainer.Sample

    /// The weight of a message that a person wrote, relative to one made from a template; and the weight of a
    /// template's sentiment, relative to that of a single rated message.
    private static let written: Float = 2, template: Float = 0.1

    func make() async throws -> Heads? {
        let examples = try Corpus.read("\(root)/model/corpus/messages.tsv")
        let inputs = try await inputs(examples.map(\.text))
        let made = [
            "category": category(examples, inputs), "feeling": try feeling(examples, inputs),
            "worth": worth(examples, inputs), "act": try await act(),
        ]
        return Heads { made[$0] }
    }

    private func inputs(_ texts: [String]) async throws -> [[Float]] {
        try await vectors.vectors(for: texts).map { weights.input($0.values) }
    }

    private static func one(_ index: Int, of count: Int) -> [Float] { (0..<count).map { $0 == index ? 1 : 0 } }

    private func category(_ examples: [Example], _ inputs: [[Float]]) -> VectorHead {
        HeadTrainer().train(
            zip(examples, inputs).map { example, input in
                Sample(
                    input: input,
                    wanted: Category.allCases.map { $0 == example.category ? 1 : 0 },
                    weight: example.isWritten ? Self.written : 1)
            })
    }

    private func feeling(_ examples: [Example], _ inputs: [[Float]]) throws -> VectorHead {
        var felt: [String: Sentiment] = [:]
        for line in try Corpus.pairs("\(root)/model/labels/feeling.tsv") {
            felt[line.text] = Sentiment(rawValue: line.label)
        }
        var samples: [Sample] = []
        for (example, input) in zip(examples, inputs) where example.category != .urgent {
            let own = felt[example.text]
            guard let sentiment = own ?? example.sentiment, let place = Heads.feelings.firstIndex(of: sentiment) else {
                continue
            }
            let beside = Heads.beside(
                triager.sentiment.analyze(.of(example.text)), category: example.category)
            samples.append(
                Sample(
                    input: input + beside, wanted: Self.one(place, of: Heads.feelings.count),
                    weight: own == nil ? Self.template : 1))
        }
        return HeadTrainer().train(samples)
    }

    /// Trains the head for acts on sentences in many languages.
    private func act() async throws -> VectorHead {
        let path = "\(root)/model/labels/acts.tsv"
        let labels = try Corpus.pairs(path)
        let inputs = try await inputs(labels.map(\.text))
        return HeadTrainer().train(
            try zip(labels, inputs).enumerated().map { number, labelled in
                let (label, input) = labelled
                guard let act = Act(rawValue: label.label), let place = Act.allCases.firstIndex(of: act) else {
                    throw CorpusError.badLine(file: path, line: number + 1)
                }
                return Sample(input: input, wanted: Self.one(place, of: Act.allCases.count), weight: 1)
            })
    }

    private func worth(_ examples: [Example], _ inputs: [[Float]]) -> VectorHead {
        var trainer = HeadTrainer()
        trainer.isRegression = true
        return trainer.train(
            zip(examples, inputs).compactMap { example, input in
                guard let band = example.band, example.category == .business else { return nil }
                let beside = Heads.beside(triager.opportunity(of: example.text))
                return Sample(
                    input: input + beside, wanted: [Float(band.lowerBound + band.upperBound) / 200], weight: 1)
            })
    }
}
