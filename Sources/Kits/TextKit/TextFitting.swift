package enum TextAlignment: Sendable {
    case left, right, center
}

/// The text, truncated with an ellipsis if it exceeds the columns; never cuts a grapheme cluster.
package func truncated(_ text: String, columns: Int, ellipsis: String = "…") -> String {
    guard columns > 0 else { return "" }
    let room = columns - TextWidth.columns(of: ellipsis)
    var used = 0
    var cut = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
        let width = TextWidth.columns(of: text[index])
        if used + width > columns {
            guard room >= 0 else { return clipped(text, columns: columns) }
            return text[..<cut] + ellipsis
        }
        used += width
        index = text.index(after: index)
        if used <= room { cut = index }
    }
    return text
}

/// The longest prefix that fits, without an ellipsis.
package func clipped(_ text: String, columns: Int) -> String {
    var used = 0
    var index = text.startIndex
    while index < text.endIndex {
        used += TextWidth.columns(of: text[index])
        if used > columns { break }
        index = text.index(after: index)
    }
    return index == text.endIndex ? text : String(text[..<index])
}

/// Exactly this many columns: truncated with an ellipsis or padded with spaces.
package func padded(_ text: String, columns: Int, alignment: TextAlignment = .left) -> String {
    guard columns > 0 else { return "" }
    let fitting = truncated(text, columns: columns)
    let gap = max(0, columns - TextWidth.columns(of: fitting))
    let before =
        switch alignment {
        case .left: 0
        case .right: gap
        case .center: gap / 2
        }
    return String(repeating: " ", count: before) + fitting + String(repeating: " ", count: gap - before)
}
