/// The vectors of the question bank's subjects for one sentence model. Two questions are akin if both are close to the
/// same subjects, whatever their languages. A question closer to another subject than to an entry's own is about
/// something else, however close all questions are to each other.
///
/// Format: the number of subjects and of dimensions, the mean of all questions, then the unit vector of each subject
/// relative to that mean, with eight bits per number.
package struct SubjectVectors: Sendable {
    /// The square roots of the subjects' probabilities, so that the sum of products measures the kinship of two
    /// questions.
    package typealias Bearing = [Float]

    /// How strongly the nearest subject is preferred.
    private static let sharpness = 24.0

    private let middle: [Float]
    private let subjects: [StoredVector]

    package init(middle: [Float], subjects: [[Float]]) {
        self.middle = middle
        self.subjects = subjects.map(StoredVector.init)
    }

    package var dimension: Int { middle.count }

    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 else { return nil }
        let count = Int(ByteReading.number(bytes, at: 0)), dimension = Int(ByteReading.number(bytes, at: 4))
        guard (1...65_536).contains(count), (1...65_536).contains(dimension),
            bytes.count == 8 + dimension * 4 + count * (4 + dimension)
        else { return nil }
        middle = (0..<dimension).map { ByteReading.float(bytes, at: 8 + $0 * 4) }
        subjects = (0..<count).map { subject in
            let place = 8 + dimension * 4 + subject * (4 + dimension)
            return StoredVector(
                scale: Double(ByteReading.float(bytes, at: place)),
                steps: Array(bytes[place + 4..<place + 4 + dimension]))
        }
    }

    package var bytes: [UInt8] {
        ByteReading.bytes(UInt32(subjects.count)) + ByteReading.bytes(UInt32(middle.count))
            + middle.flatMap(ByteReading.bytes)
            + subjects.flatMap { ByteReading.bytes(Float($0.scale)) + $0.steps }
    }

    /// Compares a question with statements, each relative to the mean of its kind, so that what all have in common
    /// doesn't count.
    package struct Centred {
        private let question: [Float], statements: [Float]
        private let offset: Double, length: Double, square: Double

        init?(_ vector: [Float], around middle: [Float], _ statements: [Float]) {
            guard vector.count == middle.count, statements.count == middle.count else { return nil }
            let centred = zip(vector, middle).map { $0 - $1 }
            question = centred
            self.statements = statements
            offset = Double(zip(centred, statements).reduce(0) { $0 + $1.0 * $1.1 })
            length = Double(centred.reduce(0) { $0 + $1 * $1 }).squareRoot()
            square = Double(statements.reduce(0) { $0 + $1 * $1 })
        }

        package func cosine(_ other: StoredVector) -> Double {
            let rest = max(1 - 2 * other.dot(statements) + square, 1e-6).squareRoot()
            return length > 0 ? (other.dot(question) - offset) / (length * rest) : 0
        }
    }

    func centred(_ question: [Float], _ statements: [Float]) -> Centred? {
        Centred(question, around: middle, statements)
    }

    package func bearing(_ vector: [Float]) -> Bearing? {
        guard vector.count == middle.count else { return nil }
        let centred = zip(vector, middle).map { $0 - $1 }
        let length = centred.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard length > 0 else { return nil }
        let unit = centred.map { $0 / length }
        return Softmax.probabilities(subjects.map { Self.sharpness * $0.dot(unit) }).map { Float($0.squareRoot()) }
    }

    /// The mean bearing of several phrasings.
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
