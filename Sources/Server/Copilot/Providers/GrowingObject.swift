import JSONKit

/// The complete members of a JSON object whose text is still arriving. Skips a model's reasoning before it, between
/// `<think>` and `</think>`.
struct GrowingObject {
    private enum Place { case before, thoughts, inside, behind }

    private static let thoughtsEnd = Array("</think>".utf8)

    private var place = Place.before
    /// The number of bytes processed.
    private var seen = 0
    /// How much of the end mark of the reasoning has arrived.
    private var matched = 0
    private var member: [UInt8] = []
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Returns the members that this text completes. The text must contain all earlier text; a shorter one starts over.
    mutating func take(_ text: String) -> [(name: String, value: JSON)] {
        if text.utf8.count < seen || text.isEmpty { self = GrowingObject() }
        var members: [(name: String, value: JSON)] = []
        for byte in text.utf8.dropFirst(seen) {
            seen += 1
            switch place {
            case .before: begin(byte)
            case .thoughts: think(byte)
            case .inside: if let found = read(byte) { members.append(found) }
            case .behind: break
            }
        }
        return members
    }

    private mutating func begin(_ byte: UInt8) {
        if byte == UInt8(ascii: "{") { place = .inside }
        if byte == UInt8(ascii: "<") { place = .thoughts }
    }

    private mutating func think(_ byte: UInt8) {
        matched = byte == Self.thoughtsEnd[matched] ? matched + 1 : byte == Self.thoughtsEnd[0] ? 1 : 0
        guard matched == Self.thoughtsEnd.count else { return }
        matched = 0
        place = .before
    }

    private mutating func read(_ byte: UInt8) -> (name: String, value: JSON)? {
        if isInString {
            member.append(byte)
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
            return nil
        }
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard depth > 0 else {
                place = .behind
                return whole()
            }
            depth -= 1
        case UInt8(ascii: ",") where depth == 0: return whole()
        default: break
        }
        member.append(byte)
        return nil
    }

    /// The completed member; nil if it isn't valid.
    private mutating func whole() -> (name: String, value: JSON)? {
        defer { member = [] }
        let text = Array("{".utf8) + member + Array("}".utf8)
        do throws(JSONError) {
            guard let first = try JSON(parsing: text).object?.first(where: { _ in true }) else { return nil }
            return (first.key, first.value)
        } catch {
            return nil
        }
    }
}
