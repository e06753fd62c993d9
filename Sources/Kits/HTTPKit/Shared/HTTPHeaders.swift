/// Header fields in their original order; names are compared without regard to case.
package struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    package private(set) var pairs: [(name: String, value: String)]

    package init(_ pairs: [(String, String)] = []) {
        self.pairs = pairs.map { (name: $0.0, value: $0.1) }
    }

    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements)
    }

    /// The first value of that name; setting replaces all of them, `nil` removes them.
    package subscript(_ name: String) -> String? {
        get {
            pairs.first { Self.same($0.name, name) }?.value
        }
        set {
            guard let newValue else {
                pairs.removeAll { Self.same($0.name, name) }
                return
            }
            guard let index = pairs.firstIndex(where: { Self.same($0.name, name) }) else {
                pairs.append((name: name, value: newValue))
                return
            }
            pairs[index].value = newValue
            let later = pairs[(index + 1)...].filter { !Self.same($0.name, name) }
            pairs.replaceSubrange((index + 1)..., with: later)
        }
    }

    package mutating func add(_ name: String, _ value: String) {
        pairs.append((name: name, value: value))
    }

    package func values(_ name: String) -> [String] {
        pairs.filter { Self.same($0.name, name) }.map(\.value)
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.pairs.elementsEqual(right.pairs) { $0.name == $1.name && $0.value == $1.value }
    }

    /// False for names and values that could break out of their line or that no peer would accept.
    static func isSafe(name: String, value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
            && value.utf8.allSatisfy { $0 != 0x0A && $0 != 0x0D && $0 != 0 }
    }

    static func same(_ left: String, _ right: String) -> Bool {
        guard left.utf8.count == right.utf8.count else { return false }
        return zip(left.utf8, right.utf8).allSatisfy { lowered($0) == lowered($1) }
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
}
