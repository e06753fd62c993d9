package struct MouseEvent: Hashable, Sendable {
    package enum Button: Hashable, Sendable {
        case left, middle, right, none
    }

    package enum Kind: Hashable, Sendable {
        case press, release, drag, move, wheelUp, wheelDown, wheelLeft, wheelRight
    }

    package var kind: Kind
    package var button: Button
    package var position: Point
    package var modifiers: Key.Modifiers

    package init(_ kind: Kind, button: Button = .none, at position: Point, modifiers: Key.Modifiers = []) {
        self.kind = kind
        self.button = button
        self.position = position
        self.modifiers = modifiers
    }
}

/// A terminal's reply to a query.
package enum TerminalReply: Hashable, Sendable {
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// The state of a private mode: 0 unknown, 1 set, 2 reset, 3 permanently set, 4 permanently reset.
    case mode(Int, state: Int)
    case keyboardFlags(Int)
    case deviceAttributes([Int])
    case cellSize(width: Int, height: Int)
    /// Whether a command of kitty's graphics protocol succeeded.
    case picture(Int, isOK: Bool)
}

package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text with `\n` as line break and no control characters. Must never be interpreted as keys.
    case paste(String)
    case mouse(MouseEvent)
    case resize(Size)
    /// The terminal window gained or lost the focus.
    case focus(Bool)
    /// The program was stopped and continues; time has passed.
    case resumed
    /// The terminal is gone; this is the last event.
    case hangUp
    case reply(TerminalReply)
    /// The terminal has answered, and its capabilities are no longer those known before.
    case capabilities
}
