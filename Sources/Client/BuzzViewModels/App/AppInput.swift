import BuzzModel

/// Input from the terminal in the user interface's own terms.
package enum AppInput: Hashable, Sendable {
    /// A key by its name, and the text it types, if any.
    case key(String, text: String?)
    case paste(String)
    case click(HitTarget)
    case scroll(HitTarget, by: Int)
    /// The terminal window gained or lost the focus.
    case focus(Bool)
    /// The program was stopped and has continued.
    case resumed

    /// Whether it comes from the user's keyboard or mouse.
    var isOfHands: Bool {
        switch self {
        case .key, .paste, .click, .scroll: true
        case .focus, .resumed: false
        }
    }

    var isKey: Bool {
        if case .key = self { true } else { false }
    }

    /// Whether it refers to what is on screen, independent of the focus.
    var isPointed: Bool { isOfHands && !isKey }
}

/// What is at a position of the screen.
package enum HitTarget: Hashable, Sendable {
    case tab(InboxTab)
    case list
    case row(index: Int)
    case thread
    case message(MessageID)
    case link(String)
    case composer(row: Int, column: Int)
    case draft(Int)
    case overlay
    case overlayRow(Int)
    case outsideOverlay
    case command(Command)
    /// Something in one of two threads.
    indirect case inThread(ObjectIdentifier, HitTarget)
}

/// What the user interface asks of the terminal.
package enum AppEffect: Hashable, Sendable {
    case quit
    /// Ends the interface and continues elsewhere.
    case leave(for: Destination)
    case suspend
    case redraw
    case bell
    case copy(String)
    case openLink(String)
    case openFile(String)
    /// Plays a file with the configured program.
    case play(String, with: [String])
    /// Opens the text in the user's own editor.
    case edit(String)
    case notify(title: String, body: String)
    /// Switches to the key preset with this name.
    case keyPreset(String)
}

/// Where the program continues after this interface.
package enum Destination: Hashable, Sendable {
    case demo
    case profile(String)
}

package enum Focus: String, Hashable, Sendable, CaseIterable {
    case list, thread, drafts, composer
}
