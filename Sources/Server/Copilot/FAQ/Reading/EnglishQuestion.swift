/// Reads an English question: finds its start after greetings and politeness, then who does what.
struct EnglishQuestion {
    private typealias Words = EnglishQuestionWords

    private let words: [String]
    private var reading: QuestionReading

    static func read(_ words: [String], into reading: inout QuestionReading) {
        let spelledOut = words.enumerated().flatMap { index, word -> [String] in
            if word == "id" || word == "ill" {
                // "I'd like", but "my ID".
                let next = index + 1 < words.count ? words[index + 1] : ""
                return Words.afterShortened.contains(next) ? ["i", "would"] : [word]
            }
            return Words.spelledOut[word] ?? [word]
        }
        var question = EnglishQuestion(words: asking(in: spelledOut), reading: reading)
        question.read(endsAsking: spelledOut.contains("?"))
        if question.choosesAmong(spelledOut) { question.reading.form = .remark }
        reading = question.reading
    }

    /// The sentences that ask something; all of them if none does.
    private static func asking(in words: [String]) -> [String] {
        var sentences: [[String]] = [[]]
        for word in words {
            if word == "." || word == "?" {
                if word == "?", sentences[sentences.count - 1].isEmpty == false {
                    sentences[sentences.count - 1].append("?")
                }
                sentences.append([])
            } else {
                sentences[sentences.count - 1].append(word)
            }
        }
        sentences.removeAll(where: \.isEmpty)
        let asking = sentences.filter { sentence in
            sentence.last == "?"
                || sentence.first.map { Words.openers[$0] != nil || Words.auxiliaries.contains($0) } ?? false
        }
        return (asking.isEmpty ? sentences : asking).flatMap {
            $0.last == "?" ? Array($0.dropLast()) + [","] : $0 + [","]
        }
        .dropLast()
    }

    private init(words: [String], reading: QuestionReading) {
        self.words = words
        self.reading = reading
    }

    private mutating func read(endsAsking: Bool) {
        let opener = firstOpener
        let core = opener.map { Array(words[$0...]) } ?? withoutPoliteness
        let before = opener.map { words[..<$0] } ?? []
        readKinds(core, opens: opener != nil)
        readPerson(core, from: opener == nil ? 0 : 1)
        readTime(core)
        readForm(core, before: before, endsAsking: endsAsking)
        readOwners(core)
        readObjects(core)
        readDeed()
        if let verb = reading.verb, let person = reading.person, person != .both, !reading.isOwnersOnly,
            !core.contains("back")
        {
            let isTaken = Words.taking.contains(verb), isGiven = Words.giving.contains(verb)
            reading.comesFrom = isGiven && core.contains("from")
            if isTaken { reading.receiver = person }
            if isGiven { reading.receiver = person == .asker ? .creator : person == .creator ? .asker : nil }
        }
    }

    /// Reads the action, and which of the creator's people it is about.
    private mutating func readDeed() {
        if let verb = reading.verb, !Words.lightVerbs.contains(verb), !FormWords.idle.contains(verb) {
            reading.deed = verb
        }
        reading.isOfSomebody = reading.owners.contains { $0.value != .asker && Words.peopleStems.contains($0.key) }
    }

    // MARK: The start of the question

    /// The first question word that opens the question: at its start, after a comma, or after "could you tell me".
    private var firstOpener: Int? {
        words.indices.first { index in
            guard Words.openers[words[index]] != nil, !isExclaimed(index) else { return false }
            let before = words[..<index]
            return before.count <= 2 || before.last == "," || before.allSatisfy(Words.fillers.contains)
                || before.contains(where: Words.askingVerbs.contains)
        }
    }

    /// "I can do this, or you do that. Which one?": the choice is in the message itself, so no library can answer.
    private func choosesAmong(_ text: [String]) -> Bool {
        guard words.contains("which"), text.count > words.count, text.contains("or"), !words.contains("or") else {
            return false
        }
        return words.allSatisfy { FormWords.all.contains($0) || QuestionReading.marks.contains($0) }
    }

