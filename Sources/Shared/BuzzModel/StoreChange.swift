/// What a commit changed, so that readers reload only that.
package struct StoreChange: Hashable, Sendable {
    /// Changed inbox rows.
    package var conversations: Set<ConversationID> = []
    /// Conversations with changes to messages, reactions, receipts or typing.
    package var threads: Set<ConversationID> = []
    package var outbox = false
    package var faqs = false
    package var memories = false
    package var drafts = false
    package var preferences = false
    /// Cards of people and deals, and promises.
    package var cards = false
    /// Too many changes to list: reload everything.
    package var everything = false
    /// Too many ids were changed to list them all.
    package var isAbridged = false
    /// At least part of it was written by this process, so other processes with the same store have not been told
    /// yet.
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
