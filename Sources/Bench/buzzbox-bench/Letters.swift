/// Distinct letters, one after the other.
struct Letters {
    private var code: UInt32 = 0x4E00

    mutating func next() -> String {
        code += 1
        return UnicodeScalar(code).map { String(Character($0)) } ?? "?"
    }
}