    /// "What a ride" asks nothing.
    private func isExclaimed(_ index: Int) -> Bool {
        words[index] == "what" && index + 1 < words.count && ["a", "an"].contains(words[index + 1])
    }

    /// "Nice edit!" is praise, but "best camera for beginners" looks for something.
    private func isPraise(_ core: [String]) -> Bool {
        core.count > 1 && core.count <= 6 && Words.praise.contains(core[0]) && !core.contains("for")
    }

    /// "The sweater is ugly", "old age is hard".
    private func isToldOfAThing(_ core: [String]) -> Bool {
        core.dropFirst().dropLast().contains(where: Words.copulas.contains)
    }

    private var withoutPoliteness: [String] {
        var rest = words[...]
        while let first = rest.first {
            if Words.fillers.contains(first) || first == "," {
                rest = rest.dropFirst()
            } else if let lead = Words.leads.first(where: { rest.starts(with: $0.words) }) {
                rest = ArraySlice(lead.means + rest.dropFirst(lead.words.count))
            } else {
                break
            }
        }
        // In "I live in Norway, can I order?" the question comes after the comma.
        if !Words.auxiliaries.contains(rest.first ?? "") {
            for index in rest.indices.dropLast() where rest[index] == "," {
                if Words.auxiliaries.contains(rest[index + 1]) { return Array(rest[(index + 1)...]) }
            }
        }
        return Array(rest)
    }

    // MARK: The kind of answer

    private mutating func readKinds(_ core: [String], opens: Bool) {
        var found: Set<QuestionReading.Kind> = []
        for index in core.indices where index == 0 || Words.joints.contains(core[index - 1]) {
            let next = index + 1 < core.count ? core[index + 1] : ""
            if let kind = Words.openers[core[index]] {
                guard index == 0 ? opens : true else { continue }
                found.insert(kind == .manner ? Words.degrees[next] ?? .manner : kind)
                if kind == .manner, next == "many" || next == "much", index + 2 < core.count {
                    if Words.spans.contains(core[index + 2]) {
                        found = found.subtracting([.howMany, .howMuch]).union([.howLong])
                    }
                    if core[index + 2] == "times" { found = found.subtracting([.howMany]).union([.howOften]) }
                }
                if index > 0, Words.joints.contains(core[index - 1]) { reading.hasSecond = true }
            } else if index > 1, core[index - 1] == "and", Words.auxiliaries.contains(core[index]),
                Words.pronouns[next] != nil || Words.owning[next] != nil
            {
                reading.hasSecond = true
            }
        }
        if found.contains(.howLong) || found.contains(.howMany),
            zip(core, core.dropFirst()).contains(where: { ["a", "per"].contains($0) && Words.rhythms.contains($1) })
        {
            found = [.howOften]
        }
        let nouns = answering(core)
        if core.contains("old"), found.contains(.howMany) || found.contains(.howLong) { found = [.howOld] }
        if found.contains(.howLong), core.contains(where: Words.untilWords.contains) { reading.near.insert(.when) }
        if found.contains(.when), core.contains(where: Words.untilWords.contains) { reading.near.insert(.howLong) }
        if found == [.what], core.count > 1,
            core[1] == "for" || core.contains("reason") || core.prefix(3).contains("made")
        {
            found = [.why]
        } else if found == [.what], !nouns.isEmpty {
            found = nouns
        } else if found.isEmpty {
            if !Words.auxiliaries.contains(core.first ?? ""), core.count <= 4, !isToldOfAThing(core) { found = nouns }
            reading.hinted.formUnion(nouns)
        } else {
            reading.hinted.formUnion(nouns)
        }
        if found.remove(.place) != nil { found.insert(core.contains("from") ? .origin : .place) }
        reading.kinds = found
        reading.isBare = core.count > 1 && Words.auxiliaries.contains(core[1])
        reading.isYesNo = found.isEmpty
    }

