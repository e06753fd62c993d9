/// Rule files in the form that the matcher reads: words and phrases by number. `RuleCompiler` makes it, and the model
/// contains it as a section.
package struct CompiledRules: Sendable {
    /// A bit per language by its index in `languages`; all bits are set for a phrase of any language.
    typealias Languages = UInt64
    /// A bit per group of a set, by its index.
    typealias Groups = UInt128

    package static let section = "compiled/rules"
    /// The capacity of a compiled file; `RuleCompiler` rejects more.
    static let languageLimit = Languages.bitWidth, groupLimit = Groups.bitWidth

    struct Word: Sendable, Equatable {
        enum Reach: Int, Sendable { case itself, beginning, stem }

        let text: String
        /// Whether this matches only the word, every word that begins with it, or every word with this stem.
        let reach: Reach
    }

    struct Step: Sendable, Equatable {
        /// Matches any of these words.
        let words: [Int]
        /// The most other words that may stand before it.
        let gap: Int
    }

    struct Phrase: Sendable, Equatable {
        let steps: [Step]
        let endsSentence: Bool
        let set: Int
        let group: Int
        var languages: Languages
        let file: Int
        let line: Int
    }

    struct Rule: Sendable, Equatable {
        let meaning: String
        let groups: [Groups]
        let isOrdered: Bool
        let line: Int
    }

    struct Damping: Sendable, Equatable {
        let meaning: String
        var here: Groups = 0, around: Groups = 0
    }

    struct RuleSet: Sendable, Equatable {
        let name: String
        var groups: [String] = []
        var rules: [Rule] = []
        var dampings: [Damping] = []
    }

    var languages: [String] = []
    var files: [String] = []
    var words: [Word] = []
    var phrases: [Phrase] = []
    var sets: [RuleSet] = []
}

// MARK: Bytes

extension CompiledRules {
    package var bytes: [UInt8] {
        var output = SectionWriter()
        output.put(languages) { $0.put($1) }
        output.put(files) { $0.put($1) }
        output.put(words) {
            $0.put($1.text); $0.put($1.reach.rawValue)
        }
        output.put(phrases) { output, phrase in
            output.put(phrase.steps) { output, step in
                output.put(step.words) { $0.put($1) }
                output.put(step.gap)
            }
            output.put(phrase.endsSentence ? 1 : 0)
            for number in [phrase.set, phrase.group, phrase.file, phrase.line] { output.put(number) }
            output.put(wide: phrase.languages)
        }
        output.put(sets) { output, set in
            output.put(set.name)
            output.put(set.groups) { $0.put($1) }
            output.put(set.rules) { output, rule in
                output.put(rule.meaning)
                output.put(rule.groups) { $0.put(wide: $1) }
                output.put(rule.isOrdered ? 1 : 0)
                output.put(rule.line)
            }
            output.put(set.dampings) {
                $0.put($1.meaning); $0.put(wide: $1.here); $0.put(wide: $1.around)
            }
        }
        return output.bytes
    }

    package init(_ bytes: UnsafeRawBufferPointer) throws(ModelError) {
        var input = SectionReader(bytes)
        languages = input.list { $0.string() }
        files = input.list { $0.string() }
        words = input.list { Word(text: $0.string(), reach: Word.Reach(rawValue: $0.number()) ?? .itself) }
        phrases = input.list { input in
            let steps = input.list { Step(words: $0.list { $0.number() }, gap: $0.number()) }
            let endsSentence = input.number() == 1
            let set = input.number(), group = input.number(), file = input.number(), line = input.number()
            return Phrase(
                steps: steps, endsSentence: endsSentence, set: set, group: group, languages: input.wide(),
                file: file, line: line)
        }
        sets = input.list { Self.set(&$0) }
        guard !input.isDamaged, input.isAtEnd, isConsistent else { throw .damaged }
    }

    private static func set(_ input: inout SectionReader) -> RuleSet {
        let name = input.string()
        let groups: [String] = input.list { $0.string() }
        let rules: [Rule] = input.list { input in
            let meaning = input.string()
            let groups: [Groups] = input.list { $0.wide() }
            let isOrdered = input.number() == 1
            return Rule(meaning: meaning, groups: groups, isOrdered: isOrdered, line: input.number())
        }
        let dampings: [Damping] = input.list { input in
            let meaning = input.string()
            let here: Groups = input.wide()
            return Damping(meaning: meaning, here: here, around: input.wide())
        }
        return RuleSet(name: name, groups: groups, rules: rules, dampings: dampings)
    }

    /// Whether every number refers to an existing element.
    private var isConsistent: Bool {
        phrases.allSatisfy { phrase in
            sets.indices.contains(phrase.set) && sets[phrase.set].groups.indices.contains(phrase.group)
                && files.indices.contains(phrase.file) && !phrase.steps.isEmpty
                && phrase.steps.allSatisfy { $0.words.allSatisfy(words.indices.contains) }
        }
    }
}

extension CompiledRules {
    package var setNames: [String] { sets.map(\.name) }
    /// "rules/danger/en.words", …
    package var phraseFiles: [String] { files.filter { $0.hasSuffix(".words") } }
}
