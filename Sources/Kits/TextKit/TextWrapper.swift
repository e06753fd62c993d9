/// Wraps text at spaces and between wide characters, and inside a word only when it is too long for a line.
///
/// Lines are slices of the text, so indexes are interchangeable. Spaces at a soft break belong to no line. A line is
/// wider than `columns` only if a single wide cluster is.
package struct TextWrapper {
    private let columns: Int
    private var lines: [Substring] = []

    package static func wrap(_ text: String, columns: Int) -> [Substring] {
        var wrapper = TextWrapper(columns: max(1, columns))
        for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            wrapper.add(paragraph)
        }
        return wrapper.lines
    }

    private init(columns: Int) {
        self.columns = columns
    }

    private mutating func add(_ paragraph: Substring) {
        let bytes = paragraph.utf8.count
        if bytes <= columns, TextWidth.columns(of: paragraph) <= columns {
            lines.append(paragraph)
            return
        }
        var line = Line(start: paragraph.startIndex)
        var index = paragraph.startIndex
        while index < paragraph.endIndex {
            let cluster = paragraph[index]
            let after = paragraph.index(after: index)
            let width = TextWidth.columns(of: cluster)
            if cluster == " " || cluster == "\t" {
                line.takeSpace(at: index, next: after, width: width, columns: columns)
            } else {
                if line.width + width > columns, index > line.start {
                    line = next(after: line, endingAt: index, in: paragraph)
                }
                line.take(at: index, next: after, width: width, columns: columns)
            }
            index = after
        }
        lines.append(paragraph[line.start..<line.fittingEnd])
    }

    /// Ends the line before `index`, at its last possible break, and starts the next one with the remainder.
    private mutating func next(after line: Line, endingAt index: String.Index, in paragraph: Substring) -> Line {
        guard let stop = line.stop else {
            lines.append(paragraph[line.start..<index])
            return Line(start: index)
        }
        lines.append(paragraph[line.start..<stop.end])
        let rest = stop.resume < index ? line.width - stop.widthBefore : 0
        var fresh = Line(start: min(stop.resume, index))
        fresh.width = rest
        fresh.fittingEnd = index
        return fresh
    }
}

/// The line being filled.
private struct Line {
    /// A place where the line may end; the next line starts at `resume`.
    struct Stop {
        let end: String.Index
        var resume: String.Index
        var widthBefore: Int
    }

    let start: String.Index
    var width = 0
    var stop: Stop?
    /// The end of what fits, without spaces past the last column.
    var fittingEnd: String.Index
    private var endsWithSpace = false

    init(start: String.Index) {
        self.start = start
        fittingEnd = start
    }

    mutating func takeSpace(at index: String.Index, next: String.Index, width: Int, columns: Int) {
        self.width += max(1, width)
        if endsWithSpace || index == start {
            stop?.resume = next
            stop?.widthBefore = self.width
        } else {
            stop = Stop(end: index, resume: next, widthBefore: self.width)
        }
        endsWithSpace = true
        if self.width <= columns { fittingEnd = next }
    }

    mutating func take(at index: String.Index, next: String.Index, width: Int, columns: Int) {
        // A line may break between wide characters, and between a wide character and a word.
        if width == 2, index > start, !endsWithSpace {
            stop = Stop(end: index, resume: index, widthBefore: self.width)
        }
        self.width += width
        fittingEnd = next
        endsWithSpace = false
        if width == 2, self.width <= columns {
            stop = Stop(end: next, resume: next, widthBefore: self.width)
        }
    }
}
