/// Finds the ends of terminal control sequences, so that they can be removed completely.
///
/// Strings (OSC, DCS, APC, PM, SOS) end with BEL or ST on the same line. If the end is missing only the introducer is
/// removed, so that it cannot swallow the text after it. The position of the next end is cached, which keeps the
/// whole scan linear.
struct EscapeSkipper {
    private let scalars: [Unicode.Scalar]
    /// The last search for a string's end: where it started and what it found.
    private var lastSearch: (from: Int, stop: Int, isTerminated: Bool)?

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// Escape or a C1 control character that is equivalent to an escape sequence.
    static func introduces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1B, 0x90, 0x98, 0x9B, 0x9D...0x9F: true
        default: false
        }
    }

    /// The index after the sequence introduced at `start`.
    mutating func end(ofSequenceAt start: Int) -> Int {
        switch scalars[start].value {
        case 0x9B: return endOfControlSequence(from: start + 1)
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F: return endOfString(from: start + 1)
        default: break
        }
        guard start + 1 < scalars.count else { return start + 1 }
        switch scalars[start + 1].value {
        case 0x5B: return endOfControlSequence(from: start + 2)
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: return endOfString(from: start + 2)
        case 0x20...0x2F: return endOfShortSequence(from: start + 1)
        case 0x30...0x7E: return start + 2
        default: return start + 1
        }
    }

    private func endOfControlSequence(from start: Int) -> Int {
        var index = start
        while index < scalars.count, (0x20...0x3F).contains(scalars[index].value) { index += 1 }
        if index < scalars.count, (0x40...0x7E).contains(scalars[index].value) { index += 1 }
        return index
    }

    private func endOfShortSequence(from start: Int) -> Int {
        var index = start
        while index < scalars.count, (0x20...0x2F).contains(scalars[index].value) { index += 1 }
        if index < scalars.count, (0x30...0x7E).contains(scalars[index].value) { index += 1 }
        return index
    }

    private mutating func endOfString(from start: Int) -> Int {
        if let lastSearch, start >= lastSearch.from, start <= lastSearch.stop {
            return lastSearch.isTerminated ? lastSearch.stop : start
        }
        var index = start
        var isTerminated = false
        search: while index < scalars.count {
            switch scalars[index].value {
            case 0x07, 0x9C:
                index += 1
                isTerminated = true
                break search
            case 0x1B where index + 1 < scalars.count && scalars[index + 1].value == 0x5C:
                index += 2
                isTerminated = true
                break search
            case 0x0A, 0x0D: break search
            default: index += 1
            }
        }
        lastSearch = (start, index, isTerminated)
        return isTerminated ? index : start
    }
}
