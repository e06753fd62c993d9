/// Extracts the `data:` of server-sent events from a byte stream that arrives in arbitrary pieces.
struct ServerSentEvents {
    private var line: [UInt8] = []
    private var data: [String] = []
    private static let lineLimit = 1 << 20

    /// The events that these bytes complete.
    mutating func take(_ bytes: [UInt8]) throws(ProviderError) -> [String] {
        var events: [String] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                guard line.count <= Self.lineLimit else { throw .invalidAnswer("an endless line in the stream") }
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            let text = String(decoding: line, as: UTF8.self)
            line.removeAll(keepingCapacity: true)
            if text.isEmpty {
                if !data.isEmpty { events.append(data.joined(separator: "\n")) }
                data = []
            } else if text.hasPrefix("data:") {
                data.append(String(text.dropFirst(5).drop { $0 == " " }))
            }
        }
        return events
    }

    /// The last event of a stream that ended without an empty line.
    mutating func end() throws(ProviderError) -> [String] {
        try take(Array("\n\n".utf8))
    }
}
