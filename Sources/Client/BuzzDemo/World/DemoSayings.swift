/// Answers by topic, one per line: `topic: text`, and `react:` with emoji for reactions.
package struct DemoSayings: Sendable, Hashable {
    package private(set) var lines: [DemoTopic: [String]] = [:]
    package private(set) var reactions: [String] = []
    /// Lines that could not be parsed; empty if the text is valid.
    package private(set) var problems: [String] = []

    package init(_ text: String) {
        for line in text.split(separator: "\n") {
            guard let colon = line.firstRange(of: ": ") else {
                problems.append(String(line))
                continue
            }
            let words = String(line[colon.upperBound...])
            let name = line[..<colon.lowerBound]
            if name == "react" {
                reactions += words.split(separator: " ").map(String.init)
            } else if let topic = DemoTopic(rawValue: String(name)) {
                lines[topic, default: []].append(words)
            } else {
                problems.append(String(line))
            }
        }
    }

    /// The answers for a topic; generic ones if there are none.
    func answers(to topic: DemoTopic) -> [String] {
        lines[topic] ?? lines[.other] ?? []
    }
}
