/// Where a question and an entry contradict each other: not what one leaves open, but what both state differently. Each
/// value goes from 0 (no conflict) to about 1.
struct FAQConflict: Sendable {
    /// "when" against "where".
    var kind = 0.0
    /// "you" against "she", "can I … your" against "can you … my".
    var person = 0.0
    /// "did you" against "can you".
    var time = 0.0
    /// "why don't you ship" against "do you ship"; "don't you ship?" is no conflict, because it asks the same.
    var negation = 0.0
    /// A remark, thanks, or a question that somebody else asked.
    var form = 0.0
    /// A microphone against a camera, Canada against Germany.
    var thing = 0.0
    /// A second question: "… and who is your manager?"
    var second = 0.0
    /// "Clean your camera" against "use", as far as the verbs are known. Too weak to be a plain conflict.
    var deed = 0.0

    var features: [Double] { [kind, person, time, negation, form, thing, second, deed] }

    /// A plain conflict limits the confidence to this.
    static let most = 0.65

    var isNone: Bool { features.dropLast().allSatisfy { $0 <= 0 } }
    var isPlain: Bool { max(kind, person, time, form, thing) >= 0.6 || max(negation, second) >= 1 }

    init() {}

    /// - Parameter phrasings: those of one entry, the most similar first.
    init(_ question: QuestionReading, _ phrasings: [QuestionReading]) {
        guard let best = phrasings.first else { return }
        kind = Self.kind(question, phrasings)
        person = max(Self.person(question, phrasings), Self.owners(question, phrasings))
        time = Self.time(question, phrasings)
        negation = Self.negation(question, phrasings)
        switch question.form {
        case .question: form = 0
        case .remark: form = Self.isRemark(question, phrasings) ? 0 : 1
        case .thanks, .reported: form = phrasings.contains { $0.form == question.form } ? 0 : 1.5
        }
        var named = best.things
        for phrasing in phrasings.dropFirst() { named.formUnion(phrasing.things) }
        thing =
            question.things.isOther(than: named)
                || (question.receiver != nil && !phrasings.contains { $0.comesFrom == question.comesFrom })
            ? 1 : Self.ownsOther(question, phrasings) || Self.replaces(question, phrasings) ? 0.6 : 0
        deed = Self.doesOther(question, phrasings) ? 1 : 0
        second = question.hasSecond && !phrasings.contains(where: \.hasSecond) ? 1 : 0
    }

    /// "My order arrived today" doesn't match the phrasing "my order never arrived".
    private static func isRemark(_ question: QuestionReading, _ phrasings: [QuestionReading]) -> Bool {
        phrasings.contains { $0.form == .remark && (question.isNegated || !$0.isNegated) }
    }

    private static func kind(_ question: QuestionReading, _ phrasings: [QuestionReading]) -> Double {
        let offered = phrasings.reduce(into: Set<QuestionReading.Kind>()) {
            $0.formUnion($1.kinds.union($1.near).union($1.hinted))
        }
        var worst = 0.0
        for kind in question.kinds {
            if offered.contains(kind) || !offered.isDisjoint(with: question.near) { continue }
            switch kind {
            case .what, .manner:
                // "What do you stream?" conflicts with "When do you stream?", but may fit a yes-or-no phrasing.
                let isElsewhere = !phrasings.contains(where: \.isYesNo) && offered.allSatisfy { !$0.isOpen }
                if isElsewhere, question.kinds.count == 1, question.isBare { worst = max(worst, 0.8) }
            case .when where offered.contains(.howOften), .howOften where offered.contains(.when): continue
            case .place where phrasings.contains { $0.receiver != nil && $0.receiver == question.receiver }: continue
            case .place
            where offered.contains(.manner) && question.verb.map(EnglishQuestionWords.finding.contains) ?? false:
                continue
            default: worst = 1
            }
        }
        return worst
    }

