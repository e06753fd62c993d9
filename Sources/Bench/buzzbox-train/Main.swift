import BuzzModel
import CommandLineKit
import Copilot
import EncoderKit
import Glibc
import HTTPKit
import LanguageKit
import ProcessKit

/// Trains the copilot's built-in model from the corpus under `model/`, checks the committed one, and reports how good
/// it is.
///
///     buzzbox-train make|pack|encoder|check|accuracy|authors|classify|judgements|ablation|drafts|drafts-floors
///         [--root DIR] [--data DIR]
@main
struct Main {
    static func main() async {
        var arguments = Array(CommandLine.arguments.dropFirst())
        func option(_ name: String) -> String? {
            guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
            let value = arguments[index + 1]
            arguments.removeSubrange(index...(index + 1))
            return value
        }
        let root = option("--root") ?? "."
        let data = option("--data")
        let source = vectorSource(option("--embeddings"), model: option("--embedding-model") ?? "default")
        let command = arguments.first ?? "help"
        do {
            switch command {
            case "make": try make(root)
            case "pack": try pack(root)
            case "check":
                try check(root)
                try await checkEncoder(root, source)
                try await checkDrafts(root, isVerbose: false)
            case "accuracy":
                let model =
                    arguments.contains("--fresh") ? try ModelMaker(root: root).make().model : try CopilotModel.builtIn()
                let isVerbose = arguments.contains("--verbose")
                try await AccuracyReport(
                    model: model, root: root, data: data, verbose: isVerbose, vectors: cached(source, root),
                    isOfLibrary: arguments.contains("--library")
                ).run()
            case "encoder": try await encoder(root, source)
            case "classify": try classify()
            case "ablation": try AblationReport(root: root).run()
            case "judgements": try JudgementTable(model: CopilotModel.builtIn(), root: root).run()
            case "drafts":
                try DraftTable(model: CopilotModel.builtIn()).show(
                    Corpus.text(arguments.dropFirst().first ?? "\(root)/Tests/CopilotTests/Drafts/DraftCases.swift"))
            case "drafts-report":
                try await draftsReport(
                    root, cached(source, root), out: option("--out") ?? "build", sets: Array(arguments.dropFirst()))
            case "drafts-judged":
                try draftsJudged(root, sheet: option("--sheet") ?? "build/drafts.tsv", option("--who"), option("--day"))
            case "drafts-floors": try await checkDrafts(root, isVerbose: arguments.contains("--verbose"))
            case "drafts-vectors": try await keepDraftVectors(root, cached(source, root))
            case "valence": try valence(root)
            case "authors": try AuthorReport(root: root, verbose: arguments.contains("--verbose")).run()
            case "vectors": try vectors(root)
            default:
                Output.line(
                    "usage: buzzbox-train make|pack|encoder|check|accuracy|authors|classify|judgements|ablation|drafts|drafts-floors [--root DIR] [--data DIR] [--embeddings URL [--embedding-model NAME]] [--verbose]"
                )
                exit(64)
            }
        } catch let error as CorpusError {
            fail(error.message)
        } catch let error as ModelError {
            fail(error.message)
        } catch let error as RuleError {
            fail("model/\(error.message)")
        } catch {
            fail("\(error)")
        }
    }

    // MARK: Drafts

    private static func tallyPath(_ root: String) -> String { "\(root)/model/drafts/tally.tsv" }

    private static func draftsReport(
        _ root: String, _ vectors: (any VectorSource)?, out: String, sets: [String]
    ) async throws {
        let path = tallyPath(root)
        let paths =
            sets.isEmpty
            ? (["first", "second", "third", "fourth", "fifth"] + DraftFloors.sets).map {
                "\(root)/model/drafts/\($0).txt"
            } : sets
        let report = DraftReport(
            model: try CopilotModel.builtIn(), sets: try paths.map(DraftSet.init(path:)),
            tally: try DraftTally(text: Corpus.text(path), path: path), vectors: vectors)
        let (page, sheet) = try await report.make()
        do {
            try Files.write(Array(page.utf8), to: "\(out)/drafts.md", mode: 0o644)
            try Files.write(Array(sheet.utf8), to: "\(out)/drafts.tsv", mode: 0o644)
        } catch {
            fail(error.description)
        }
        Output.line(
            "Read \(out)/drafts.md, write verdicts into \(out)/drafts.tsv; `buzzbox-train drafts-judged` keeps them.")
    }

    private static func storedVectorsPath(_ root: String) -> String {
        "\(root)/model/drafts/\(EncoderPackage.usual.name).tsv"
    }

    private static func judgedReport(_ root: String, _ vectors: any VectorSource) throws -> DraftReport {
        let path = tallyPath(root)
        return DraftReport(
            model: try CopilotModel.builtIn(),
            sets: try DraftFloors.sets.map { try DraftSet(path: "\(root)/model/drafts/\($0).txt") },
            tally: try DraftTally(text: Corpus.text(path), path: path), vectors: vectors)
    }

