import BuzzModel
import Copilot
import LanguageKit

/// Measures the accuracy of the built-in copilot on messages that it was not trained on.
struct AccuracyReport {
    let model: CopilotModel
    let root: String
    /// Additional external data sets, if available; they are not part of the project.
    let data: String?
    let verbose: Bool
    /// The source of vectors: the sentence model if there is one, or a service on request.
    var vectors: (any VectorSource)?
    /// Only measures what is found in the library and in memories, because the rest takes minutes.
    var isOfLibrary = false

    func run() async throws {
        let triager = Triager(model: model)
        if !isOfLibrary { try await judgements(triager) }
        try await library()
        guard let data, !isOfLibrary else { return }
        for judge in judges(triager) { try await spam(judge, "\(data)/spam-dev.tsv") }
        try sentiment(
            triager, "\(data)/sentiment-dev.tsv", title: "Sentiment on short public posts, three classes:")
    }

    private func judgements(_ triager: Triager) async throws {
        for judge in judges(triager) {
            try await triage(
                judge, file: "\(root)/model/test/messages.tsv", title: "Triage, own test set", showsErrors: verbose)
            // Reports totals only. Once the errors on unseen messages are shown, people fix exactly those, and the set
            // no longer measures anything.
            try await triage(
                judge, file: "\(root)/model/unseen/messages.tsv", title: "Triage, hard messages kept apart",
                showsErrors: false)
            for name in ["kept", "strangers"] {
                try await care(judge, "\(root)/model/care/\(name).tsv", title: "Care (\(name))")
            }
        }
        for name in ["posts", "mixed"] {
            try sentiment(
                triager, "\(root)/model/feelings/\(name).tsv", title: "Sentiment, own ratings (\(name)), three classes:"
            )
        }
    }

    private func library() async throws {
        // Creators' libraries with fans' questions, by other authors; the second one is used for measuring only.
        for name in ["fitted", "kept"] {
            let folder = "\(root)/model/faq/\(name)"
            try await FAQReport(data: folder, showsErrors: verbose && name == "fitted").run()
            try await FAQReport(data: folder, isForeign: true).run()
            if let vectors {
                try await FAQReport(data: folder, vectors: vectors).run()
                try await FAQReport(data: folder, vectors: vectors, isForeign: true).run()
            }
        }
        for name in ["fitted", "kept"] {
            let folder = "\(root)/model/memories/\(name)"
            try await MemoryReport(folder: folder, vectors: nil).run()
            if let vectors { try await MemoryReport(folder: folder, vectors: vectors).run() }
        }
        guard let data else { return }
        try await FAQReport(data: data).run()
        if let vectors { try await FAQReport(data: data, vectors: vectors).run() }
    }

    /// One judge by words alone, and one with the sentence model if there is one.
    private func judges(_ triager: Triager) -> [OpinionedTriager] {
        [OpinionedTriager(triager: triager, vectors: nil)]
            + (vectors.map { [OpinionedTriager(triager: triager, vectors: $0)] } ?? [])
    }

    // MARK: Care

    /// Measures how many dangers, threats and demands are found urgent, and how many messages that only sound like
    /// them.
    private func care(_ judge: OpinionedTriager, _ path: String, title: String) async throws {
        var all: [String: (count: Int, urgent: Int)] = [:]
        let lines = try Corpus.care(path)
        for (line, triage) in zip(lines, try await judge.triages(of: lines.map(\.text))) {
            all[line.kind, default: (0, 0)].count += 1
            if triage.category == .urgent { all[line.kind]?.urgent += 1 }
        }
        Output.line("\(title)\(judge.means), urgent:")
        for (kind, found) in all.sorted(by: { $0.key < $1.key }) {
            Output.line("  \(kind): \(found.urgent) of \(found.count)")
        }
    }

    // MARK: Triage

    /// Reports the whole file, our own part of it, and the part of each other author.
    private func triage(_ judge: OpinionedTriager, file: String, title: String, showsErrors: Bool) async throws {
        let examples = try Corpus.read(file)
        try await triage(judge, examples, title: "\(title), all", showsErrors: false)
        try await triage(judge, examples.filter { !$0.isWritten }, title: title, showsErrors: showsErrors)
        for source in Set(examples.filter(\.isWritten).map(\.source)).sorted() {
            try await triage(
                judge, examples.filter { $0.isWritten && $0.source == source },
                title: "\(title), by another hand (\(source))", showsErrors: showsErrors)
        }
    }

    private func triage(
        _ judge: OpinionedTriager, _ examples: [Example], title: String, showsErrors: Bool
    ) async throws {
        var table = Confusion(labels: Category.allCases.map(\.rawValue))
        var bins = Calibration()
        var feelings = Confusion(labels: Sentiment.allCases.map(\.rawValue))
        var inBand = 0, banded = 0
        let opinions = try await judge.opinions(on: examples.map(\.text))
        var scores: [(wanted: ClosedRange<Int>, got: Int)] = []
        for (example, opinion) in zip(examples, opinions) {
            let triage = judge.triager.triage(example.text, opinion: opinion)
            table.add(wanted: example.category.rawValue, got: triage.category.rawValue)
            bins.add(confidence: triage.confidence, isRight: triage.category == example.category)
            if let sentiment = example.sentiment {
                feelings.add(wanted: sentiment.rawValue, got: triage.sentiment.rawValue)
            }
            if let band = example.band, example.category == .business {
                banded += 1
                let score = judge.triager.opportunity(of: example.text, opinion: opinion).score
                scores.append((band, score))
                if band.contains(score) {
                    inBand += 1
                } else if showsErrors {
                    Output.line("  score \(score) not in \(band): \(example.text.prefix(110))")
                }
            }
            if showsErrors, triage.category != example.category {
                Output.line(
                    "  \(example.category) as \(triage.category) \(Output.percent(triage.confidence)) [\(triage.reason)] \(example.group): \(example.text.prefix(150))"
                )
            }
        }
        Output.line("\(title)\(judge.means): \(examples.count) messages")
        table.report()
        bins.report()
        if feelings.total > 0 {
            Output.line("Sentiment on the same messages:")
            feelings.report()
        }
        if banded > 0 {
            Output.line(
                "Opportunity scores within the expected band: \(Output.percent(Double(inBand) / Double(banded))) of \(banded)"
            )
            Output.line("Opportunity scores in the right order: \(Output.percent(Self.inOrder(scores)))")
        }
    }

