/// Things that exclude each other: a question about a microphone isn't one about a camera, however similar the rest is.
struct NamedThings: Sendable {
    static let standard = NamedThings(parsing: ModelSections.builtIn.text("words/tables/things.txt") ?? "")

    /// The things that a text names, by family.
    struct Found: Sendable {
        var values: [Int: Set<String>] = [:]
        /// Families that it mentions as a whole ("gear", "abroad").
        var wholes: Set<Int> = []

        mutating func formUnion(_ other: Found) {
            values.merge(other.values) { $0.union($1) }
            wholes.formUnion(other.wholes)
        }

        /// Whether both name things of the same family, and none in common.
        func isOther(than library: Found) -> Bool {
            values.contains { family, named in
                guard let there = library.values[family], !library.wholes.contains(family) else { return false }
                return named.isDisjoint(with: there)
            }
        }
    }

    private struct Name: Sendable { let words: [String], family: Int, values: [String] }

    private var names: [String: [Name]] = [:]
    private var somebodies: Set<Int> = []

    /// Parses one family per line: the words for the whole family before the colon, then its things separated by "|",
    /// each with its synonyms. "_" joins words, "=" gives a name several meanings ("brother=sibling").
    init(parsing text: String) {
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.reduce(into: [String]()) { lines, line in
            if line.hasPrefix(" "), !lines.isEmpty {
                lines[lines.count - 1] += line
            } else {
                lines.append(String(line))
            }
        }
        for (family, line) in lines.enumerated() {
            let parts = line.split(separator: ":")
            guard parts.count == 2 else { continue }
            if ["pet", "kin"].contains(parts[0].prefix { $0 != " " }) { somebodies.insert(family) }
            for whole in parts[0].split(separator: " ").dropFirst() { add(whole, family, []) }
            for thing in parts[1].split(separator: "|") {
                let others = thing.split(separator: " ")
                guard let first = others.first else { continue }
                for name in others { add(name, family, [String(first)]) }
            }
        }
    }

    private mutating func add(_ name: Substring, _ family: Int, _ values: [String]) {
        let parts = name.split(separator: "=")
        let words = parts[0].split(separator: "_").map(String.init)
        guard let first = words.first else { return }
        names[first, default: []].append(
            Name(words: words, family: family, values: parts.count > 1 ? parts.dropFirst().map(String.init) : values))
    }

    /// Whether the word is a relative, a friend or a pet.
    func isSomebody(_ word: String) -> Bool {
        names[word]?.contains { $0.words.count == 1 && somebodies.contains($0.family) } ?? false
    }

    func found(in words: [String]) -> Found {
        var found = Found()
        for (index, word) in words.enumerated() {
            for name in names[word] ?? [] where words[index...].starts(with: name.words) {
                if name.values.isEmpty {
                    found.wholes.insert(name.family)
                } else {
                    found.values[name.family, default: []].formUnion(name.values)
                }
            }
        }
        return found
    }
}
