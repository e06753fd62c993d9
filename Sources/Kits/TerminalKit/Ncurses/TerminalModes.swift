/// Sequences that switch the terminal's modes on and off.
package struct TerminalModes: Sendable {
    /// False if the terminal understands none of these sequences.
    let isANSI: Bool

    package init(isANSI: Bool) {
        self.isANSI = isANSI
    }

    /// Queries the background colour and support for grapheme clusters and kitty's keyboard. Replies arrive as input.
    func queries(_ graphics: GraphicsAnswers) -> String {
        isANSI ? "\u{1B}]11;?\u{1B}\\\u{1B}[?2027$p\u{1B}[?u" + graphics.query : ""
    }

    /// Saves the title, and turns bracketed paste and focus reports on.
    package func on(mouse: Bool, keyboard: Bool, clustering: Bool) -> String {
        guard isANSI else { return "" }
        return "\u{1B}[22;2t\u{1B}[?2004h\u{1B}[?1004h" + (mouse ? self.mouse(true) : "")
            + (keyboard ? self.keyboard(true) : "") + (clustering ? self.clustering(true) : "")
    }

    /// Reverses `on`; valid in the middle of any frame.
    package func off(mouse: Bool, keyboard: Bool, clustering: Bool) -> String {
        guard isANSI else { return "" }
        return (clustering ? self.clustering(false) : "") + (keyboard ? self.keyboard(false) : "")
            + (mouse ? self.mouse(false) : "")
            + "\u{1B}[?1004l\u{1B}[?2004l\u{1B}]8;;\u{1B}\\\u{1B}[23;2t\u{1B}[?2026l"
    }

    /// Presses, releases, drags and the wheel, in SGR encoding, which has no coordinate limit.
    func mouse(_ on: Bool) -> String { isANSI ? "\u{1B}[?1000;1002;1006\(on ? "h" : "l")" : "" }

    /// The first level of kitty's keyboard protocol, which distinguishes keys that otherwise send the same bytes.
    func keyboard(_ on: Bool) -> String { on ? "\u{1B}[>1u" : "\u{1B}[<u" }

    func clustering(_ on: Bool) -> String { "\u{1B}[?2027\(on ? "h" : "l")" }

    /// Wraps a frame so that the terminal shows it all at once.
    func synchronized(_ frame: [UInt8]) -> [UInt8] {
        isANSI ? Array("\u{1B}[?2026h".utf8) + frame + Array("\u{1B}[?2026l".utf8) : frame
    }
}
