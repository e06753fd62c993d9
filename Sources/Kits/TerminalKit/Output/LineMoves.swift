/// Detects whether ncurses' output moves whole lines: scrolls, inserts or deletes them.
enum LineMoves {
    /// Counts every line feed as a move, although it may only move the cursor.
    static func happen(in bytes: [UInt8]) -> Bool {
        var place = State.text
        for byte in bytes {
            switch (place, byte) {
            case (.text, 0x0A): return true
            case (.text, 0x1B): place = .escape
            case (.escape, UInt8(ascii: "[")): place = .sequence
            case (.escape, UInt8(ascii: "M")), (.escape, UInt8(ascii: "D")): return true
            case (.escape, _): place = .text
            case (.sequence, UInt8(ascii: "L")), (.sequence, UInt8(ascii: "M")), (.sequence, UInt8(ascii: "S")),
                (.sequence, UInt8(ascii: "T")):
                return true
            case (.sequence, 0x40...0x7E): place = .text
            default: break
            }
        }
        return false
    }

    private enum State { case text, escape, sequence }
}
