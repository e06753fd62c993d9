/// Parses the two kinds of files under `model/rules/NAME/`.
///
/// `LANGUAGE.words` ("any" for all languages) contains groups of phrases, each over as many lines as needed:
///
///     house: house, kitchen, on the stairs, apartment*,
///         next door
///
/// `NAME.rules` defines what phrases of certain groups near each other mean, one rule per line (see `RuleSet`):
///
///     fire: burning house|car
///     fire ! craft past
enum RuleFile {
    struct Group {
        let name: String
        let line: Int
        var phrases: [(text: String, line: Int)] = []
    }

    struct Line {
        let number: Int
        /// "fire", followed by the groups after the colon or the marks.
        let meaning: String
        let kind: Kind
        let groups: [String]

        enum Kind { case together, takenAwayHere, takenAwayAround }
    }

    static func groups(_ text: String, file: String) throws(RuleError) -> [Group] {
        var groups: [Group] = []
        for (number, line) in lines(text) {
            var rest = line[...]
            if line.first != " " {
                guard let colon = line.firstIndex(of: ":"), isName(line[..<colon]) else {
                    throw RuleError(file: file, line: number, problem: "a group begins with its name and a colon")
                }
                groups.append(Group(name: String(line[..<colon]), line: number))
                rest = line[line.index(after: colon)...]
            }
            guard !groups.isEmpty else {
                throw RuleError(file: file, line: number, problem: "no group has begun here")
            }
            for phrase in rest.split(separator: ",") where !phrase.allSatisfy({ $0 == " " }) {
                let words = phrase.split(separator: " ").joined(separator: " ")
                groups[groups.count - 1].phrases.append((words, number))
            }
        }
        return groups
    }

    /// The same groups without phrases, so that rules may still name them.
    static func emptied(_ text: String) -> String {
        lines(text).compactMap { $0.text.first == " " ? nil : $0.text.prefix { $0 != ":" } + ":" }
            .joined(separator: "\n")
    }

    static func rules(_ text: String, file: String) throws(RuleError) -> [Line] {
        var rules: [Line] = []
        for (number, line) in lines(text) {
            if let colon = line.firstIndex(of: ":"), isName(line[..<colon]) {
                let groups = line[line.index(after: colon)...].split(separator: " ").map(String.init)
                rules.append(
                    Line(number: number, meaning: String(line[..<colon]), kind: .together, groups: groups))
                continue
            }
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 2, isName(words[0]), words[1] == "!" || words[1] == "!!" else {
                throw RuleError(
                    file: file, line: number,
                    problem: "a rule is \"meaning: groups\", \"meaning ! groups\" or \"meaning !! groups\"")
            }
            rules.append(
                Line(
                    number: number, meaning: words[0], kind: words[1] == "!" ? .takenAwayHere : .takenAwayAround,
                    groups: Array(words[2...])))
        }
        return rules
    }

    /// Without empty lines and comments; numbered from 1.
    private static func lines(_ text: String) -> [(number: Int, text: String)] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
            line.allSatisfy { $0 == " " } || line.hasPrefix("#") ? nil : (index + 1, String(line))
        }
    }

    static func isName(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
