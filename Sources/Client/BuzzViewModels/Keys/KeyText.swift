/// Key names as people read them: `^K`, `Alt-Enter`, `←`; keys after one another as `gu`.
package enum KeyText {
    package static func shown(_ name: String) -> String { shown(name, isShort: false) }

    /// - Parameter isShort: `M-Enter` instead of `Alt-Enter`, if there is little room.
    package static func shown(_ name: String, isShort: Bool) -> String {
        if name.contains(" ") {
            let keys = name.split(separator: " ").map { shown(String($0), isShort: isShort) }
            return keys.joined(separator: keys.allSatisfy { $0.count == 1 } ? "" : " ")
        }
        if name.hasPrefix("C-"), name.count == 3, let letter = name.last { return "^" + letter.uppercased() }
        if name.hasPrefix("M-"), name.count > 2, !isShort { return "Alt-" + shown(String(name.dropFirst(2))) }
        return switch name {
        case "Up": "↑"
        case "Down": "↓"
        case "Left": "←"
        case "Right": "→"
        default: name
        }
    }
}
