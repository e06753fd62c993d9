import MatrixProtocol

/// A position in the server's total order of events: `s<position>_<serial>`, followed by `_<device>` if not all
/// messages to the device fitted into the response. The serial counts changes kept only in memory (typing, presence);
/// it starts from the clock, so that tokens from before a restart are older.
struct StreamToken: Sendable, Equatable {
    var position: Int64
    var serial: Int64 = 0
    /// The position up to which messages to the device have been sent.
    var device: Int64

    var text: String {
        device == position ? "s\(position)_\(serial)" : "s\(position)_\(serial)_\(device)"
    }

    init(position: Int64, serial: Int64 = 0, device: Int64? = nil) {
        self.position = position
        self.serial = serial
        self.device = device ?? position
    }

    init(_ text: String) throws(MatrixError) {
        let parts = text.dropFirst().split(separator: "_", omittingEmptySubsequences: false).map { Int64($0) }
        guard text.first == "s" || text.first == "t", (1...3).contains(parts.count), let position = parts[0],
            !parts.contains(where: { $0 == nil || $0 ?? 0 < 0 })
        else { throw .invalid("Not a token of this server: \(text.prefix(64))") }
        self.init(
            position: position, serial: parts.count > 1 ? parts[1] ?? 0 : 0, device: parts.count > 2 ? parts[2] : nil)
    }
}
