/// A row in SQLite's record format: the types of its values, then the values.
enum StoredRecord {
    /// Returns `nil` if the bytes are not exactly one row.
    static func values(_ bytes: [UInt8]) -> [SQLValue]? {
        guard let (headerLength, start) = bytes.variable(at: 0), headerLength <= bytes.count, headerLength >= start
        else { return nil }
        var (place, content) = (start, Int(headerLength))
        var values: [SQLValue] = []
        while place < headerLength {
            guard let (kind, next) = bytes.variable(at: place), next <= headerLength,
                let (value, end) = value(of: kind, in: bytes, at: content)
            else { return nil }
            values.append(value)
            (place, content) = (next, end)
        }
        return content == bytes.count ? values : nil
    }

    private static func value(of kind: Int64, in bytes: [UInt8], at start: Int) -> (SQLValue, Int)? {
        switch kind {
        case 0: return (.null, start)
        case 1...6:
            let length = kind == 6 ? 8 : kind == 5 ? 6 : Int(kind)
            guard let number = bytes.number(at: start, bytes: length) else { return nil }
            let unused = 64 - length * 8
            return (.integer((Int64(number) << unused) >> unused), start + length)
        case 7:
            guard let number = bytes.number(at: start, bytes: 8) else { return nil }
            return (.real(Double(bitPattern: UInt64(bitPattern: Int64(number)))), start + 8)
        case 8, 9: return (.integer(kind - 8), start)
        case 12...:
            guard kind / 2 - 6 <= bytes.count - start else { return nil }
            let end = start + Int(kind / 2 - 6)
            let content = Array(bytes[start..<end])
            guard kind % 2 == 1 else { return (.blob(content), end) }
            guard let text = String(validating: content, as: UTF8.self) else { return nil }
            return (.text(text), end)
        default: return nil
        }
    }
}
