import Copilot
import CopilotProtocol
import JSONKit

/// A library, questions put to it, and the evidence for each of its entries: the data for fitting how much vectors
/// count.
struct FAQTrial {
    struct Asked {
        /// The entry that answers the question; nil if none does.
        let label: String?
        let witnesses: [FAQMatcher.Witness]
        let weight: Double

        var isForeign: Bool { witnesses.first?.isForeign ?? false }
    }

    let entries: [FAQEntry]
    let vectors: any VectorSource
    let weights: EncoderWeights
    var bank = QuestionBank.standard

    /// Matches each question against the library.
    func asked(_ pairs: [(label: String, text: String)], weight: Double) async throws -> [Asked] {
        let matcher = FAQMatcher(entries: entries, bank: bank)
        let meanings = try await meanings(of: entries)
        let queries = try await vectors.vectors(for: pairs.map(\.text)).map { meanings?.query($0.values) }
        return zip(pairs, queries).compactMap { pair, query in
            query.map {
                Asked(
                    label: matcher.entry(id: pair.label) == nil ? nil : pair.label,
                    witnesses: matcher.witnesses(pair.text, meaning: $0), weight: weight)
            }
        }
    }

    /// Matches each question against the library without the entry that answers it, so that no entry is right.
    func askedInVain(_ pairs: [(label: String, text: String)], weight: Double) async throws -> [Asked] {
        var all: [Asked] = []
        let whole = FAQMatcher(entries: entries, bank: bank)
        for (label, questions) in Dictionary(grouping: pairs, by: \.label).sorted(by: { $0.key < $1.key }) {
            var matcher = whole
            matcher.remove(id: label)
            let meanings = try await meanings(of: entries.filter { $0.id != label })
            for (question, vector) in zip(questions, try await vectors.vectors(for: questions.map(\.text))) {
                guard let query = meanings?.query(vector.values) else { continue }
                all.append(
                    Asked(label: nil, witnesses: matcher.witnesses(question.text, meaning: query), weight: weight))
            }
        }
        return all
    }

    private func meanings(of entries: [FAQEntry]) async throws -> FAQMeanings? {
        var rest = try await vectors.vectors(for: entries.flatMap(\.questions)).map(\.values)[...]
        var byEntry: [String: [[Float]]] = [:]
        for entry in entries {
            byEntry[entry.id] = Array(rest.prefix(entry.questions.count))
            rest = rest.dropFirst(entry.questions.count)
        }
        return FAQMeanings(byEntry, weights: weights)
    }

    static func library(_ path: String) throws -> [FAQEntry] {
        (try JSON(parsing: Array(try Corpus.text(path).utf8)).array ?? []).compactMap { entry in
            guard let id = entry["id"].string else { return nil }
            return FAQEntry(
                id: id, questions: (entry["phrasings"].array ?? []).compactMap(\.string), answer: id)
        }
    }
}
