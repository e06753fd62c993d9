/// Sequences that switch the terminal's ways on and off.
package struct TerminalModes: Sendable {
    /// False: the terminal understands none of this.
    let isANSI: Bool

    package init(isANSI: Bool) {
        self.isANSI = isANSI
    }

    /// Asks for the background colour, for grapheme clusters and for kitty's keyboard. Answers come as input.
    var queries: String { isANSI ? "\u{1B}]11;?\u{1B}\\\u{1B}[?2027$p\u{1B}[?u" : "" }

    /// Title kept, bracketed paste and focus reports on.
    package func on(mouse: Bool, keyboard: Bool, clustering: Bool) -> String {
        guard isANSI else { return "" }
        return "\u{1B}[22;2t\u{1B}[?2004h\u{1B}[?1004h" + (mouse ? self.mouse(true) : "")
            + (keyboard ? self.keyboard(true) : "") + (clustering ? self.clustering(true) : "")
    }

    /// The reverse of `on`, from within any frame.
    package func off(mouse: Bool, keyboard: Bool, clustering: Bool) -> String {
        guard isANSI else { return "" }
        return (clustering ? self.clustering(false) : "") + (keyboard ? self.keyboard(false) : "")
            + (mouse ? self.mouse(false) : "")
            + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}]8;;\u{1B}\\\u{1B}[23;2t\u{1B}[?2026l"
    }

    /// Presses, releases, drags and the wheel, in the form without limits.
    func mouse(_ on: Bool) -> String { isANSI ? "\u{1B}[?1000;1002;1006\(on ? "h" : "l")" : "" }

    /// kitty's keyboard, its first level: keys that look alike are told apart.
    func keyboard(_ on: Bool) -> String { on ? "\u{1B}[>1u" : "\u{1B}[<u" }

    func clustering(_ on: Bool) -> String { "\u{1B}[?2027\(on ? "h" : "l")" }

    /// So that the terminal shows the frame at once.
    func synchronized(_ frame: [UInt8]) -> [UInt8] {
        isANSI ? Array("\u{1B}[?2026h".utf8) + frame + Array("\u{1B}[?2026l".utf8) : frame
    }
}
