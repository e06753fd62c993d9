/// Parses server-sent events incrementally and returns the complete data of each. Handles comments, other fields and
/// all line endings; the size of an event is limited.
struct EventLines {
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var hasData = false
    private var sawReturn = false
    private let limit: Int

    init(limit: Int = 1 << 20) {
        self.limit = limit
    }

    struct TooLong: Error {}

    /// The events completed by these bytes.
    mutating func push(_ bytes: some Sequence<UInt8>) throws(TooLong) -> [[UInt8]] {
        var events: [[UInt8]] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n") where sawReturn: sawReturn = false
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                sawReturn = byte == UInt8(ascii: "\r")
                if let event = endLine() { events.append(event) }
            default:
                sawReturn = false
                guard line.count + data.count < limit else { throw TooLong() }
                line.append(byte)
            }
        }
        return events
    }

    /// The last event, if the stream ends without the empty line that should follow it.
    mutating func finish() -> [UInt8]? {
        if !line.isEmpty { _ = endLine() }
        return endLine()
    }

    private mutating func endLine() -> [UInt8]? {
        defer { line.removeAll(keepingCapacity: true) }
        if line.isEmpty {
            guard hasData else { return nil }
            defer {
                data = []
                hasData = false
            }
            return data
        }
        let field = Array("data:".utf8)
        guard line.starts(with: field) else { return nil }
        var value = line.dropFirst(field.count)
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        if hasData { data.append(UInt8(ascii: "\n")) }
        data += value
        hasData = true
        return nil
    }
}