    /// Fails if drafts of the messages in `model/drafts/wanted.tsv` are worse than the floors allow.
    private static func checkDrafts(_ root: String, isVerbose: Bool) async throws {
        let path = storedVectorsPath(root)
        let vectors = try StoredVectors(model: EncoderPackage.usual.name, text: Corpus.text(path), path: path)
        let (lines, missed) = try DraftFloors(root: root).measure(
            try await judgedReport(root, vectors).rows(), isVerbose: isVerbose)
        for line in lines { Output.line(line) }
        if !missed.isEmpty {
            fail(
                "Below model/floors.tsv: \(missed.joined(separator: ", ")). See `buzzbox-train drafts-floors --verbose`."
            )
        }
    }

    private static func keepDraftVectors(_ root: String, _ vectors: (any VectorSource)?) async throws {
        guard let vectors else { fail("There is no sentence model. Get it: buzzboxd model get") }
        let recorder = VectorRecorder(vectors)
        _ = try await judgedReport(root, recorder).rows()
        try Files.write(Array(recorder.text.utf8), to: storedVectorsPath(root), mode: 0o644)
    }

    /// Adds the verdicts of a filled sheet to the tally.
    private static func draftsJudged(_ root: String, sheet: String, _ who: String?, _ day: String?) throws {
        guard let who, let day else { fail("Say who judged and when: --who NAME --day 2026-11-25") }
        var added = ""
        for (number, line) in try Corpus.text(sheet).split(separator: "\n").enumerated() where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 5 else { throw CorpusError.badLine(file: sheet, line: number + 1) }
            guard !fields[3].isEmpty else { continue }
            guard let verdict = DraftTally.Verdict(typed: fields[3]) else {
                throw CorpusError.badLine(file: sheet, line: number + 1)
            }
            added += "\(day)\t\(who)\t\(fields[0])\t\(fields[1])\t\(fields[2])\t\(verdict.rawValue)\n"
        }
        do {
            try Files.write(Array((try Corpus.text(tallyPath(root)) + added).utf8), to: tallyPath(root), mode: 0o644)
        } catch let error as FileError {
            fail(error.description)
        }
    }

    /// A service with OpenAI's embeddings API if an address is given, otherwise the model on this machine.
    private static func vectorSource(_ address: String?, model: String) -> (any VectorSource)? {
        if let address {
            return EmbeddingModel(
                baseURL: address, key: ProviderKey(.none), model: model, timeout: .seconds(120), client: HTTPClient())
        }
        return EncoderLibrary(dataDirectory: nil).ready.map {
            BuiltInVectors(model: $0.package.name, encoder: SentenceEncoder(path: $0.path))
        }
    }

    private static func path(_ root: String) -> String { "\(root)/Sources/Server/CopilotWeights/copilot.model" }

    private static func make(_ root: String) throws {
        let begun = ContinuousClock.now
        let progress = WorkProgress(
            "train", title: "Training", unit: "epochs", form: .auto, sink: StandardSink()
        ) { ContinuousClock.now - begun }
        let made = try ModelMaker(root: root).make { progress.update($0, of: $1) }
        progress.finish()
        try write(made.bytes, root)
        Output.line(
            "\(made.samples) messages, \(made.bytes.count) bytes, \(Output.percent(made.crossValidated)) right in cross-validation"
        )
    }

    /// Updates the files in the model and keeps its weights.
    private static func pack(_ root: String) throws {
        let bytes = try ModelMaker(root: root).pack(try Files.read(path(root)))
        try write(bytes, root)
        Output.line("\(bytes.count) bytes; weights as they were")
    }

    private static func write(_ bytes: [UInt8], _ root: String) throws {
        do {
            // The old file stays until the new one is complete.
            try Files.write(bytes, to: path(root), mode: 0o644)
        } catch {
            fail(error.description)
        }
    }

    private static func check(_ root: String) throws {
        let made = try ModelMaker(root: root).make()
        guard FileBytes.read(path(root)) == made.bytes else {
            fail("The committed model is not what the corpus makes. Run `make model` and commit the result.")
        }
        Output.line("the committed model is what the corpus makes")
    }

    private static func classify() throws {
        let triager = Triager(model: try CopilotModel.builtIn())
        while let line = readLine() {
            let triage = triager.triage(line)
            let score = triage.score.map { " \($0)" } ?? ""
            Output.line(
                "\(triage.category) \(Output.percent(triage.confidence))\(score) \(triage.sentiment)/\(triage.intensity) [\(triage.reason)] \(line)"
            )
        }
    }

    /// Classifies each line of standard input with the current lexicon in `model/`, for trying out changes.
    private static func valence(_ root: String) throws {
        let lexicon = ValenceLexicon(
            parsing: ConceptLexicon.normalised(try Corpus.text("\(root)/model/lexicon/valence.txt")))
        let analyzer = SentimentAnalyzer(lexicon: lexicon)
        while let line = readLine() { Output.line(Output.number(analyzer.analyze(.of(line)).valence, digits: 3)) }
    }

    private static func vectors(_ root: String) throws {
        let extractor = try ModelMaker(root: root).extractor()
        while let line = readLine() {
            let vector = extractor.extract(line.replacingLineMarks).vector
            Output.line(zip(vector.indices, vector.values).map { "\($0):\($1)" }.joined(separator: " "))
        }
    }

    static func fail(_ message: String) -> Never {
        Output.error(message)
        exit(1)
    }
}

extension String {
    var replacingLineMarks: String { split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n") }
}
