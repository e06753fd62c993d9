import CEncoder

/// Finds a model's tensors in its file.
struct TensorDirectory {
    private struct Place {
        let isPacked: Bool
        let count: Int, offset: Int, length: Int
    }

    private let bytes: UnsafeRawBufferPointer
    private let places: [String: Place]

    init(_ cursor: inout ByteCursor) throws(EncoderError) {
        bytes = cursor.bytes
        var places: [String: Place] = [:]
        for _ in 0..<(try cursor.count(in: 1...10_000, "tables")) {
            let name = String(decoding: try cursor.take(Int(try cursor.number(UInt16.self))), as: UTF8.self)
            let kind: UInt8 = try cursor.number()
            let count: UInt32 = try cursor.number()
            let offset: UInt64 = try cursor.number(), length: UInt64 = try cursor.number()
            guard let start = Int(exactly: offset), let size = Int(exactly: length), start <= bytes.count,
                size <= bytes.count - start
            else { throw .damaged("\(name) lies beyond its end") }
            places[name] = Place(isPacked: kind == 1, count: Int(count), offset: start, length: size)
        }
        self.places = places
    }

    func numbers(_ name: String, count: Int) throws(EncoderError) -> UnsafePointer<Float> {
        let start = try start(name, count, isPacked: false, bytes: count * 4)
        guard Int(bitPattern: start) % 4 == 0 else { throw .damaged("\(name) lies askew") }
        return start.assumingMemoryBound(to: Float.self)
    }

    func blocks(_ name: String, count: Int) throws(EncoderError) -> UnsafePointer<UInt8> {
        try start(
            name, count, isPacked: true, bytes: count / Int(ENCODER_BLOCK) * Int(ENCODER_BLOCK_BYTES)
        ).assumingMemoryBound(to: UInt8.self)
    }

    private func start(
        _ name: String, _ count: Int, isPacked: Bool, bytes size: Int
    ) throws(EncoderError) -> UnsafeRawPointer {
        guard let place = places[name], let base = bytes.baseAddress else { throw .damaged("\(name) is missing") }
        guard place.isPacked == isPacked, place.count == count, place.length == size else {
            throw .damaged("\(name) has the wrong size")
        }
        return base + place.offset
    }
}
