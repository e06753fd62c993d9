import Copilot
import CopilotProtocol

/// Fits how much a sentence model's vectors count, with the question bank, `model/faq/fitted` and
/// `model/memories/fitted`.
struct MeaningCalibrator {
    let root: String
    let vectors: any VectorSource

    /// Weights of the training questions, relative to answered questions of fans: those of libraries made from the
    /// bank, those about other subjects, those whose entry was removed, and the latter in libraries made from the bank.
    private static let bankShare = 0.15, outside = 0.5, inVain = 0.2, closeInVain = 0.11
    private static let ridge = 0.3
    private static let libraries = 3, phrasings = 5

    func calibrate(_ subjects: SubjectMaker.Made, statements: [Float]) async throws -> MeaningCalibration {
        var calibration = MeaningCalibration()
        (calibration.unrelated, calibration.spread) = subjects.chance
        let weights = EncoderWeights(
            model: vectors.model, inputs: "", subjects: subjects.vectors, statements: statements,
            calibration: calibration)
        let close = try await closeLibraries(calibration)
        let folder = "\(root)/model/faq/fitted"
        let trial = FAQTrial(
            entries: try FAQTrial.library("\(folder)/faq-library.json"), vectors: vectors, weights: weights)
        let asked = try Corpus.pairs("\(folder)/faq-dev.tsv")
        let foreign = try Corpus.pairs("\(folder)/languages.tsv")
        var own = try await trial.asked(asked, weight: 1)
        calibration.order = OrderFit.weights(own.filter { !$0.isForeign } + close.filter { $0.label != nil })
        own += try await trial.asked(try Corpus.pairs("\(folder)/faq-outside-dev.tsv"), weight: Self.outside)
        own += try await trial.askedInVain(asked, weight: Self.inVain)
        var others = try await trial.asked(foreign, weight: 1)
        calibration.foreignWords = OrderFit.foreignWords(others, calibration.order)
        others += try await trial.asked(try Corpus.pairs("\(folder)/languages-outside.tsv"), weight: 1)
        others += try await trial.askedInVain(foreign, weight: Self.inVain)
        calibration.familiar = LogisticFit(ridge: Self.ridge).supportingWeights(
            (own + close).filter { !$0.isForeign }.compactMap { Self.sample($0, calibration, withOdds: true) })
        calibration.foreign = LogisticFit(ridge: Self.ridge).supportingWeights(
            others.filter(\.isForeign).compactMap { Self.sample($0, calibration, withOdds: false) })
        calibration.memory = try await memory(weights)
        return calibration
    }

    private static func sample(
        _ asked: FAQTrial.Asked, _ calibration: MeaningCalibration, withOdds: Bool
    ) -> LogisticFit.Sample? {
        let words = asked.isForeign ? calibration.foreignWords : 1
        func score(_ witness: FAQMatcher.Witness) -> Double {
            zip(calibration.order, witness.order).reduce(words * witness.wordScore) { $0 + $1.0 * $1.1 }
        }
        guard let best = asked.witnesses.max(by: { score($0) < score($1) }) else { return nil }
        return LogisticFit.Sample(
            input: (withOdds ? [best.odds] : []) + best.features, isRight: best.entryID == asked.label,
            weight: asked.weight)
    }

    /// Makes libraries whose entries resemble each other as much as possible: of neighbouring subjects in the bank,
    /// five questions become an entry's phrasings. Half of the bank's questions stand in for the bank; the others
    /// beyond those five are asked.
    private func closeLibraries(_ calibration: MeaningCalibration) async throws -> [FAQTrial.Asked] {
        var bySubject: [String: [String]] = [:], order: [String] = []
        let lines = try Corpus.pairs(SubjectMaker.path(root))
        for pair in lines {
            if bySubject[pair.label] == nil { order.append(pair.label) }
            bySubject[pair.label, default: []].append(pair.text)
        }
        var halves: (bank: [(label: String, text: String)], other: [(label: String, text: String)]) = ([], [])
        for name in order {
            for (number, text) in (bySubject[name] ?? []).enumerated() {
                if number.isMultiple(of: 2) {
                    halves.bank.append((name, text))
                } else {
                    halves.other.append((name, text))
                }
            }
        }
        let bank = QuestionBank(halves.bank.map { "\($0.label)\t\($0.text)" }.joined(separator: "\n"))
        let subjects = try await SubjectMaker(root: root, source: vectors).make(halves.bank)
        let weights = EncoderWeights(
            model: vectors.model, inputs: "", subjects: subjects.vectors,
            statements: [Float](repeating: 0, count: subjects.vectors.dimension), calibration: calibration)
        var all: [FAQTrial.Asked] = []
        let size = (order.count + Self.libraries - 1) / Self.libraries
        for start in stride(from: 0, to: order.count, by: size) {
            let names = Set(order[start..<min(start + size, order.count)])
            var entries: [String: [String]] = [:], asked: [(label: String, text: String)] = []
            for pair in halves.other where names.contains(pair.label) {
                if entries[pair.label]?.count ?? 0 < Self.phrasings {
                    entries[pair.label, default: []].append(pair.text)
                } else {
                    asked.append(pair)
                }
            }
            let trial = FAQTrial(
                entries: entries.sorted { $0.key < $1.key }.map {
                    FAQEntry(id: $0.key, questions: $0.value, answer: $0.key)
                }, vectors: vectors, weights: weights, bank: bank)
            all += try await trial.asked(asked, weight: Self.bankShare)
            all += try await trial.askedInVain(asked, weight: Self.closeInVain)
        }
        return all
    }

    // MARK: Memories

    private static let nearest = 3

    private func memory(_ weights: EncoderWeights) async throws -> [Double] {
        let trial = try await MemoryTrial(folder: "\(root)/model/memories/fitted", vectors: vectors, weights: weights)
        var samples: [LogisticFit.Sample] = []
        for question in try await trial.questions() {
            let right = question.candidates.filter { $0.label == question.label }
            let wrong = question.candidates.filter { $0.label != question.label }
                .sorted { $0.features[0] + $0.features[2] > $1.features[0] + $1.features[2] }.prefix(Self.nearest)
            samples += right.map { LogisticFit.Sample(input: $0.features, isRight: true, weight: 1) }
            samples += wrong.map {
                LogisticFit.Sample(input: $0.features, isRight: false, weight: 1 / Double(Self.nearest))
            }
        }
        return LogisticFit(ridge: 0.1).weights(samples)
    }
}
