/// A parsed document in which the members of some large objects are validated but not built, so that they can be read
/// one at a time. The document has an empty object in place of each.
package struct JSONOutline: Sendable {
    package private(set) var json: JSON = .null
    private var found: [[String]: [JSONMembers.Slice]] = [:]
    private let bytes: [UInt8]
    private let limits: JSONLimits

    package init(
        parsing bytes: [UInt8], withoutMembersOf paths: Set<[String]>, limits: JSONLimits = JSONLimits()
    ) throws(JSONError) {
        self.bytes = bytes
        self.limits = limits
        (json, found) = try JSONParser.read(bytes, limits) { parser throws(JSONError) in
            var found: [[String]: [JSONMembers.Slice]] = [:]
            let json = try Self.value(at: [], without: paths, &parser, &found)
            try parser.end()
            return (json, found)
        }
    }

    /// The members of an object, whether it was left out of the document or is in it.
    package func members(of path: [String]) -> JSONMembers {
        if let slices = found[path] { return JSONMembers(bytes: bytes, slices: slices, limits: limits) }
        return JSONMembers(path.reduce(json) { $0[$1] })
    }

    private static func value(
        at path: [String], without paths: Set<[String]>, _ parser: inout JSONParser,
        _ found: inout [[String]: [JSONMembers.Slice]]
    ) throws(JSONError) -> JSON {
        let isOnTheWay = paths.contains { $0.starts(with: path) }
        guard isOnTheWay, try parser.next() == UInt8(ascii: "{") else { return try parser.value() }
        let isLeftOut = paths.contains(path)
        if isLeftOut { found[path] = [] }
        var object = JSONObject()
        try parser.enter()
        if try !parser.closes(with: UInt8(ascii: "}")) {
            repeat {
                let name = try parser.name()
                if isLeftOut {
                    let isObject = try parser.next() == UInt8(ascii: "{")
                    let start = parser.position
                    // Each member is built separately, so it is also counted separately.
                    let values = parser.values
                    parser.values = 0
                    try parser.skip()
                    parser.values = values
                    if isObject { found[path]?.append((name, start..<parser.position)) }
                } else {
                    object.append(name, try value(at: path + [name], without: paths, &parser, &found))
                }
            } while try parser.continues(until: UInt8(ascii: "}"))
        }
        parser.leave()
        return .object(object)
    }
}

/// Those members of an object that are themselves objects; each is built when it is accessed.
package struct JSONMembers: Sendable, RandomAccessCollection {
    typealias Slice = (name: String, range: Range<Int>)

    private enum Source: Sendable {
        case made([JSONObject.Member])
        case unmade([UInt8], [Slice], JSONLimits)
    }

    private let source: Source

    init(bytes: [UInt8], slices: [Slice], limits: JSONLimits) { source = .unmade(bytes, slices, limits) }

    package init(_ json: JSON) { source = .made(json.object?.filter { $0.value.object != nil } ?? []) }

    package var startIndex: Int { 0 }
    package var endIndex: Int {
        switch source {
        case .made(let members): members.count
        case .unmade(_, let slices, _): slices.count
        }
    }

    package func name(at index: Int) -> String {
        switch source {
        case .made(let members): members[index].key
        case .unmade(_, let slices, _): slices[index].name
        }
    }

    package subscript(index: Int) -> JSONObject.Member {
        switch source {
        case .made(let members): return members[index]
        case .unmade(let bytes, let slices, let limits):
            // Cannot fail: these bytes were validated just as strictly when the outline was made.
            let json = try? JSON(parsing: Array(bytes[slices[index].range]), limits: limits)
            return (slices[index].name, json ?? .null)
        }
    }
}
