import BuzzModel

/// What the terminal tells the interface, in the interface's own words.
package enum AppInput: Hashable, Sendable {
    /// A key by its name, and the text it types, if any.
    case key(String, text: String?)
    case paste(String)
    case click(HitTarget)
    case scroll(HitTarget, by: Int)
    /// The terminal's window has the focus, or lost it.
    case focus(Bool)
    /// The program was stopped and goes on.
    case resumed

    /// Somebody pressed or pointed at something.
    var isOfHands: Bool {
        switch self {
        case .key, .paste, .click, .scroll: true
        case .focus, .resumed: false
        }
    }

    /// It goes to what is on screen, whatever the keys are about.
    var isPointed: Bool {
        if case .key = self { return false }
        return isOfHands
    }
}

/// What stands at a place of the screen.
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
}

/// What the interface asks of the terminal.
package enum AppEffect: Hashable, Sendable {
    case quit
    /// End, and go on elsewhere.
    case leave(for: Destination)
    case suspend
    case redraw
    case bell
    case copy(String)
    case openLink(String)
    case openFile(String)
    /// Have this text edited in the person's own editor.
    case edit(String)
    case notify(title: String, body: String)
    /// Keys as in the preset of this name, from now on.
    case keyPreset(String)
}

/// Where the program goes on after this interface.
package enum Destination: Hashable, Sendable {
    case demo
    case profile(String)
}

package enum Focus: String, Hashable, Sendable, CaseIterable {
    case list, thread, drafts, composer
}
