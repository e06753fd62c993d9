import Testing

@testable import Copilot

@Suite struct EncoderWeightsTests {
    @Test func `the program has weights for the model it fetches`() throws {
        let weights = try #require(EncoderWeights.builtIn)
        #expect(weights.model == EncoderPackage.usual.name)
        #expect(EncoderWeights.of(weights.model)?.heads != nil)
        #expect(EncoderWeights.of("another model") == nil)
    }

    @Test func `what is written is read again, to the byte`() throws {
        let weights = try #require(EncoderWeights.builtIn)
        let bytes = ModelSections.packed(weights.sections)
        let again = try #require(EncoderWeights(bytes))
        #expect(ModelSections.packed(again.sections) == bytes)
    }

    @Test func `what is cut short anywhere is as good as missing`() throws {
        let bytes = ModelSections.packed(try #require(EncoderWeights.builtIn).sections)
        for length in stride(from: 0, to: bytes.count, by: 997) {
            let cut = EncoderWeights(Array(bytes.prefix(length)))
            // The heads are the last sections; without them the rest may still be intact.
            #expect(cut?.heads == nil)
        }
    }

    @Test func `numbers that aren't numbers, or too few of them, are refused`() throws {
        let text = try #require(EncoderWeights.builtIn).calibration.text
        #expect(MeaningCalibration(parsing: text) != nil)
        for line in text.split(separator: "\n") {
            #expect(MeaningCalibration(parsing: text.replacing(line, with: "")) == nil)
            #expect(MeaningCalibration(parsing: text.replacing(line, with: line + " 1")) == nil)
            #expect(MeaningCalibration(parsing: text.replacing(line, with: line + "x")) == nil)
        }
    }

    @Test func `a head gives what its weights say, and no other length is one`() throws {
        let head = VectorHead(quantising: [[1, 0, -1], [0.5, 0.5, 0]], bias: [0, 2])
        let scores = head.scores([1, 2, 3])
        #expect(abs(scores[0] + 2) < 0.05)
        #expect(abs(scores[1] - 3.5) < 0.05)
        // Scores can be computed in parts: those of later inputs are added.
        let begun = head.scores([1, 2])
        for (sum, part) in zip(zip(begun, head.parts([3], from: 2)).map({ $0 + $1 }), scores) {
            #expect(abs(sum - part) < 1e-5)
        }
        let again = try #require(VectorHead(head.bytes))
        #expect(again == head)
        for length in 0..<head.bytes.count { #expect(VectorHead(Array(head.bytes.prefix(length))) == nil) }
        #expect(VectorHead(head.bytes + [0]) == nil)
    }
}
