import BuzzModel

/// The short phrases shown beside a badge, from `model/reasons/en.txt`.
struct ReasonPhrases: Sendable {
    static let section = "reasons/en.txt"

    private var signals: [Category: [Signal: String]] = [:]
    private var concepts: [Category: [String: String]] = [:]
    private var subjects: [String: String] = [:]
    private var shapes: [(Signal, String)] = []
    /// Invalid lines, such as those with unknown names. The built-in file has none.
    private(set) var mistakes: [String] = []

    init(parsing text: String) {
        let signals = Dictionary(Signal.allCases.map { ("\($0)", $0) }) { one, _ in one }
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
            let names = parts.first?.split(separator: " ").map(String.init) ?? []
            guard parts.count == 2, names.count == 2 else {
                mistakes.append(String(line))
                continue
            }
            let phrase = String(parts[1].drop { $0 == " " })
            let shape = names[1].hasPrefix(".") ? signals[String(names[1].dropFirst())] : nil
            switch (names[0], Category(rawValue: names[0]), shape) {
            case ("mention", _, nil): subjects[names[1]] = phrase
            case ("seen", _, let shape?): shapes.append((shape, phrase))
            case (_, let category?, let shape?): self.signals[category, default: [:]][shape] = phrase
            case (_, let category?, nil) where !names[1].hasPrefix("."):
                concepts[category, default: [:]][names[1]] = phrase
            default: mistakes.append(String(line))
            }
        }
    }

    /// The concepts that have a phrase.
    var conceptNames: Set<String> { Set(concepts.values.flatMap(\.keys)).union(subjects.keys) }

    func signal(_ signal: Signal, _ category: Category) -> String? { signals[category]?[signal] }

    func concept(_ name: String, _ category: Category) -> String? { concepts[category]?[name] }

    /// The subject, if none of its words contributes to the category: `mentions a giveaway`, `asks about a date`.
    func mention(_ concept: String, asks: Bool) -> String? {
        subjects[concept].map { asks ? "asks about \($0)" : "mentions \($0)" }
    }

    /// The most informative signal of any message, with its phrase; nil if there is none.
    func seen(_ signals: Set<Signal>) -> (signal: Signal, phrase: String)? {
        shapes.first { signals.contains($0.0) }.map { (signal: $0.0, phrase: $0.1) }
    }
}
