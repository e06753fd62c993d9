import BuzzModel

/// A message between Enter and the outbox, for display in the thread.
package struct HeldMessage: Hashable, Sendable {
    /// An id that no stored message has.
    package static let id = MessageID(-1)

    package var message: Message
    /// Nil once it is being stored in the outbox and cannot be recalled any more.
    package var secondsLeft: Int?
    /// The stored message, which replaces this one as soon as it has been loaded.
    package var storedAs: MessageID?

    /// Whether it is shown in place of the message that it edits.
    var isCorrection: Bool { message.id != Self.id }
}
