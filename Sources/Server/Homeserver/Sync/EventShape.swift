import JSONKit
import MatrixProtocol

/// How a filter wants events to be written: all or some fields, in client or federation format.
struct EventShape: Sendable, Equatable {
    static let whole = EventShape()
    /// The format from before `/sync`.
    static let early = EventShape(isEarly: true)

    /// The paths of the requested fields; nil for all.
    let fields: [[String]]?
    let isFederation: Bool
    let isEarly: Bool

    private init(isEarly: Bool = false) {
        (fields, isFederation) = (nil, false)
        self.isEarly = isEarly
    }

    init(_ filter: JSON) throws(MatrixError) {
        fields = try EventFilter.list(filter, "event_fields")?.map(FieldPath.parts)
        let format = try filter.optionalString("event_format") ?? "client"
        guard format == "client" || format == "federation" else {
            throw .badJSON("event_format must be client or federation")
        }
        isFederation = format == "federation"
        isEarly = false
    }

    /// The requested fields of an event.
    func pick(_ event: JSON) -> JSON {
        guard let fields else { return event }
        return fields.reduce(into: JSON.object(JSONObject())) { picked, path in Self.copy(path[...], event, &picked) }
    }

    private static func copy(_ path: ArraySlice<String>, _ source: JSON, _ target: inout JSON) {
        guard let name = path.first, let value = source.object?[name] else { return }
        let rest = path.dropFirst()
        if rest.isEmpty {
            target[name] = value
        } else if value.object != nil {
            var inner = target[name].object == nil ? JSON.object(JSONObject()) : target[name]
            copy(rest, value, &inner)
            if inner.object?.isEmpty == false { target[name] = inner }
        }
    }
}