    /// The kind of answer that a noun asks for: "what time", "what is your age", "ticket price?", but not "what do you
    /// do these days".
    private func answering(_ core: [String]) -> Set<QuestionReading.Kind> {
        let isOpen = core.first.map { $0 == "what" || $0 == "which" } ?? false
        let isNamed = core.count > 1 && Words.copulas.contains(core[1])
        let reach = isOpen && !isNamed ? core.prefix(3) : core[...]
        let nouns = reach.indices.compactMap { index in
            index > 0 && core[index - 1] == "these" ? nil : Words.answeringNouns[core[index]]
        }
        return Set(nouns).union(core.contains(where: Words.costing.contains) ? [.howMuch] : [])
    }

    // MARK: The subject

    private mutating func readPerson(_ core: [String], from start: Int) {
        var index = start
        while index < core.count {
            let word = core[index]
            if let person = Words.pronouns[word] {
                reading.person = person
                return readVerb(core, from: index + 1)
            }
            if Words.owning[word] != nil { return readNamed(core, from: index) }
            if Words.auxiliaries.contains(word) {
                var next = index + 1
                while next < core.count, core[next] == "not" || core[next] == "there" { next += 1 }
                guard next < core.count else { return }
                if let person = Words.pronouns[core[next]] {
                    reading.person = person
                    return readVerb(core, from: next + 1)
                }
                return readNamed(core, from: next)
            }
            index += 1
        }
    }

    /// Reads the owner of a thing, unless the thing is a person: "your streams", "the girl in your videos", "my
    /// friend's dog".
    private mutating func readNamed(_ core: [String], from start: Int) {
        let named = core[start...].prefix(4).prefix { !Words.pronouns.keys.contains($0) && !Words.stops.contains($0) }
        if named.prefix(3).contains(where: Words.people.contains) {
            reading.person = .other
        } else if let owner = named.first.flatMap({ Words.owning[$0] }) {
            reading.person = owner
            reading.isOwnersOnly = true
        }
        let rest = core[min(core.count, start + max(1, named.count == 4 ? 2 : named.count))...]
        if let verb = rest.first(where: { !FormWords.all.contains($0) && !QuestionReading.marks.contains($0) }) {
            reading.verb = WordStem.of(verb)
        }
    }

    private mutating func readVerb(_ core: [String], from start: Int) {
        var index = start
        while index < core.count, Words.isBeforeVerb(core[index]) {
            let isHad = ["have", "had", "has"].contains(core[index]),
                next = index + 1 < core.count ? core[index + 1] : ""
            if isHad, next != "to", !Words.beforeVerbs.contains(next) || next == "got" { break }
            index += 1
        }
        guard index < core.count, !QuestionReading.marks.contains(core[index]) else { return }
        reading.verb = WordStem.of(core[index])
        let rest = core[index...]
        let isShared = rest.contains("together") || rest.contains("with") && Words.sharedWork.contains(core[index])
        if isShared,
            reading.person == .asker && rest.contains("you") || reading.person == .creator && rest.contains("me")
        {
            reading.person = .both
        }
    }

    private mutating func readOwners(_ core: [String]) {
        for (index, word) in core.enumerated() {
            guard let owner = Words.owning[word] else { continue }
            for owned in core[(index + 1)...].prefix(2) {
                guard !FormWords.all.contains(owned), !QuestionReading.marks.contains(owned) else { break }
                reading.owners[WordStem.of(owned)] = owner
            }
        }
    }

