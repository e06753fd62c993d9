import BuzzModel

/// A gap in the history between two stored messages.
package struct Gap: Hashable, Sendable {
    package let id: Int64
    package let conversationID: ConversationID
    package let order: Int64
    /// The token for paging backwards; `nil` if the server gave none or has rejected it. Then the context of
    /// `newerEvent` provides a new one.
    package let token: String?
    /// The event just after the gap, if any.
    package let newerEvent: EventID?
    /// The event just before the gap; `nil` when the gap is at the start of history.
    package let olderEvent: EventID?
}

/// A page of a thread. It never extends across a gap.
package struct StoredPage: Hashable, Sendable {
    package var page: MessagePage
    /// The gap that ends the page on its older side.
    package var gapBefore: Gap?
    /// The gap that ends the page on its newer side.
    package var gapAfter: Gap?
    /// The first message of the side thread, if it is not stored.
    package var missingRoot: EventID?
}
