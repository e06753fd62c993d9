@testable import HTTPKit
@testable import Homeserver
import JSONKit

/// The parsers that read bytes from strangers, each with the invariants that must hold for any input.
enum Parser: String, CaseIterable {
    case path, query, body, filter, canonical, html, markdown, text, toml, picture, key, input, sync, model, sections

    func check(_ bytes: [UInt8]) {
        switch self {
        case .path: Self.checkPath(bytes)
        case .query: Self.checkQuery(bytes)
        case .body: Self.checkBody(bytes)
        case .filter: Self.checkFilter(bytes)
        case .canonical: Self.checkCanonical(bytes)
        case .html: Self.checkHTML(bytes)
        case .markdown: Self.checkMarkdown(bytes)
        case .text: Self.checkText(bytes)
        case .toml: Self.checkTOML(bytes)
        case .picture: Self.checkPicture(bytes)
        case .key: Self.checkKey(bytes)
        case .input: Self.checkInput(bytes)
        case .sync: Self.checkSync(bytes)
        case .model: Self.checkModel(bytes)
        case .sections: Self.checkSections(bytes)
        }
    }

    private static let routes = RouteTable(Endpoints.all)

    /// A path is rejected or leads to a route whose parameters are the unescaped segments.
    private static func checkPath(_ bytes: [UInt8]) {
        let path = "/_matrix/client/v3/" + String(decoding: bytes, as: UTF8.self)
        for method in ["GET", "PUT"] {
            guard case .found(_, let parameters) = routes.match(method: method, path: path) else { continue }
            for value in parameters.values {
                precondition(!value.utf8.contains(0), "a parameter holds a zero byte")
                let again = PercentEncoding.decode(PercentEncoding.encode(pathSegment: value))
                precondition(again == value, "a parameter changes when it is escaped again")
            }
        }
    }

    /// A parsed request line, put together again, parses to the same.
    private static func checkQuery(_ bytes: [UInt8]) {
        let target: RequestTarget? = (bytes.filter { $0 != 0 } + [0]).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap { base in
                base.withMemoryRebound(to: CChar.self, capacity: buffer.count) { RequestTarget($0) }
            }
        }
        guard let target else { return }
        precondition(!target.path.contains("?"), "the path holds part of the query")
        let text = PercentEncoding.query(target.query)
        let again = PercentEncoding.parseQuery(text[...])
        let isSame = again?.elementsEqual(target.query) { $0 == $1 } ?? false
        precondition(
            isSame || target.query.contains { $0.name.isEmpty && $0.value.isEmpty }, "the query changes: \(text)")
        _ = try? StreamToken(target.path)  // refuses or not
    }

    /// A parsed body, written and read again, is the same.
    private static func checkBody(_ bytes: [UInt8]) {
        guard let json = try? JSON(parsing: bytes, limits: JSONLimits(depth: 100, bytes: 8 << 20)) else { return }
        let text = json.serialized()
        guard let again = try? JSON(parsing: text, limits: JSONLimits(depth: 100, bytes: 64 << 20)) else {
            preconditionFailure("what was written cannot be read: \(json.text)")
        }
        precondition(again.serialized() == text, "a value changes when it is written and read")
    }

    /// A filter is rejected, or it can be applied to any event.
    private static func checkFilter(_ bytes: [UInt8]) {
        guard let json = try? JSON(parsing: bytes) else { return }
        if let filter = try? SyncFilter(json) {
            for part in [filter.timeline, filter.state, filter.ephemeral, filter.presence] { ask(part) }
            _ = filter.admits(room: "!a:b")
            let event: JSON = [
                "type": "m.room.message", "content": ["body": "hello", "a.b": ["c": 1]], "sender": "@a:b",
            ]
            let picked = filter.shape.pick(event)
            precondition(picked.serialized().count <= event.serialized().count, "a choice of fields adds some")
        }
        if let filter = try? EventFilter(json) { ask(filter) }
    }

    private static func ask(_ filter: EventFilter) {
        let admitted = filter.admits(type: "m.room.message", sender: "@a:b")
        if filter.isOpen { precondition(admitted, "an open filter keeps something out") }
        _ = filter.admits(room: "!a:b")
    }

    /// Canonical text can be parsed, and its canonical text is the same.
    private static func checkCanonical(_ bytes: [UInt8]) {
        guard let json = try? JSON(parsing: bytes), let text = try? json.canonical() else { return }
        guard let again = try? JSON(parsing: text), let twice = try? again.canonical() else {
            preconditionFailure("canonical text cannot be read")
        }
        precondition(twice == text, "canonical text changes")
    }
}