    private mutating func readObjects(_ core: [String]) {
        func isNoun(_ word: String) -> Bool {
            !FormWords.all.contains(word) && !FormWords.idle.contains(WordStem.of(word))
                && !Words.fillers.contains(word)
        }
        if ["what", "which"].contains(core.first) {
            let named = core.dropFirst().prefix {
                !Words.auxiliaries.contains($0) && Words.pronouns[$0] == nil && Words.owning[$0] == nil
            }
            reading.asked = Set(named.prefix(4).filter(isNoun).map(WordStem.of))
            // "What is your dog's name" asks for the name.
            if named.isEmpty, core.count > 3, Words.copulas.contains(core[1]), Words.owning[core[2]] != nil {
                let owned = core[3...].prefix { !FormWords.all.contains($0) && !QuestionReading.marks.contains($0) }
                reading.asked = Set(owned.suffix(1).map(WordStem.of))
            }
        }
        guard reading.person != nil, !reading.isOwnersOnly, let verb = reading.verb,
            let start = core.firstIndex(where: { WordStem.of($0) == verb })
        else { return }
        let after = core[(start + 1)...].prefix { !Words.objectEnds.contains($0) }
        reading.objects = Set(after.filter(isNoun).map(WordStem.of))
    }

    // MARK: Time and form

    private mutating func readTime(_ core: [String]) {
        let all = Set(core)
        reading.isPast = !all.isDisjoint(with: Words.pastWords)
        // "How long have you been doing it" asks when it began.
        if reading.kinds == [.howLong], all.contains("been") {
            reading.isPast = true
            reading.near.insert(.when)
        }
        for (index, word) in core.enumerated().dropLast() {
            let next = core[index + 1]
            if word == "used", next == "to" { reading.isPast = true }
            if word == "last", Words.lastTimes.contains(next) { reading.isPast = true }
            if ["have", "has"].contains(word), Words.pronouns[next] != nil, index + 2 < core.count,
                !WordList.set("question.had").contains(core[index + 2]), !all.contains("how")
            {
                reading.isPast = true
            }
        }
        reading.isFuture = !all.isDisjoint(with: Words.futureWords)
        let isPlanned = !all.isDisjoint(with: Words.planning)
        if isPlanned { reading.isFuture = true }
        reading.isOfAnotherTime = isPlanned || Self.saysAnotherTime(core)
        reading.isNegated = core.contains { FormWords.negations.contains($0) }
    }

    /// "Last year", "back in 2016", "as a kid", "before this one", but not "in your last video".
    private static func saysAnotherTime(_ core: [String]) -> Bool {
        zip(core, core.dropFirst()).contains { word, next in
            switch word {
            case "last", "next": Words.lastTimes.contains(next)
            case "back": WordList.set("question.backTo").contains(next)
            case "as": next == "a" && !core.allSatisfy { !Words.youth.contains($0) }
            case "before": WordList.set("question.beforeThis").contains(next)
            case "used": next == "to"
            case "in": next.count == 4 && (next.hasPrefix("19") || next.hasPrefix("20")) && Int(next) != nil
            default: next == "ago" || next == "previously" || next == "formerly"
            }
        }
    }

    private mutating func readForm(_ core: [String], before: ArraySlice<String>, endsAsking: Bool) {
        let whole = Set(words.indices.filter { !isExclaimed($0) }.map { words[$0] })
        let isOpen = !before.isEmpty && before.last != ","
        if isOpen, !Words.reportingVerbs.isDisjoint(with: before), !Words.reporters.isDisjoint(with: before) {
            reading.form = .reported
            return
        }
        let thanks = !Words.thanks.isDisjoint(with: whole)
        let asks = endsAsking || !reading.kinds.isEmpty || Words.auxiliaries.contains(core.first ?? "")
        if thanks, isOpen ? !Words.thanks.isDisjoint(with: before) && !endsAsking : !asks {
            reading.form = .thanks
        } else if !asks, whole.isDisjoint(with: Words.requestWords), reading.person != nil,
            reading.verb != nil || core.count > 3
        {
            reading.form = .remark
        } else if !asks, reading.isNegated, core.prefix(4).contains(where: { $0 == "want" || $0 == "need" }) {
            // "I don't want a refund, …"
            reading.form = .remark
        } else if !asks, isPraise(core) || isToldOfAThing(core), whole.isDisjoint(with: Words.requestWords) {
            reading.form = .remark
        } else if !asks, core.count > 3, Words.deeds.contains(core[0]), whole.isDisjoint(with: Words.requestWords) {
            // "watched all your old streams, what a ride"
            reading.form = .remark
        }
    }
}