    /// The share of pairs with clearly different bands that are scored in the right order; a tie counts half.
    private static func inOrder(_ scores: [(wanted: ClosedRange<Int>, got: Int)]) -> Double {
        var pairs = 0.0, right = 0.0
        for (index, one) in scores.enumerated() {
            for other in scores[(index + 1)...] {
                let wanted = one.wanted.lowerBound + one.wanted.upperBound
                let beside = other.wanted.lowerBound + other.wanted.upperBound
                guard abs(wanted - beside) >= 20 else { continue }
                pairs += 1
                right += one.got == other.got ? 0.5 : (one.got > other.got) == (wanted > beside) ? 1 : 0
            }
        }
        return right / max(pairs, 1)
    }

    // MARK: Outside sets

    private func spam(_ judge: OpinionedTriager, _ path: String) async throws {
        let pairs = try Corpus.pairs(path)
        // The set contains text messages first and comments after them: measure them separately.
        for (title, part) in [
            ("Spam in text messages", pairs.prefix(2_000)), ("Spam in comments", pairs.dropFirst(2_000)),
        ] {
            var table = Confusion(labels: ["spam", "ham"])
            for (pair, triage) in zip(part, try await judge.triages(of: part.map(\.text))) {
                table.add(wanted: pair.label, got: triage.category == .spam ? "spam" : "ham")
                if verbose, (triage.category == .spam) != (pair.label == "spam") {
                    Output.line(
                        "  \(pair.label) as \(triage.category) \(Output.percent(triage.confidence)) [\(triage.reason)]: \(pair.text.prefix(150))"
                    )
                }
            }
            Output.line("\(title)\(judge.means): \(part.count)")
            table.report()
        }
    }

    /// Reads lines with a mean rating from −4 to 4 and a text.
    private func sentiment(_ triager: Triager, _ path: String, title: String) throws {
        var table = Confusion(labels: ["positive", "negative", "neutral"])
        var twoClass = 0, twoRight = 0
        for pair in try Corpus.pairs(path) {
            guard let rating = Double(pair.label) else { continue }
            let wanted = rating > 0.5 ? "positive" : rating < -0.5 ? "negative" : "neutral"
            let result = triager.sentiment.analyze(.of(pair.text))
            table.add(wanted: wanted, got: result.sentiment.rawValue)
            if wanted != "neutral" {
                twoClass += 1
                if (result.valence > 0) == (wanted == "positive") { twoRight += 1 }
            }
        }
        Output.line(title)
        table.report()
        Output.line("  two classes: \(Output.percent(Double(twoRight) / Double(max(twoClass, 1)))) of \(twoClass)")
    }
}

/// A confusion matrix.
struct Confusion {
    let labels: [String]
    private var counts: [String: [String: Int]] = [:]
    private(set) var total = 0
    private var right = 0

    init(labels: [String]) { self.labels = labels }

    mutating func add(wanted: String, got: String) {
        counts[wanted, default: [:]][got, default: 0] += 1
        total += 1
        if wanted == got { right += 1 }
    }

    func report() {
        Output.line("  right: \(Output.percent(Double(right) / Double(max(total, 1)))) of \(total)")
        for label in labels {
            let hit = counts[label]?[label] ?? 0
            let wanted = counts[label]?.values.reduce(0, +) ?? 0
            let got = labels.reduce(0) { $0 + (counts[$1]?[label] ?? 0) }
            guard wanted + got > 0 else { continue }
            let f1 = 2 * Double(hit) / Double(wanted + got)
            let row = labels.map { "\($0) \(counts[label]?[$0] ?? 0)" }.joined(separator: ", ")
            Output.line("  \(label): F1 \(Output.number(f1, digits: 3)), taken for \(row)")
        }
    }
}

/// Whether predictions with a confidence of 80 % are right in four of five cases.
struct Calibration {
    private var bins = [(count: Int, right: Int, sum: Double)](repeating: (0, 0, 0), count: 10)

    mutating func add(confidence: Double, isRight: Bool) {
        let bin = min(9, Int(confidence * 10))
        bins[bin].count += 1
        bins[bin].sum += confidence
        if isRight { bins[bin].right += 1 }
    }

    func report() {
        let total = bins.reduce(0) { $0 + $1.count }
        var error = 0.0
        for bin in bins where bin.count > 0 { error += abs(bin.sum - Double(bin.right)) / Double(max(total, 1)) }
        Output.line("  calibration error: \(Output.number(error, digits: 3))")
        for bin in bins where bin.count >= 5 {
            Output.line(
                "    said \(Output.percent(bin.sum / Double(bin.count))), were right \(Output.percent(Double(bin.right) / Double(bin.count))) of \(bin.count)"
            )
        }
    }
}
