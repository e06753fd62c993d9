import BuzzModel
import BuzzServices

/// The outcome of an overlay's handling of a key.
package enum OverlayOutcome {
    case handled
    /// The overlay does not use the key.
    case ignored
    case close
    case run(Command)
    case open(ConversationID, MessageID?)
    /// Edit the text in the user's own editor.
    case edit(String)
    /// The action is impossible for this reason.
    case refuse(String)
    /// The outcome depends on a look-up; keys wait for it.
    case lookUp(@MainActor () async throws(ServiceError) -> OverlayOutcome)
    /// Close the overlay, then run this.
    case then(@MainActor () -> Void)
}

/// An overlay over the panes that has the focus while it is open.
@MainActor package protocol OverlayViewModel: AnyObject {
    var contexts: [KeyContext] { get }
    /// Whether it covers the panes completely; other overlays leave parts of them visible.
    var isPage: Bool { get }
    /// Whether no other overlay may cover it.
    var isModal: Bool { get }
    /// The commands for the line of hints, and the one that closes the overlay.
    var hints: [Command] { get }
    var exit: Command { get }
    /// Titles for commands whose usual title says too little here.
    var titles: [Command: String] { get }
    /// Handles a key that is specific to this overlay and not in the key table, such as a menu's letters.
    func press(_ key: String) -> OverlayOutcome
    func perform(_ command: Command) -> OverlayOutcome
    func type(_ text: String) -> OverlayOutcome
    /// Takes the text back from the user's editor; `false` if it did not come from this overlay.
    func takeEdited(_ text: String) -> Bool
    /// Handles a click on a row.
    func click(row: Int) -> OverlayOutcome
    func setHeight(_ rows: Int)
    func storeChanged(_ change: StoreChange)
    func close()
}

extension OverlayViewModel {
    package var isPage: Bool { true }
    package var isModal: Bool { false }
    package var hints: [Command] { [.choose] }
    package var exit: Command { .back }
    package var titles: [Command: String] { [:] }
    package func press(_ key: String) -> OverlayOutcome { .ignored }
    package func type(_ text: String) -> OverlayOutcome { .ignored }
    package func takeEdited(_ text: String) -> Bool { false }
    package func click(row: Int) -> OverlayOutcome { .handled }
    package func setHeight(_ rows: Int) {}
    package func storeChanged(_ change: StoreChange) {}
    package func close() {}
}
