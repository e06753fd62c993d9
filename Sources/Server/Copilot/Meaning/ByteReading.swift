/// Four-byte little-endian numbers in the sections of an encoder's weights.
enum ByteReading {
    static func bytes(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    static func bytes(_ value: Float) -> [UInt8] { bytes(value.bitPattern) }

    static func number(_ bytes: [UInt8], at position: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[position + $1]) << (8 * UInt32($1)) }
    }

    static func float(_ bytes: [UInt8], at position: Int) -> Float {
        Float(bitPattern: number(bytes, at: position))
    }

    static func floats(_ bytes: [UInt8]) -> [Float]? {
        guard bytes.count.isMultiple(of: 4) else { return nil }
        return stride(from: 0, to: bytes.count, by: 4).map { float(bytes, at: $0) }
    }
}
