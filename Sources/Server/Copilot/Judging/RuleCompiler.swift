import LanguageKit

/// Compiles all rule files into one automaton. Rejects what exceeds its limits, with file and line.
package struct RuleCompiler {
    /// The most words in a phrase, alternatives separated by "/", and gaps; the most groups in a rule; the fewest
    /// letters of a word with an open end.
    private static let wordLimit = 16, choiceLimit = 64, gapLimit = 3, ruleLimit = 8, stemLength = 3
    /// The most words in a gap.
    private static let reach = 4
    /// The group whose phrases hide the words in them ("career suicide"); no rule may name it.
    static let idiom = "idiom"

    private var rules = CompiledRules()
    private var wordNumbers: [String: Int] = [:]
    /// The index of each phrase of a group, because languages share words: "infarto" is one of three.
    private var known: [String: Int] = [:]
    /// Groups that phrases refer to ("<trade>").
    private var named: Set<String> = []

    /// - Parameter files: each file's path under `model/` ("rules/danger/en.words") and its text.
    package static func compile(_ files: [(path: String, text: String)]) throws(RuleError) -> CompiledRules {
        var compiler = RuleCompiler()
        let words = files.filter { $0.path.hasSuffix(".words") }
        for file in words { try compiler.add(words: file.text, file.path) }
        for file in files where file.path.hasSuffix(".rules") { try compiler.add(rules: file.text, file.path) }
        for file in files where !file.path.hasSuffix(".words") && !file.path.hasSuffix(".rules") {
            throw RuleError(file: file.path, line: 1, problem: "a rule file ends in .words or .rules")
        }
        return compiler.rules
    }

    // MARK: Words

    private mutating func add(words text: String, _ file: String) throws(RuleError) {
        let (set, name) = try place(file)
        let language = name == "any" ? CompiledRules.Languages.max : try bit(ofLanguage: name, file)
        let number = number(ofFile: file)
        for group in try RuleFile.groups(text, file: file) {
            let place = try self.number(ofGroup: group, in: set, file)
            for phrase in group.phrases {
                try add(phrase.text, set: set, group: place, language, file: number, line: phrase.line)
            }
        }
    }

    private mutating func add(
        _ text: String, set: Int, group: Int, _ languages: CompiledRules.Languages, file: Int, line: Int
    ) throws(RuleError) {
        let path = rules.files[file]
        func refuse(_ problem: String) -> RuleError {
            RuleError(file: path, line: line, problem: "\"\(text)\": \(problem)")
        }
        var steps: [CompiledRules.Step] = [], gaps = 0, isGap = false
        var pieces = text.split(separator: " ").map(String.init)
        let endsSentence = pieces.last == "."
        if endsSentence { pieces.removeLast() }
        for piece in pieces {
            if piece == "…" {
                guard !steps.isEmpty, !isGap else { throw refuse("a gap stands between two words") }
                (isGap, gaps) = (true, gaps + 1)
                continue
            }
            let choices =
                try piece.hasPrefix("<") ? [words(ofGroup: piece, set, file, refuse)] : alternatives(piece, refuse)
            for words in choices {
                steps.append(CompiledRules.Step(words: words.sorted(), gap: isGap ? Self.reach : 0))
                isGap = false
            }
        }
        guard !steps.isEmpty, !isGap else { throw refuse("there is no word in it, or none behind its gap") }
        guard steps.count <= Self.wordLimit else { throw refuse("more than \(Self.wordLimit) words") }
        guard gaps <= Self.gapLimit else { throw refuse("more than \(Self.gapLimit) gaps") }
        let isIdeographic = steps.contains { $0.words.contains { Self.isIdeographic(rules.words[$0].text) } }
        if isIdeographic, steps.count > 1 || steps[0].words.count > 1 {
            throw refuse("writing without spaces stands alone, as one piece")
        }
        let key = "\(set) \(group) \(endsSentence) \(steps)"
        if let known = known[key] {
            rules.phrases[known].languages |= languages
            return
        }
        known[key] = rules.phrases.count
        rules.phrases.append(
            CompiledRules.Phrase(
                steps: steps, endsSentence: endsSentence, set: set, group: group, languages: languages, file: file,
                line: line))
    }

    /// The alternatives for each token of one piece: "don't" is one token, "l'eau" two; "a/b" allows either.
    private mutating func alternatives(
        _ piece: String, _ refuse: (String) -> RuleError
    ) throws(RuleError) -> [[Int]] {
        let choices = piece.split(separator: "/").map(String.init)
        guard choices.count <= Self.choiceLimit else {
            throw refuse("more than \(Self.choiceLimit) words to choose from")
        }
        var words: [[Int]] = []
        for choice in choices {
            let isOpen = choice.hasSuffix("*"), isStem = choice.hasSuffix("~")
            let parts = PhraseMatcher.words(
                Tokenizer.analyze(isOpen || isStem ? String(choice.dropLast()) : choice).tokens)
            guard let last = parts.last else { throw refuse("\"\(choice)\" is no word") }
            guard choices.count == 1 || parts.count == 1 else { throw refuse("\"\(choice)\" is more than one word") }
            let isShort = last.text.unicodeScalars.count < Self.stemLength && last.text.contains { !$0.isNumber }
            guard !isOpen || !isShort else {
                throw refuse("a word with an open end has \(Self.stemLength) letters at least")
            }
            let numbers = parts.enumerated().map { index, part in
                guard index == parts.count - 1, isOpen || isStem else {
                    return number(ofWord: .init(text: part.text, reach: .itself))
                }
                return number(
                    ofWord: isOpen
                        ? .init(text: part.text, reach: .beginning)
                        : .init(text: WordStem.of(part.text), reach: .stem))
            }
            if choices.count == 1 { return numbers.map { [$0] } }
            words = [(words.first ?? []) + numbers]
        }
        guard !words.isEmpty else { throw refuse("\"\(piece)\" is no word") }
        return words
    }

    /// "<trade>": any word of that group in the same file. Such a group needs no rule.
    private mutating func words(
        ofGroup piece: String, _ set: Int, _ file: Int, _ refuse: (String) -> RuleError
    ) throws(RuleError) -> [Int] {
        guard piece.hasSuffix(">"),
            let group = rules.sets[set].groups.firstIndex(of: String(piece.dropFirst().dropLast()))
        else { throw refuse("there is no group \(piece) above") }
        named.insert("\(set) \(group)")
        return rules.phrases.filter { $0.set == set && $0.group == group && $0.file == file && $0.steps.count == 1 }
            .flatMap { $0.steps[0].words }
    }

    static func isIdeographic(_ word: String) -> Bool {
        word.unicodeScalars.first.map { ScalarClass.of($0.value) == .ideograph } ?? false
    }

    // MARK: Rules

    private mutating func add(rules text: String, _ file: String) throws(RuleError) {
        let (set, _) = try place(file)
        _ = number(ofFile: file)
        var isUsed = Set([Self.idiom])
        for line in try RuleFile.rules(text, file: file) {
            func refuse(_ problem: String) -> RuleError { RuleError(file: file, line: line.number, problem: problem) }
            let names = line.groups.filter { $0 != ">" }
            guard !names.isEmpty, names.count <= Self.ruleLimit else {
                throw refuse("between one group and \(Self.ruleLimit)")
            }
            var groups: [CompiledRules.Groups] = []
            for name in names {
                var together: CompiledRules.Groups = 0
                for group in name.split(separator: "|").map(String.init) {
                    guard let place = rules.sets[set].groups.firstIndex(of: group) else {
                        throw refuse("there is no group \"\(group)\" in the .words files beside it")
                    }
                    isUsed.insert(group)
                    together |= 1 << CompiledRules.Groups(place)
                }
                groups.append(together)
            }
            let isKnown = rules.sets[set].rules.contains { $0.meaning == line.meaning }
            switch line.kind {
            case .together:
                rules.sets[set].rules.append(
                    CompiledRules.Rule(
                        meaning: line.meaning, groups: groups, isOrdered: line.groups.contains(">"), line: line.number))
            case .takenAwayHere, .takenAwayAround:
                guard isKnown else { throw refuse("no rule above gives \"\(line.meaning)\"") }
                damp(line, groups.reduce(0, |), in: set)
            }
        }
        let unused = rules.sets[set].groups.indices.first {
            !isUsed.contains(rules.sets[set].groups[$0]) && !named.contains("\(set) \($0)")
        }
        if let unused = unused.map({ rules.sets[set].groups[$0] }) {
            throw RuleError(file: file, line: 1, problem: "no rule asks for the group \"\(unused)\"")
        }
    }

    private mutating func damp(_ line: RuleFile.Line, _ groups: CompiledRules.Groups, in set: Int) {
        let known = rules.sets[set].dampings.firstIndex { $0.meaning == line.meaning }
        let place = known ?? rules.sets[set].dampings.count
        if known == nil { rules.sets[set].dampings.append(CompiledRules.Damping(meaning: line.meaning)) }
        if line.kind == .takenAwayHere { rules.sets[set].dampings[place].here |= groups }
        if line.kind == .takenAwayAround { rules.sets[set].dampings[place].around |= groups }
    }

    // MARK: Numbers

    /// "rules/danger/en.words": the set "danger", the name "en".
    private mutating func place(_ file: String) throws(RuleError) -> (set: Int, name: String) {
        let parts = file.split(separator: "/")
        guard parts.count == 3, let name = parts[2].split(separator: ".").first else {
            throw RuleError(file: file, line: 1, problem: "rule files lie in a folder of rules/, a set of rules each")
        }
        let set = String(parts[1])
        if let known = rules.sets.firstIndex(where: { $0.name == set }) { return (known, String(name)) }
        rules.sets.append(CompiledRules.RuleSet(name: set))
        return (rules.sets.count - 1, String(name))
    }

    private mutating func bit(ofLanguage code: String, _ file: String) throws(RuleError) -> CompiledRules.Languages {
        if let known = rules.languages.firstIndex(of: code) { return 1 << CompiledRules.Languages(known) }
        guard RuleFile.isName(code), rules.languages.count < CompiledRules.languageLimit else {
            throw RuleError(
                file: file, line: 1,
                problem: "a .words file is named for its language; \(CompiledRules.languageLimit) languages at most")
        }
        rules.languages.append(code)
        return 1 << CompiledRules.Languages(rules.languages.count - 1)
    }

    private mutating func number(ofGroup group: RuleFile.Group, in set: Int, _ file: String) throws(RuleError) -> Int {
        if let known = rules.sets[set].groups.firstIndex(of: group.name) { return known }
        guard rules.sets[set].groups.count < CompiledRules.groupLimit else {
            throw RuleError(
                file: file, line: group.line,
                problem: "\"\(group.name)\" is one group too many: a set has \(CompiledRules.groupLimit) at most")
        }
        rules.sets[set].groups.append(group.name)
        return rules.sets[set].groups.count - 1
    }

    private mutating func number(ofFile file: String) -> Int {
        if let known = rules.files.firstIndex(of: file) { return known }
        rules.files.append(file)
        return rules.files.count - 1
    }

    private mutating func number(ofWord word: CompiledRules.Word) -> Int {
        let key = "\(word.text) \(word.reach.rawValue)"
        if let known = wordNumbers[key] { return known }
        wordNumbers[key] = rules.words.count
        rules.words.append(word)
        return rules.words.count - 1
    }
}
