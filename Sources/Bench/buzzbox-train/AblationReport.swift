import BuzzModel
import Copilot

/// Measures what each set of rules, and each file of a set, contributes by leaving it out. If leaving one out changes
/// nothing here, either other tests cover it or it can be deleted.
struct AblationReport {
    let root: String

    private struct Figures {
        var figures: [(name: String, right: Int, of: Int)] = []

        mutating func add(_ name: String, _ isRight: [Bool]) {
            figures.append((name, isRight.count { $0 }, isRight.count))
        }
    }

    func run() throws {
        let files = ModelFiles(root: root)
        let all = try files.rules()
        let whole = try measure(all)
        Output.line("| without | " + whole.figures.map(\.name).joined(separator: " | ") + " |")
        Output.line("|---|" + whole.figures.map { _ in "---|" }.joined())
        Output.line("| nothing | " + whole.figures.map { "\($0.right) of \($0.of)" }.joined(separator: " | ") + " |")
        var silent: [String] = []
        func show(_ name: String, without rules: CompiledRules) throws {
            let figures = try measure(rules).figures
            if figures.map(\.right) == whole.figures.map(\.right) { return silent.append(name) }
            let changes = zip(figures, whole.figures).map { part, whole in
                part.right == whole.right
                    ? "" : part.right > whole.right ? "+\(part.right - whole.right)" : "−\(whole.right - part.right)"
            }
            Output.line("| `\(name)` | " + changes.joined(separator: " | ") + " |")
        }
        for set in all.setNames {
            try show(set, without: files.rules { $0.hasPrefix("rules/\(set)/") })
            for file in all.phraseFiles where file.hasPrefix("rules/\(set)/") {
                try show(String(file.dropFirst("rules/".count)), without: files.rules { $0 == file })
            }
        }
        Output.line("Nothing changes without: " + silent.joined(separator: ", "))
    }

    private func measure(_ rules: CompiledRules) throws -> Figures {
        let built = ModelSections.builtIn
        let sections = built.names.map { name in
            (name, name == CompiledRules.section ? rules.bytes : built.bytes(of: name) ?? [])
        }
        let triager = Triager(model: try CopilotModel(sections: ModelSections(bytes: ModelSections.packed(sections))))
        var figures = Figures()
        let place = Dictionary(uniqueKeysWithValues: Triager.columns.enumerated().map { ($1, $0) })
        func column(_ name: String, _ columns: [String]) -> String { columns[place[name] ?? 0] }
        var examples: [Example] = []
        for name in ["test", "unseen"] { examples += try Corpus.read("\(root)/model/\(name)/messages.tsv") }
        let triages = examples.map { triager.triage($0.text) }
        figures.add("category", zip(examples, triages).map { $0.category == $1.category })
        let felt = zip(examples, triages).filter { $0.0.sentiment != nil }
        figures.add("feeling", felt.map { $0.sentiment == $1.sentiment })
        let banded = examples.filter { $0.band != nil && $0.category == .business }
        figures.add(
            "score in its band",
            banded.map { example in example.band?.contains(triager.opportunity(of: example.text).score) == true })
        var care: [(kind: String, columns: [String])] = []
        for name in ["kept", "strangers"] {
            care += try Corpus.care("\(root)/model/care/\(name).tsv").map { ($0.kind, triager.columns(of: $0.text)) }
        }
        func of(_ kinds: Set<String>, _ isRight: ([String]) -> Bool) -> [Bool] {
            care.filter { kinds.contains($0.kind) }.map { isRight($0.columns) }
        }
        let isUrgent = { column("category", $0) == "urgent" }
        figures.add("danger urgent", of(["danger-self", "danger-other", "threat"], isUrgent))
        figures.add("harmless not", of(["innocent", "ordinary-ask"]) { !isUrgent($0) })
        figures.add("costly seen", of(["costly"]) { !column("stakes", $0).isEmpty })
        figures.add("ordinary not", of(["ordinary-ask"]) { column("stakes", $0).isEmpty })
        figures.add("law seen", of(["legal"]) { !column("pressure", $0).isEmpty })
        return figures
    }
}
