import Foundation
import JSONKit

/// The part of JSON Schema that `docs/schemas` uses: type, properties, required, additionalProperties, items, enum
/// and the format date-time. Any other keyword is an error, so that none is silently ignored.
struct JSONSchema {
    private static let known: Set<String> = [
        "$schema", "title", "description", "type", "properties", "required", "additionalProperties", "items", "enum",
        "format",
    ]

    let schema: JSON

    init(_ schema: JSON) { self.schema = schema }

    /// The ways in which a value violates the schema, each with its path.
    func problems(_ value: JSON, at place: String = "$") -> [String] {
        var found = (schema.object?.map(\.key) ?? []).filter { !Self.known.contains($0) }
            .map { "\(place): the schema says “\($0)”, which is not checked" }
        if let choices = schema["enum"].array, !choices.contains(value) {
            found.append("\(place): \(value.text) is none of \(choices.map(\.text))")
        }
        let types = schema["type"].array?.compactMap(\.string) ?? [schema["type"].string].compactMap(\.self)
        if !types.isEmpty, !types.contains(where: { Self.isType($0, value) }) {
            found.append("\(place): \(value.text) is no \(types.joined(separator: " or "))")
        }
        if schema["format"].string == "date-time", let text = value.string,
            text.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/#) == nil
        {
            found.append("\(place): \(text) is no time")
        }
        if let members = value.object, schema["properties"].object != nil || schema["required"].array != nil {
            for name in schema["required"].array?.compactMap(\.string) ?? [] where members[name] == nil {
                found.append("\(place): \(name) is missing")
            }
            for (name, member) in members {
                let inner = schema["properties"][name]
                if inner.object != nil {
                    found += JSONSchema(inner).problems(member, at: "\(place).\(name)")
                } else if schema["additionalProperties"] == false {
                    found.append("\(place): \(name) is not in the schema")
                }
            }
        }
        if let items = value.array, schema["items"].object != nil {
            for (index, item) in items.enumerated() {
                found += JSONSchema(schema["items"]).problems(item, at: "\(place)[\(index)]")
            }
        }
        return found
    }

    private static func isType(_ type: String, _ value: JSON) -> Bool {
        switch type {
        case "object": value.object != nil
        case "array": value.array != nil
        case "string": value.string != nil
        case "boolean": value.bool != nil
        case "integer": value.int != nil
        case "number": value.double != nil
        case "null": value.isNull
        default: false
        }
    }
}
