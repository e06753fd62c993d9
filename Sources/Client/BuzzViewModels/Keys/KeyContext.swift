/// The context in which a key is pressed. Keys are looked up in all current contexts, most specific first.
package enum KeyContext: String, Sendable, CaseIterable {
    /// Everywhere except in text fields.
    case global
    /// The list and the thread.
    case conversation
    case list
    case thread
    /// Any text field.
    case editing
    case composer
    /// A text field above a list: palette, switcher, search, filter.
    case finder
    case form
    case outbox
    case drafts
    case sprint
    case settings
    case library
    case memories
    /// Person, deal, deal board and promises.
    case cards
    case batch
    case batchSending
    case help
    case menu
    case pages
}

extension KeyContext {
    /// Whether both can be current at the same time.
    func meets(_ other: KeyContext) -> Bool {
        guard isForText == other.isForText else { return false }
        return self == other || self == .global || other == .global || isOfPanes == other.isOfPanes
    }

    private var isForText: Bool {
        switch self {
        case .editing, .composer, .finder, .form: true
        default: false
        }
    }

    private var isOfPanes: Bool { self == .conversation || self == .list || self == .thread }

    /// The name used in the documentation; empty for the global context.
    var place: String {
        switch self {
        case .global: ""
        case .conversation: "list and thread"
        case .editing, .composer: "writing"
        case .finder: "a searchable list"
        case .form: "a form"
        case .batch, .batchSending: "answering many"
        case .cards: "people and deals"
        case .pages: "pages"
        default: rawValue
        }
    }
}
