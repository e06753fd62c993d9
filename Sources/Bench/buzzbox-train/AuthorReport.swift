import BuzzModel
import Copilot

/// How well triage generalises to unknown authors: each file of `model/written` is by a different author and is
/// classified by a model trained on all other files. The most honest figure available without collecting new data.
struct AuthorReport {
    let root: String
    let verbose: Bool

    func run() throws {
        let maker = ModelMaker(root: root)
        let examples = try Corpus.read("\(root)/model/corpus/messages.tsv")
        let samples = maker.samples(examples, try maker.extractor())
        var all = Confusion(labels: Category.allCases.map(\.rawValue))
        var languages: [Substring: (right: Int, count: Int)] = [:]
        for source in Set(examples.filter(\.isWritten).map(\.source)).sorted() {
            let weights = LinearTrainer().trainInParts(
                zip(samples, examples).filter { $0.1.source != source }.map(\.0))
            let linear = LinearModel(quantising: weights.values, bias: weights.bias, temperature: 1)
            var right = 0, count = 0
            for (sample, example) in zip(samples, examples) where example.source == source {
                let scores = linear.scores(sample.vector)
                let got = Category.allCases[scores.indices.max { scores[$0] < scores[$1] } ?? 0]
                let isRight = got == example.category
                all.add(wanted: example.category.rawValue, got: got.rawValue)
                count += 1
                right += isRight ? 1 : 0
                let language = example.language ?? ""
                languages[language, default: (0, 0)].count += 1
                languages[language, default: (0, 0)].right += isRight ? 1 : 0
                if verbose, !isRight {
                    Output.line("  \(example.category) as \(got) \(example.group): \(example.text)")
                }
            }
            Output.line("\(source), by a model without it: \(share(right, count))")
        }
        Output.line("All of them:")
        all.report()
        for (language, figure) in languages.sorted(by: { $0.value.count > $1.value.count }) {
            Output.line("  \(language): \(share(figure.right, figure.count))")
        }
    }

    private func share(_ right: Int, _ count: Int) -> String {
        "\(Output.percent(Double(right) / Double(max(count, 1)))) of \(count)"
    }
}
