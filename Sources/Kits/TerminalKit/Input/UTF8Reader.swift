/// Reads single scalars from bytes that may be cut in the middle of one.
enum UTF8Reader {
    enum Result {
        case scalar(Unicode.Scalar, length: Int)
        case invalid
        case incomplete
    }

    static func read(_ bytes: [UInt8], at index: Int) -> Result {
        let lead = bytes[index]
        let length =
            switch lead {
            case 0..<0x80: 1
            case 0xC2..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF5: 4
            default: 0
            }
        guard length > 0 else { return .invalid }
        var value = UInt32(lead) & (length == 1 ? 0x7F : 0xFF >> UInt32(length + 1))
        for offset in 1..<max(1, length) {
            guard index + offset < bytes.count else { return .incomplete }
            let byte = bytes[index + offset]
            guard byte & 0xC0 == 0x80 else { return .invalid }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let least: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
        guard value >= least[length], let scalar = Unicode.Scalar(value) else { return .invalid }
        return .scalar(scalar, length: length)
    }
}
