import CopilotWeights

/// Where the subjects of the question bank lie among a sentence model's vectors. Two questions are akin where both lie near
/// the same subjects, in whatever languages they are asked; a question that lies nearer to another subject than to an
/// entry's own is about something else, however close all questions lie together.
///
/// The file: the model's name in a line; the number of subjects and of dimensions; the middle of all questions; then each
/// subject's vector around that middle, of unit length, in eight bits a number.
package struct SubjectVectors: Sendable {
    /// How likely a question is about each subject, as roots, so that the sum of products says how akin two questions are.
    package typealias Bearing = [Float]

    package static let builtIn = SubjectVectors(
        Array(UnsafeBufferPointer(start: copilot_subjects_bytes(), count: copilot_subjects_size())))

    /// How sharply the nearest subject is preferred.
    private static let sharpness = 24.0

    package let model: String
    private let middle: [Float]
    private let subjects: [StoredVector]

    package init(model: String, middle: [Float], subjects: [[Float]]) {
        self.model = model
        self.middle = middle
        self.subjects = subjects.map(StoredVector.init)
    }

    package init?(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), bytes.count >= end + 9 else { return nil }
        model = String(decoding: bytes[..<end], as: UTF8.self)
        func number(_ position: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(bytes[position + $1]) << (8 * UInt32($1)) }
        }
        let count = Int(number(end + 1)), dimension = Int(number(end + 5))
        let start = end + 9
        guard count > 0, dimension > 0, bytes.count == start + dimension * 4 + count * (4 + dimension) else {
            return nil
        }
        middle = (0..<dimension).map { Float(bitPattern: number(start + $0 * 4)) }
        subjects = (0..<count).map { subject in
            let place = start + dimension * 4 + subject * (4 + dimension)
            return StoredVector(
                scale: Double(Float(bitPattern: number(place))), steps: Array(bytes[place + 4..<place + 4 + dimension]))
        }
    }

    package var bytes: [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var bytes = Array(model.utf8) + [UInt8(ascii: "\n")]
        bytes += number(UInt32(subjects.count)) + number(UInt32(middle.count))
        for value in middle { bytes += number(value.bitPattern) }
        for subject in subjects { bytes += number(Float(subject.scale).bitPattern) + subject.steps }
        return bytes
    }

    /// How alike two texts are, seen from the middle: what all texts have in common counts for nothing.
    struct Centred {
        private let question: [Float], middle: [Float]
        private let offset: Double, length: Double, square: Double

        init?(_ vector: [Float], around middle: [Float]) {
            guard vector.count == middle.count else { return nil }
            let centred = zip(vector, middle).map { $0 - $1 }
            question = centred
            self.middle = middle
            offset = Double(zip(centred, middle).reduce(0) { $0 + $1.0 * $1.1 })
            length = Double(centred.reduce(0) { $0 + $1 * $1 }).squareRoot()
            square = Double(middle.reduce(0) { $0 + $1 * $1 })
        }

        func cosine(_ other: StoredVector) -> Double {
            let rest = max(1 - 2 * other.dot(middle) + square, 1e-6).squareRoot()
            return length > 0 ? (other.dot(question) - offset) / (length * rest) : 0
        }
    }

    func centred(_ vector: TextVector) -> Centred? {
        vector.model == model ? Centred(vector.values, around: middle) : nil
    }

    package func bearing(_ vector: [Float]) -> Bearing? {
        guard vector.count == middle.count else { return nil }
        let centred = zip(vector, middle).map { $0 - $1 }
        let length = centred.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard length > 0 else { return nil }
        let unit = centred.map { $0 / length }
        return Softmax.probabilities(subjects.map { Self.sharpness * $0.dot(unit) }).map { Float($0.squareRoot()) }
    }

    /// Of several phrasings together.
    static func average(_ bearings: [Bearing]) -> Bearing {
        guard let first = bearings.first else { return [] }
        return first.indices.map { index in
            (bearings.reduce(0) { $0 + $1[index] * $1[index] } / Float(bearings.count)).squareRoot()
        }
    }

    static func kinship(_ one: Bearing, _ other: Bearing) -> Double {
        Double(zip(one, other).reduce(0) { $0 + $1.0 * $1.1 })
    }
}
