import HTTPKit
import JSONKit

/// Writes JSON text piece by piece, so that stored JSON text can be inserted without parsing. Large text is moved to
/// a file while it is being built.
struct JSONBuilder: Sendable {
    private(set) var bytes: [UInt8] = []
    private var wantsComma = false
    private let folder: String?
    private var spool: SpooledAnswer?

    /// The most bytes of an answer to hold in memory.
    private static let most = 8 << 20

    /// - Parameter folder: the folder for answers that get too large for memory; see `relieve`.
    init(reserving count: Int = 256, spoolingIn folder: String? = nil) {
        self.folder = folder
        bytes.reserveCapacity(count)
    }

    /// Call it between the members of an object or array that may be very large.
    mutating func relieve() throws(MatrixError) {
        guard bytes.count > Self.most, let folder else { return }
        guard let spool = spool ?? SpooledAnswer(in: folder), spool.append(bytes) else { throw .unavailable }
        self.spool = spool
        bytes.removeAll(keepingCapacity: true)
    }

    func response() throws(MatrixError) -> ServerResponse {
        guard let spool else { return .json(bytes: bytes) }
        guard spool.append(bytes) else { throw .unavailable }
        return ServerResponse(headers: HTTPHeaders([("Content-Type", "application/json")]), body: .spooled(spool))
    }

    mutating func object(_ body: (inout JSONBuilder) throws -> Void) rethrows {
        open(UInt8(ascii: "{"))
        try body(&self)
        close(UInt8(ascii: "}"))
    }

    mutating func array(_ body: (inout JSONBuilder) throws -> Void) rethrows {
        open(UInt8(ascii: "["))
        try body(&self)
        close(UInt8(ascii: "]"))
    }

    mutating func object(_ key: String, _ body: (inout JSONBuilder) throws -> Void) rethrows {
        self.key(key)
        try object(body)
    }

    mutating func array(_ key: String, _ body: (inout JSONBuilder) throws -> Void) rethrows {
        self.key(key)
        try array(body)
    }

    /// Starts an object; `end` ends it.
    mutating func begin(_ key: String) {
        self.key(key)
        open(UInt8(ascii: "{"))
    }

    mutating func begin() { open(UInt8(ascii: "{")) }

    mutating func end() { close(UInt8(ascii: "}")) }

    /// Writes `{"events":[…]}` under `key`.
    mutating func events(_ key: String, _ body: (inout JSONBuilder) throws -> Void) rethrows {
        try object(key) { try $0.array("events", body) }
    }

    mutating func key(_ key: String) {
        separate()
        JSON.writeString(key, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        wantsComma = false
    }

    mutating func member(_ key: String, _ value: String) {
        self.key(key)
        element(value)
    }

    mutating func member(_ key: String, _ value: Int64) {
        self.key(key)
        element(value)
    }

    mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        raw(Array((value ? "true" : "false").utf8))
    }

    mutating func member(_ key: String, _ value: JSON) {
        self.key(key)
        element(value)
    }

    mutating func member(_ key: String, raw value: [UInt8]) {
        self.key(key)
        raw(value)
    }

    mutating func element(_ value: String) {
        separate()
        JSON.writeString(value, into: &bytes)
    }

    mutating func element(_ value: Int64) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    mutating func element(_ value: JSON) {
        separate()
        value.write(into: &bytes)
    }

    /// Inserts text that is already JSON.
    mutating func raw(_ value: [UInt8]) {
        separate()
        bytes.append(contentsOf: value)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        wantsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        wantsComma = true
    }

    private mutating func separate() {
        if wantsComma { bytes.append(UInt8(ascii: ",")) }
        wantsComma = true
    }
}
