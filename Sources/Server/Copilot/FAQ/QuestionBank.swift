import CopilotWeights
import LanguageKit
import ProcessKit

/// Questions that creators are asked: the same questions in many people's words, by subject. Two questions without a
/// common word are akin if both are probably about the same subject.
///
/// A multinomial naive Bayes model over words, pairs of neighbours and sequences of three or four letters. It is
/// counted from the text at first use: nothing is trained or stored in the model file.
package struct QuestionBank: Sendable {
    /// The probability of each subject; the sum is 1.
    package typealias Leaning = [Float]
    package typealias Bearing = [Float]

    package static let standard = {
        defer { ProcessMemory.giveBack() }
        return QuestionBank(text)
    }()

    static var text: String {
        String(
            decoding: UnsafeBufferPointer(start: copilot_questions_bytes(), count: copilot_questions_size()),
            as: UTF8.self)
    }

    /// The count of a piece for a subject whose questions don't contain it.
    private static let unseen: Float = 0.05

    private struct Pieces {
        var words: [UInt64: Float] = [:]
        var runs: [UInt64: Float] = [:]
    }

    package private(set) var subjects: [String] = []
    private var questions: Float = 0
    /// The hashes of the pieces in order, the number of questions that contain each, and where its weights begin.
    private var pieces: [UInt64] = []
    private var occurs: [UInt16] = []
    private var starts: [Int32] = []
    /// How much more a piece supports a subject than an unseen one would.
    private var shareSubjects: [UInt16] = []
    private var shareWeights: [Float] = []
    /// How much an unseen piece supports each subject.
    private var base: [Float] = []

    /// Parses lines of the form subject, tab, question.
    package init(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).compactMap { line -> (subject: Int, pieces: Pieces)? in
            let parts = line.split(separator: "\t", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let name = String(parts[0])
            if subjects.last != name, !subjects.contains(name) { subjects.append(name) }
            let words = QuestionFeatures.words(Tokenizer.analyze(String(parts[1])).tokens)
            return (subjects.firstIndex(of: name) ?? 0, Self.pieces(words))
        }
        questions = Float(lines.count)
        var counted: [UInt64: UInt16] = [:]
        for line in lines {
            for piece in line.pieces.words.keys { counted[piece, default: 0] += 1 }
            for piece in line.pieces.runs.keys { counted[piece, default: 0] += 1 }
        }
        pieces = counted.keys.sorted()
        occurs = pieces.map { counted[$0] ?? 0 }
        var sums = [[Int: Float]](repeating: [:], count: pieces.count)
        var totals = [Float](repeating: 0, count: subjects.count)
        for line in lines {
            for (piece, weight) in weighed(line.pieces) {
                sums[piece][line.subject, default: 0] += weight
                totals[line.subject] += weight
            }
        }
        base = totals.map { FAQWeights.logarithm(Self.unseen / ($0 + Self.unseen * Float(pieces.count))) }
        for shares in sums {
            starts.append(Int32(shareSubjects.count))
            for (subject, sum) in shares.sorted(by: { $0.key < $1.key }) {
                shareSubjects.append(UInt16(subject))
                shareWeights.append(FAQWeights.logarithm(1 + sum / Self.unseen))
            }
        }
        starts.append(Int32(shareSubjects.count))
    }

    package func leaning(_ words: [String]) -> Leaning {
        var scores = [Float](repeating: 0, count: subjects.count)
        var known: Float = 0
        for (piece, weight) in weighed(Self.pieces(words)) {
            known += weight
            for share in Int(starts[piece])..<Int(starts[piece + 1]) {
                scores[Int(shareSubjects[share])] += weight * shareWeights[share]
            }
        }
        for subject in scores.indices { scores[subject] += known * base[subject] }
        return Softmax.probabilities(scores.map { Double($0) }).map { Float($0) }
    }

    /// The share of words that the bank contains or that are English form words; close to zero for another language.
    package func familiarity(_ words: [String]) -> Float {
        guard !words.isEmpty else { return 0 }
        let known = words.count { word in
            FormWords.all.contains(word) || number(of: Self.hash(0) { $0.add(word) }) != nil
        }
        return Float(known) / Float(words.count)
    }

    /// A leaning prepared for comparison: square roots, scaled down if the leaning is vague, so that two questions that
    /// mean nothing to the bank are not akin.
    package static func bearing(_ leaning: Leaning) -> Bearing {
        let disorder = leaning.reduce(0) { $1 > 0 ? $0 - $1 * FAQWeights.logarithm($1) : $0 }
        let order = max(0, 1 - disorder / FAQWeights.logarithm(Float(max(leaning.count, 2))))
        let known = min(1, FAQWeights.knowledge * order)
        return leaning.map { ($0 * known).squareRoot() }
    }

    /// How much the bank knows about a question, 0–1; close to zero in a language that it has no questions in.
    package static func knowledge(of bearing: Bearing) -> Float { kinship(bearing, bearing) }

    /// The probability that two questions are about the same subject or close ones: 1 if both surely are.
    package static func kinship(_ one: Bearing, _ other: Bearing) -> Float {
        zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
    }

    package static func average(_ leanings: [Leaning]) -> Leaning {
        guard var sum = leanings.first else { return [] }
        for leaning in leanings.dropFirst() { for index in sum.indices { sum[index] += leaning[index] } }
        return sum.map { $0 / Float(leanings.count) }
    }

    // MARK: Pieces

    private static func pieces(_ words: [String]) -> Pieces {
        var pieces = Pieces()
        for (position, word) in words.enumerated() {
            pieces.words[hash(0) { $0.add(word) }, default: 0] += 1
            if position > 0 { pieces.words[hash(1) { $0.add(words[position - 1] + " " + word) }, default: 0] += 1 }
            let letters = Array((" " + word + " ").unicodeScalars)
            for length in [3, 4] where letters.count >= length {
                for start in 0...(letters.count - length) {
                    let run = hash(2) { for letter in letters[start..<start + length] { $0.add(letter.value) } }
                    pieces.runs[run, default: 0] += 1
                }
            }
        }
        return pieces
    }

    private static func hash(_ kind: UInt64, _ fill: (inout FeatureHash) -> Void) -> UInt64 {
        var hash = FeatureHash(seed: kind)
        fill(&hash)
        return hash.value
    }

    /// The known pieces with their weights. Rare pieces weigh more; words and sequences are each scaled to length 1,
    /// including unknown pieces.
    private func weighed(_ pieces: Pieces) -> [(piece: Int, weight: Float)] {
        [pieces.words, pieces.runs].flatMap { block in
            var known: [(piece: Int, weight: Float)] = []
            var squares: Float = 0
            // Use a fixed order, so that the result for a question is always the same to the last bit.
            for (hash, count) in block.sorted(by: { $0.key < $1.key }) {
                let piece = number(of: hash)
                let often = piece.map { Float(occurs[$0]) } ?? 0
                let weight =
                    (1 + FAQWeights.logarithm(count)) * (1 + FAQWeights.logarithm((questions + 1) / (often + 1)))
                squares += weight * weight
                if let piece { known.append((piece, weight)) }
            }
            let length = max(squares.squareRoot(), 1e-6)
            return known.map { (piece: $0.piece, weight: $0.weight / length) }
        }
    }

    private func number(of hash: UInt64) -> Int? {
        var low = 0, high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle] < hash { low = middle + 1 } else { high = middle }
        }
        return low < pieces.count && pieces[low] == hash ? low : nil
    }
}
