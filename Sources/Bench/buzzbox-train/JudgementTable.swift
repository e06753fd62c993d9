import Copilot

/// Prints every judgement of the messages in `model/`, one per line in columns, so that comparing the output before
/// and after a change shows its effect. Messages from held-out sets are printed without their text.
struct JudgementTable {
    let model: CopilotModel
    let root: String

    func run() throws {
        let triager = Triager(model: model)
        Output.line((["set", "line", "wanted"] + Triager.columns + ["text"]).joined(separator: "\t"))
        for set in try sets() {
            for (number, line) in set.lines.enumerated() {
                let text = set.isKept ? "" : line.text.replacing("\n", with: "\\n").replacing("\t", with: " ")
                let columns = [set.name, "\(number + 1)", line.wanted] + triager.columns(of: line.text) + [text]
                Output.line(columns.joined(separator: "\t"))
            }
        }
    }

    private struct MessageSet {
        let name: String
        let isKept: Bool
        let lines: [(wanted: String, text: String)]
    }

    private func sets() throws -> [MessageSet] {
        var sets: [MessageSet] = []
        for name in ["corpus", "test", "unseen"] {
            let examples = try Corpus.read("\(root)/model/\(name)/messages.tsv")
            sets.append(
                MessageSet(
                    name: name, isKept: name == "unseen",
                    lines: examples.map { ("\($0.group) \($0.category)", $0.text) }))
        }
        for (name, file) in [("care", "corpus/care"), ("kept", "care/kept"), ("strangers", "care/strangers")] {
            let lines = try Corpus.care("\(root)/model/\(file).tsv")
            sets.append(MessageSet(name: name, isKept: name != "care", lines: lines.map { ($0.kind, $0.text) }))
        }
        for name in ["posts", "mixed"] {
            let pairs = try Corpus.pairs("\(root)/model/feelings/\(name).tsv")
            sets.append(MessageSet(name: name, isKept: true, lines: pairs.map { ($0.label, $0.text) }))
        }
        return sets
    }
}
