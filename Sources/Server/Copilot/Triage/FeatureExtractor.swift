import LanguageKit

/// Converts a message to features. Both training and classification use it, so they cannot differ.
package struct FeatureExtractor: Sendable {
    /// A message's features, with the named ones kept separately so that reasons can be given.
    package struct Result: Sendable {
        package let text: AnalyzedText
        package let signals: Set<Signal>
        /// The number of occurrences of each concept.
        package let concepts: [Int: Int]
        package let hits: [ConceptLexicon.Hit]
        package let vector: FeatureVector

        /// The message is only the name of a media or document file, chosen by a machine.
        package let isFileName: Bool

        /// The matches of the rules in `model/rules`.
        let rules: RuleReading
    }

    package let lexicon: ConceptLexicon
    let glosses: GlossLexicon
    let rules: RuleBook

    private let wanting: Set<Int>

    package init(lexicon: ConceptLexicon, glosses: GlossLexicon, rules: RuleBook) {
        self.lexicon = lexicon
        self.glosses = glosses
        self.rules = rules
        wanting = Set(Self.wantingConcepts.compactMap(lexicon.number))
    }

    /// Concepts that spam is about. A message without them and without any contact wants nothing.
    private static let wantingConcepts = [
        "win", "giveaway", "click", "verify", "suspend", "credentials", "official", "crypto", "invest", "guarantee",
        "upfrontfee", "growthspam", "sub4sub", "promoteon", "adult", "gambling", "pills", "occult", "chatapp", "parcel",
        "bank", "premiumsms", "hurry", "advancefee", "jobscam", "deal", "chain", "hackforhire", "app", "tones", "draw",
        "smallprint", "dateline", "promote", "selfpromo", "compensation", "survey", "sponsor", "services", "b2b",
    ]

    private struct Weights {
        static let signal: Float = 0.5
        static let nothingWanted: Float = 1.2
        static let concept: Float = 0.6
        static let repeatedConcept: Float = 0.25
        static let pair: Float = 0.27
        static let pairInSentence: Float = 0.27
        static let words: Float = 1.5
        static let pieces: Float = 1.5
    }

    package func extract(_ message: String) -> Result {
        let text = AnalyzedText.of(message)
        let rules = rules.reading(text.tokens)
        var signals = SignalReader.read(text, rules)
        let hits = lexicon.hits(in: text.tokens)
        var concepts: [Int: Int] = [:]
        for hit in hits { concepts[hit.concept, default: 0] += 1 }
        var bag: [UInt32: Float] = [:]
        if signals.contains(.noContact), concepts.keys.allSatisfy({ !wanting.contains($0) }) {
            signals.insert(.nothingWanted)
        }
        for signal in signals {
            bag[UInt32(FeatureSpace.signals.lowerBound + signal.rawValue)] =
                signal == .nothingWanted ? Weights.nothingWanted : Weights.signal
        }
        for (concept, count) in concepts {
            let index = UInt32(FeatureSpace.concepts.lowerBound + concept)
            bag[index] = Weights.concept + (count > 1 ? Weights.repeatedConcept : 0)
        }
        addPairs(Set(concepts.keys), hits, signals, to: &bag)
        addGlosses(text.tokens, to: &bag)
        addWords(text.tokens, to: &bag)
        addPieces(text.tokens, to: &bag)
        let sorted = bag.sorted { $0.key < $1.key }
        let vector = FeatureVector(indices: sorted.map(\.key), values: sorted.map(\.value))
        return Result(
            text: text, signals: signals, concepts: concepts, hits: hits, vector: vector,
            isFileName: FileNames.isOne(message), rules: rules)
    }

    /// Adds pairs of concepts in the message, pairs in a sentence, and concepts combined with signals.
    private func addPairs(
        _ concepts: Set<Int>, _ hits: [ConceptLexicon.Hit], _ signals: Set<Signal>, to bag: inout [UInt32: Float]
    ) {
        let sorted = concepts.sorted().prefix(40)
        var pairs: [(UInt32, Float)] = []
        func pair(_ kind: UInt64, _ left: Int, _ right: Int, _ weight: Float) {
            var hash = FeatureHash(seed: kind)
            hash.add(UInt32(left))
            hash.add(UInt32(right))
            pairs.append((FeatureSpace.slot(hash.value, in: FeatureSpace.pairs), weight))
        }
        for (order, left) in sorted.enumerated() {
            for right in sorted.dropFirst(order + 1) { pair(1, left, right, Weights.pair) }
        }
        var bySentence: [Int: Set<Int>] = [:]
        for hit in hits { bySentence[hit.sentence, default: []].insert(hit.concept) }
        for (_, members) in bySentence {
            let sorted = members.sorted().prefix(16)
            for (order, left) in sorted.enumerated() {
                for right in sorted.dropFirst(order + 1) { pair(2, left, right, Weights.pairInSentence) }
            }
        }
        for signal in Signal.combining where signals.contains(signal) {
            for concept in sorted { pair(3, concept, signal.rawValue, Weights.pair) }
        }
        // Limit the total weight of pairs to that of about ten, because each of many says little.
        let length = pairs.reduce(Float(0)) { $0 + $1.1 * $1.1 }.squareRoot()
        let scale = length > 0.84 ? 0.84 / length : 1
        for (index, weight) in pairs { bag[index] = weight * scale }
    }

    private func addWords(_ tokens: [Token], to bag: inout [UInt32: Float]) {
        var counts: [UInt32: Float] = [:]
        var previous = "^"
        for token in tokens {
            let shape = FeatureExtractor.shape(of: token)
            guard !shape.isEmpty else { continue }
            var single = FeatureHash(seed: 11)
            single.add(shape)
            counts[FeatureSpace.slot(single.value, in: FeatureSpace.words), default: 0] += 1
            var double = FeatureHash(seed: 12)
            double.add(previous)
            double.add(0x20)
            double.add(shape)
            counts[FeatureSpace.slot(double.value, in: FeatureSpace.words), default: 0] += 0.7
            previous = shape
        }
        normalise(counts, to: Weights.words, into: &bag)
    }

    private func addPieces(_ tokens: [Token], to bag: inout [UInt32: Float]) {
        var counts: [UInt32: Float] = [:]
        for token in tokens where [.word, .hashtag, .ideographs, .link].contains(token.kind) {
            let isIdeographic = token.kind == .ideographs
            let scalars =
                isIdeographic
                ? token.text.unicodeScalars.map(\.value) : [0x5E] + token.text.unicodeScalars.map(\.value) + [0x24]
            let sizes = isIdeographic ? 1...3 : 3...5
            for size in sizes where scalars.count >= size {
                for start in 0...(scalars.count - size) {
                    var hash = FeatureHash(seed: UInt64(20 + size))
                    for scalar in scalars[start..<(start + size)] { hash.add(scalar) }
                    counts[FeatureSpace.slot(hash.value, in: FeatureSpace.pieces), default: 0] += 1
                }
            }
        }
        normalise(counts, to: Weights.pieces, into: &bag)
    }

    func normalise(_ counts: [UInt32: Float], to length: Float, into bag: inout [UInt32: Float]) {
        // Sum in the order of indexes: floating-point sums depend on the order, and dictionaries have none.
        let sorted = counts.sorted { $0.key < $1.key }
        var sum: Float = 0
        for (_, count) in sorted { sum += count }
        guard sum > 0 else { return }
        var squares: Float = 0
        for (_, count) in sorted { squares += count.squareRoot() * count.squareRoot() }
        let scale = length / squares.squareRoot()
        for (index, count) in sorted { bag[index] = count.squareRoot() * scale }
    }

    /// Represents numbers by their size, links by their kind, and other tokens by their text.
    private static func shape(of token: Token) -> String {
        switch token.kind {
        case .number:
            token.text == "#phone" ? token.text : "#\(min(token.text.count, 8))"
        case .link: "<link>"
        case .email: "<email>"
        case .handle: "<handle>"
        case .ideographs: ""
        case .punctuation: "$€£¥₹₺₽₩".contains(token.text) ? "<currency>" : (token.text == ":" ? ":" : "")
        default: token.text
        }
    }
}
