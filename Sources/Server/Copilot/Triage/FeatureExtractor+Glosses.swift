import LanguageKit

extension FeatureExtractor {
    /// How many glosses apart two words may be to form a pair.
    private static let reach = 3
    private static let nearby: Float = 0.7
    private static let length: Float = 1.2

    /// Adds the glosses of the message's words, which are common to all languages, and pairs of nearby glosses.
    func addGlosses(_ tokens: [Token], to bag: inout [UInt32: Float]) {
        let (words, phrases) = glosses.read(tokens)
        var counts: [UInt32: Float] = [:]
        func single(_ gloss: Int) { counts[FeatureSpace.gloss(gloss), default: 0] += 1 }
        phrases.forEach(single)
        for (order, hits) in words.enumerated() {
            for hit in hits { single(hit.gloss) }
            for other in words.dropFirst(order + 1).prefix(Self.reach) {
                for left in hits {
                    for right in other where right.sentence == left.sentence && right.gloss != left.gloss {
                        var hash = FeatureHash(seed: 31)
                        hash.add(UInt32(min(left.gloss, right.gloss)))
                        hash.add(UInt32(max(left.gloss, right.gloss)))
                        counts[FeatureSpace.slot(hash.value, in: FeatureSpace.glossPairs), default: 0] += Self.nearby
                    }
                }
            }
        }
        normalise(counts, to: Self.length, into: &bag)
    }
}
