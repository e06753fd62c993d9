import SodiumKit

/// Reads bytes from a stranger; no content can make it read past the end.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: some Collection<UInt8>) {
        self.bytes = ArraySlice(bytes)
        position = self.bytes.startIndex
    }

    var remaining: Int { bytes.endIndex - position }

    mutating func byte() throws(OlmError) -> UInt8 {
        guard remaining > 0 else { throw .malformed }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func take(_ count: Int) throws(OlmError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else { throw .malformed }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func uint32() throws(OlmError) -> UInt32 {
        try take(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Reads a Protocol Buffers varint: seven bits a byte, low bits first.
    mutating func varint() throws(OlmError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, through: 63, by: 7) {
            let byte = try byte()
            let part = UInt64(byte & 0x7F)
            guard shift < 63 || part <= 1 else { throw .malformed }
            value |= part << UInt64(shift)
            if byte & 0x80 == 0 { return value }
        }
        throw .malformed
    }

    mutating func lengthDelimited() throws(OlmError) -> ArraySlice<UInt8> {
        guard let count = Int(exactly: try varint()) else { throw .malformed }
        return try take(count)
    }
}

/// The fields of a message by tag, in any order. Unknown tags are skipped.
struct TaggedFields {
    private var numbers: [UInt64: UInt64] = [:]
    private var texts: [UInt64: ArraySlice<UInt8>] = [:]

    init(_ bytes: some Collection<UInt8>) throws(OlmError) {
        var reader = ByteReader(bytes)
        while reader.remaining > 0 {
            let tag = try reader.varint()
            switch tag & 7 {
            case 0: numbers[tag >> 3] = try reader.varint()
            case 2: texts[tag >> 3] = try reader.lengthDelimited()
            default: throw .malformed
            }
        }
    }

    func index(_ field: UInt64) throws(OlmError) -> UInt32 {
        guard let number = numbers[field], let index = UInt32(exactly: number) else { throw .malformed }
        return index
    }

    func bytes(_ field: UInt64) throws(OlmError) -> [UInt8] {
        guard let bytes = texts[field] else { throw .malformed }
        return Array(bytes)
    }

    func key(_ field: UInt64) throws(OlmError) -> [UInt8] {
        let bytes = try bytes(field)
        guard bytes.count == CurveKeyPair.count else { throw .malformed }
        return bytes
    }
}

extension [UInt8] {
    mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    mutating func append(field: UInt8, _ bytes: [UInt8]) {
        append(field << 3 | 2)
        append(varint: UInt64(bytes.count))
        append(contentsOf: bytes)
    }

    mutating func append(field: UInt8, _ number: UInt32) {
        append(field << 3)
        append(varint: UInt64(number))
    }

    mutating func append(uint32 value: UInt32) {
        for shift in stride(from: UInt32(24), through: 0, by: -8) { append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
}
