@testable import HTTPKit
@testable import Homeserver
import JSONKit

/// The parsers that read bytes from strangers, each with the invariants that must hold for any input.
enum Parser: String, CaseIterable {
    // Texts and settings.
    case html, markdown, text, page, toml, key, input, words
    // HTTP.
    case path, query, edge, reply, address, media
    // Matrix.
    case body, filter, canonical, sync, sliding, push, content, events, discovery
    // Encryption.
    case olm, pickle, keys, secrets, verify, inbox
    // The copilot.
    case stream, calls, model, sections
    // Files.
    case picture, zip, database, postgres

    func check(_ bytes: [UInt8]) async throws {
        switch self {
        case .html: try Self.checkHTML(bytes)
        case .markdown: try Self.checkMarkdown(bytes)
        case .text: try Self.checkText(bytes)
        case .page: try Self.checkPage(bytes)
        case .toml: try Self.checkTOML(bytes)
        case .key: try Self.checkKey(bytes)
        case .input: try Self.checkInput(bytes)
        case .words: try Self.checkWords(bytes)
        case .path: try Self.checkPath(bytes)
        case .query: try Self.checkQuery(bytes)
        case .edge: try await Self.checkEdge(bytes)
        case .reply: try await Self.checkReply(bytes)
        case .address: try Self.checkAddress(bytes)
        case .media: try Self.checkMedia(bytes)
        case .body: try Self.checkBody(bytes)
        case .filter: try Self.checkFilter(bytes)
        case .canonical: try Self.checkCanonical(bytes)
        case .sync: try Self.checkSync(bytes)
        case .sliding: try Self.checkSliding(bytes)
        case .push: try Self.checkPush(bytes)
        case .content: try Self.checkContent(bytes)
        case .events: try await Self.checkEvents(bytes)
        case .discovery: try Self.checkDiscovery(bytes)
        case .olm: try Self.checkOlm(bytes)
        case .pickle: try Self.checkPickle(bytes)
        case .keys: try Self.checkKeys(bytes)
        case .secrets: try Self.checkSecrets(bytes)
        case .verify: try Self.checkVerify(bytes)
        case .inbox: try await Self.checkInbox(bytes)
        case .stream: try Self.checkStream(bytes)
        case .calls: try Self.checkCalls(bytes)
        case .model: try Self.checkModel(bytes)
        case .sections: try Self.checkSections(bytes)
        case .picture: try Self.checkPicture(bytes)
        case .zip: try Self.checkZip(bytes)
        case .database: try Self.checkDatabase(bytes)
        case .postgres: try Self.checkPostgres(bytes)
        }
    }

    private static let routes = RouteTable(Endpoints.all)

    /// A path is rejected or leads to a route whose parameters are the unescaped segments.
    static func checkPath(_ bytes: [UInt8]) throws {
        let path = "/_matrix/client/v3/" + String(decoding: bytes, as: UTF8.self)
        for method in ["GET", "PUT"] {
            guard case .found(_, let parameters) = routes.match(method: method, path: path) else { continue }
            for value in parameters.values {
                try demand(!value.utf8.contains(0), "a parameter holds a zero byte")
                let again = PercentEncoding.decode(PercentEncoding.encode(pathSegment: value))
                try demand(again == value, "a parameter changes when it is escaped again")
            }
        }
    }

    /// A parsed request line, put together again, parses to the same.
    static func checkQuery(_ bytes: [UInt8]) throws {
        let target: RequestTarget? = (bytes.filter { $0 != 0 } + [0]).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap { base in
                base.withMemoryRebound(to: CChar.self, capacity: buffer.count) { RequestTarget($0) }
            }
        }
        guard let target else { return }
        try demand(!target.path.contains("?"), "the path holds part of the query")
        let text = PercentEncoding.query(target.query)
        let again = PercentEncoding.parseQuery(text[...])
        let isSame = again?.elementsEqual(target.query) { $0 == $1 } ?? false
        try demand(
            isSame || target.query.contains { $0.name.isEmpty && $0.value.isEmpty }, "the query changes: \(text)")
        _ = try? StreamToken(target.path)  // refuses or not
    }

    /// A parsed body, written and read again, is the same.
    static func checkBody(_ bytes: [UInt8]) throws {
        guard let json = try? JSON(parsing: bytes, limits: JSONLimits(depth: 100, bytes: 8 << 20)) else { return }
        let text = json.serialized()
        guard let again = try? JSON(parsing: text, limits: JSONLimits(depth: 100, bytes: 64 << 20)) else {
            throw Violation("what was written cannot be read: \(json.text)")
        }
        try demand(again.serialized() == text, "a value changes when it is written and read")
    }

    /// A filter is rejected, or it can be applied to any event.
    static func checkFilter(_ bytes: [UInt8]) throws {
        guard let json = try? JSON(parsing: bytes) else { return }
        if let filter = try? SyncFilter(json) {
            for part in [filter.timeline, filter.state, filter.ephemeral, filter.presence] { try ask(part) }
            _ = filter.admits(room: "!a:b")
            let event: JSON = [
                "type": "m.room.message", "content": ["body": "hello", "a.b": ["c": 1]], "sender": "@a:b",
            ]
            let picked = filter.shape.pick(event)
            try demand(picked.serialized().count <= event.serialized().count, "a choice of fields adds some")
        }
        if let filter = try? EventFilter(json) { try ask(filter) }
    }

    private static func ask(_ filter: EventFilter) throws {
        let admitted = filter.admits(type: "m.room.message", sender: "@a:b")
        if filter.isOpen { try demand(admitted, "an open filter keeps something out") }
        _ = filter.admits(room: "!a:b")
    }

    /// Canonical text can be parsed, and its canonical text is the same.
    static func checkCanonical(_ bytes: [UInt8]) throws {
        guard let json = try? JSON(parsing: bytes), let text = try? json.canonical() else { return }
        guard let again = try? JSON(parsing: text), let twice = try? again.canonical() else {
            throw Violation("canonical text cannot be read")
        }
        try demand(twice == text, "canonical text changes")
    }
}
