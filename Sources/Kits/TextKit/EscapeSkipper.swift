/// Finds where terminal control sequences end, so that they can be left out whole.
///
/// Strings (OSC, DCS, APC, PM, SOS) end with BEL or ST on the same line; one that doesn't loses its introducer only, so
/// that it cannot swallow the text behind it. The next string end is remembered, which keeps the whole walk linear.
struct EscapeSkipper {
    private let scalars: [Unicode.Scalar]
    /// The end found by the last search and from where it was searched.
    private var lastSearch: (from: Int, stop: Int, isTerminated: Bool)?

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    /// Escape, or one of the control characters that stand for an escape and a letter.
    static func introduces(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1B, 0x90, 0x98, 0x9B, 0x9D...0x9F: true
        default: false
        }
    }

    /// The index after the sequence that the introducer at `start` begins.
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
