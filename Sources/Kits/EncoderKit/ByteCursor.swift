/// Reads an untrusted file and never beyond its end.
struct ByteCursor {
    let bytes: UnsafeRawBufferPointer
    private(set) var position = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func take(_ count: Int) throws(EncoderError) -> UnsafeRawBufferPointer {
        guard count >= 0, count <= bytes.count - position else { throw .damaged("it is cut short") }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _: Number.Type = Number.self
    ) throws(EncoderError) -> Number {
        Number(littleEndian: try take(MemoryLayout<Number>.size).loadUnaligned(as: Number.self))
    }

    /// Reads a count and rejects it outside `range`.
    mutating func count(in range: ClosedRange<Int>, _ what: String) throws(EncoderError) -> Int {
        let count = Int(try number(Int32.self))
        guard range.contains(count) else { throw .damaged("\(count) \(what)") }
        return count
    }
}
