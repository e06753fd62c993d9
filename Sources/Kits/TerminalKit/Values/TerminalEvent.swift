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

/// What the terminal said about itself when asked.
package enum TerminalReply: Hashable, Sendable {
    case background(red: UInt8, green: UInt8, blue: UInt8)
    /// A private mode: 0 unknown, 1 set, 2 reset, 3 and 4 for good.
    case mode(Int, state: Int)
    case keyboardFlags(Int)
    case deviceAttributes([Int])
}

package enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text: lines are separated by `\n`, other controls are gone. Never to be taken for keys.
    case paste(String)
    case mouse(MouseEvent)
    case resize(Size)
    /// The terminal's window has the focus, or lost it.
    case focus(Bool)
    /// The program was stopped and goes on: time has passed.
    case resumed
    /// The terminal is gone; nothing more comes.
    case hangUp
    case reply(TerminalReply)
}
