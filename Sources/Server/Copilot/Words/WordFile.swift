/// Parses a file of `model/words/` or `model/phrases/`: "name: text", over as many lines as needed. Continued lines
/// begin with a space, comments with "#".
struct WordFile {
    struct Entry {
        let name: String
        let line: Int
        /// The text of each line with its number.
        var texts: [(text: Substring, line: Int)]
    }

    static func entries(_ text: String, file: String) throws(RuleError) -> [Entry] {
        var entries: [Entry] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("#") || line.allSatisfy({ $0 == " " }) { continue }
            if line.hasPrefix(" ") {
                guard !entries.isEmpty else {
                    throw RuleError(file: file, line: index + 1, problem: "no list has begun here")
                }
                entries[entries.count - 1].texts.append((line, index + 1))
                continue
            }
            guard let colon = line.firstIndex(of: ":"), isName(line[..<colon]) else {
                throw RuleError(
                    file: file, line: index + 1, problem: "a line begins with a name and a colon, or a space")
            }
            let name = String(line[..<colon])
            if let first = entries.first(where: { $0.name == name }) {
                throw RuleError(file: file, line: index + 1, problem: "“\(name)” stands in line \(first.line) already")
            }
            entries.append(
                Entry(name: name, line: index + 1, texts: [(line[line.index(after: colon)...], index + 1)]))
        }
        return entries
    }

    private static func isName(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    }
}
