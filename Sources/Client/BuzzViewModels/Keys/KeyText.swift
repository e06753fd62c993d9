/// Key names as people read them: `^K`, `M-Enter`, `←`.
package enum KeyText {
    package static func shown(_ name: String) -> String {
        if name.hasPrefix("C-"), name.count == 3, let letter = name.last { return "^" + letter.uppercased() }
        return switch name {
        case "Up": "↑"
        case "Down": "↓"
        case "Left": "←"
        case "Right": "→"
        default: name
        }
    }
}
