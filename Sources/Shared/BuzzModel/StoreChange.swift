/// What a commit touched, so that whoever shows it reads again just that.
package struct StoreChange: Hashable, Sendable {
    /// Rows of the inbox.
    package var conversations: Set<ConversationID> = []
    /// Conversations whose messages, reactions, receipts or typing changed.
    package var threads: Set<ConversationID> = []
    package var outbox = false
    package var faqs = false
    package var memories = false
    package var drafts = false
    package var preferences = false
    /// Cards of people and deals, promises.
    package var cards = false
    /// Too much to name: read everything again.
    package var everything = false
    /// Names were left out of it for their number.
    package var isAbridged = false
    /// This process wrote it, or a part of it: others that have the same store do not know yet.
    package var isOurs = false

    package init() {}

    package var isEmpty: Bool { self == StoreChange() }

    package mutating func formUnion(_ other: StoreChange) {
        conversations.formUnion(other.conversations)
        threads.formUnion(other.threads)
        outbox = outbox || other.outbox
        faqs = faqs || other.faqs
        memories = memories || other.memories
        drafts = drafts || other.drafts
        preferences = preferences || other.preferences
        cards = cards || other.cards
        everything = everything || other.everything
        isAbridged = isAbridged || other.isAbridged
        isOurs = isOurs || other.isOurs
    }
}
