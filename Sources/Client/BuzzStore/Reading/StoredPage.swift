import BuzzModel

/// A place where history is missing between what stands above and below it.
package struct Gap: Hashable, Sendable {
    package let id: Int64
    package let conversationID: ConversationID
    package let order: Int64
    /// Where paging backwards begins; `nil` when the server gave none or it was refused: then `newerEvent` helps, by
    /// its context.
    package let token: String?
    /// The event just above, where there is one.
    package let newerEvent: EventID?
    /// The event just below; `nil` when the gap is the beginning of history.
    package let olderEvent: EventID?
}

/// A page of a thread. It ends where a gap is: what lies beyond is not what comes next.
package struct StoredPage: Hashable, Sendable {
    package var page: MessagePage
    /// Ends the page on its older side.
    package var gapBefore: Gap?
    /// Ends the page on its newer side.
    package var gapAfter: Gap?
}