    private static func person(_ question: QuestionReading, _ phrasings: [QuestionReading]) -> Double {
        if question.isOfSomebody, !phrasings.contains(where: { $0.isOfSomebody || $0.person == .other }) { return 1 }
        guard let asked = question.person, asked != .both else { return 0 }
        let known = phrasings.filter { $0.person != nil }
        guard let nearest = known.first else { return 0 }
        if asked == .other { return known.contains { $0.person == .other || $0.person == .both } ? 0 : 1 }
        if known.contains(where: { $0.person == .both }) { return 0 }
        if known.allSatisfy({ $0.person == .other }) { return 1 }
        if let mine = question.receiver, let theirs = phrasings[0].receiver {
            return mine == theirs || phrasings.contains { $0.receiver == mine } ? 0 : 1
        }
        if nearest.person == asked || nearest.verb != question.verb { return 0 }
        let isSaid = known.contains {
            $0.person == asked && $0.verb == question.verb && $0.isOwnersOnly == question.isOwnersOnly
        }
        return isSaid ? 0 : 1
    }

    /// "your art" conflicts if every phrasing is about "your music".
    private static func ownsOther(_ question: QuestionReading, _ phrasings: [QuestionReading]) -> Bool {
        let owned = question.owners.filter { $0.value == .creator }.map(\.key)
        guard !owned.isEmpty else { return false }
        let theirs = phrasings.map { phrasing in phrasing.owners.filter { $0.value == .creator }.map(\.key) }
        // "How old is your house?" also conflicts with "How old are you?"
        let isAboutThem = question.isOwnersOnly && question.kinds.contains { !$0.isOpen }
        guard isAboutThem || theirs.first?.isEmpty == false else { return false }
        return phrasings.allSatisfy { !question.shares(Set(owned), with: $0) }
    }

    /// The question has another noun than the nearest phrasing: "what camera" for "what microphone", "sell stickers"
    /// for "sell prints".
    private static func replaces(_ question: QuestionReading, _ phrasings: [QuestionReading]) -> Bool {
        if let nearest = phrasings.first(where: { !$0.asked.isEmpty }), !question.asked.isEmpty {
            // "What breed is your dog?" mentions the dog, but doesn't ask for its name.
            let isAsked = phrasings.contains { question.names(question.asked, with: $0, in: $0.asked) }
            if !isAsked, !nearest.names(nearest.asked, with: question, in: question.asked) { return true }
        }
        guard !question.objects.isEmpty,
            let nearest = phrasings.first(where: { $0.verb == question.verb && !$0.objects.isEmpty })
        else { return false }
        return !nearest.shares(nearest.objects, with: question)
            && phrasings.allSatisfy { !question.shares(question.objects, with: $0) }
    }

    private static func doesOther(_ question: QuestionReading, _ phrasings: [QuestionReading]) -> Bool {
        guard let deed = question.deed else { return false }
        return phrasings.allSatisfy { !question.shares([deed], with: $0) }
    }

    private static func owners(_ question: QuestionReading, _ phrasings: [QuestionReading]) -> Double {
        for (thing, owner) in question.owners {
            let others = phrasings.compactMap { $0.owners[thing] }
            if !others.isEmpty, !others.contains(owner) { return 1 }
        }
        return 0
    }

    private static func time(_ question: QuestionReading, _ phrasings: [QuestionReading]) -> Double {
        let isAboutWhat = question.kinds.contains { $0.isOpen || $0 == .why }
        if question.isPast {
            return isAboutWhat && !question.isOfAnotherTime || phrasings.contains(where: \.isPast) ? 0 : 1
        }
        if !isAboutWhat, phrasings.allSatisfy(\.isPast) { return 0.5 }
        if question.isFuture, question.kinds == [.what], !phrasings.contains(where: \.isFuture) { return 1 }
        // "Will you raise your prices?" doesn't ask "What are your prices?", but "will you ship to Norway?" asks the
        // same as "do you?".
        let isOfPlans = question.isYesNo && question.isFuture
        if isOfPlans, !phrasings.contains(where: { $0.isYesNo || $0.isFuture }) { return 1 }
        return 0
    }

    private static func negation(_ question: QuestionReading, _ phrasings: [QuestionReading]) -> Double {
        guard let best = phrasings.first else { return 0 }
        if question.isNegated {
            if phrasings.contains(where: \.isNegated) || (question.isYesNo && question.form == .question) { return 0 }
            return question.verb == best.verb ? 1 : 0.3
        }
        return phrasings.allSatisfy { $0.isNegated && !$0.isYesNo } ? 0.5 : 0
    }
}
