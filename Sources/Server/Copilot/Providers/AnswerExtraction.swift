import JSONKit
import TextKit

/// Extracts the JSON from the text that a model wrote around it.
enum AnswerExtraction {
    private static let limits = JSONLimits(depth: 16, bytes: 256 << 10)

    static func object(in text: String) throws(ProviderError) -> JSON {
        let answer = withoutThoughts(Sanitizer.withoutEscapes(text))
        if let value = parse(answer) { return withoutEscapes(value) }
        guard let first = answer.firstIndex(of: "{"), let last = answer.lastIndex(of: "}"), first < last,
            let value = parse(String(answer[first...last]))
        else { throw .invalidAnswer("no JSON object in the answer") }
        return withoutEscapes(value)
    }

    /// The complete members of an answer that was cut off.
    static func whole(of text: String) throws(ProviderError) -> JSON {
        var growing = GrowingObject()
        let members = growing.take(Sanitizer.withoutEscapes(text))
        guard !members.isEmpty else { throw .cutShort }
        return withoutEscapes(.object(JSONObject(members.map { ($0.name, $0.value) })))
    }

    /// Removes terminal escape sequences: nobody would see them, and "[31m" must not count as the number 31.
    private static func withoutEscapes(_ value: JSON) -> JSON {
        switch value {
        case .string(let text): .string(Sanitizer.withoutEscapes(text))
        case .array(let values): .array(values.map(withoutEscapes))
        case .object(let members): .object(JSONObject(members.map { ($0.key, withoutEscapes($0.value)) }))
        default: value
        }
    }

    private static func parse(_ text: String) -> JSON? {
        do throws(JSONError) {
            let value = try JSON(parsing: text, limits: limits)
            return value.object == nil ? nil : value
        } catch {
            return nil
        }
    }

    /// Some local models write their reasoning first.
    private static func withoutThoughts(_ text: String) -> String {
        guard let end = text.range(of: "</think>") else { return text }
        return String(text[end.upperBound...])
    }
}

extension String {
    /// `range(of:)` without Foundation.
    fileprivate func range(of part: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(part) { return start..<index(start, offsetBy: part.count) }
            formIndex(after: &start)
        }
        return nil
    }
}
