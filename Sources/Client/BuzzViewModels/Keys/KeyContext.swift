/// Where a key is pressed. A key is looked up in the contexts of the moment, the narrowest first.
package enum KeyContext: String, Sendable, CaseIterable {
    /// Wherever no text is being written.
    case global
    /// The list and the thread.
    case conversation
    case list
    case thread
    /// Any field text is written in.
    case editing
    case composer
    /// A line of text that belongs to a list below it: palette, switcher, search, filter.
    case finder
    case form
    case outbox
    case drafts
    case sprint
    case settings
    case library
    case memories
    /// Person, deal, the board of deals, promises.
    case cards
    case batch
    case batchSending
    case help
    case menu
    case pages
}

extension KeyContext {
    /// Where that is, in the words of the documentation; nothing for wherever no text is being written.
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
