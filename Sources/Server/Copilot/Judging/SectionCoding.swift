/// Writes integers in a variable number of bytes, seven bits each, and values made of them.
struct SectionWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ value: Int) { put(wide: UInt64(value)) }

    mutating func put<Number: FixedWidthInteger & UnsignedInteger>(wide value: Number) {
        var rest = value
        repeat {
            let low = UInt8(truncatingIfNeeded: rest & 0x7F)
            rest >>= 7
            bytes.append(rest == 0 ? low : low | 0x80)
        } while rest != 0
    }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes += Array(text.utf8)
    }

    mutating func put<Element>(_ list: [Element], _ one: (inout SectionWriter, Element) -> Void) {
        put(list.count)
        for element in list { one(&self, element) }
    }
}

/// Reads what `SectionWriter` wrote. Damaged data is read as zeros and reported at the end.
struct SectionReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private(set) var isDamaged = false

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number() -> Int {
        let value: UInt64 = wide()
        guard value <= UInt64(Int32.max) else { return damaged(0) }
        return Int(value)
    }

    mutating func wide<Number: FixedWidthInteger & UnsignedInteger>() -> Number {
        var value: Number = 0, shift = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            guard shift < Number.bitWidth else { return damaged(0) }
            value |= Number(byte & 0x7F) << Number(shift)
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
        return damaged(0)
    }

    mutating func string() -> String {
        let count = number()
        guard count <= bytes.count - position else { return damaged("") }
        defer { position += count }
        return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
    }

    mutating func list<Element>(_ one: (inout SectionReader) -> Element) -> [Element] {
        let count = number()
        // Every element takes at least a byte, so a larger count is wrong.
        guard count <= bytes.count - position else { return damaged([]) }
        var list: [Element] = []
        list.reserveCapacity(count)
        for _ in 0..<count where !isDamaged { list.append(one(&self)) }
        return list
    }

    private mutating func damaged<Value>(_ value: Value) -> Value {
        isDamaged = true
        return value
    }
}
