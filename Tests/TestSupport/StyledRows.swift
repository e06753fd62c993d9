/// The rows a terminal shows, with the style of each run in front of it: `‹1;38;5;208›bold`. Unlike the escape
/// sequences it is parsed from, a row does not depend on the style at the end of the previous row.
package func styledRows(_ capture: String) -> [String] {
    var style = Style()
    return capture.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        var row = ""
        var shown = Style()
        var rest = line
        while let escape = rest.firstRange(of: #/\u{1B}\[([0-9;]*)m/#) {
            add(rest[..<escape.lowerBound], style, &shown, to: &row)
            style.apply(rest[escape].dropFirst(2).dropLast())
            rest = rest[escape.upperBound...]
        }
        add(rest, style, &shown, to: &row)
        return row
    }
}

private func add(_ text: Substring, _ style: Style, _ shown: inout Style, to row: inout String) {
    guard !text.isEmpty else { return }
    if style != shown { row += "‹\(style.name)›" }
    shown = style
    row += text
}

private struct Style: Equatable {
    private var attributes: Set<Int> = []
    private var foreground = ""
    private var background = ""

    var name: String {
        (attributes.sorted().map(String.init) + [foreground, background]).filter { !$0.isEmpty }.joined(separator: ";")
    }

    mutating func apply(_ parameters: Substring) {
        var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: self = Style()
            case 38, 48:
                let color = numbers.prefix(numbers.first == 2 ? 4 : 2)
                numbers = numbers.dropFirst(color.count)
                let name = ([number] + color).map(String.init).joined(separator: ";")
                if number == 38 { foreground = name } else { background = name }
            case 30...37, 90...97: foreground = "\(number)"
            case 40...47, 100...107: background = "\(number)"
            case 39: foreground = ""
            case 49: background = ""
            case 22: attributes.subtract([1, 2])
            case 23...29: attributes.remove(number - 20)
            default: attributes.insert(number)
            }
        }
    }
}
