import BuzzModel

/// A message between Enter and the outbox, as the thread shows it meanwhile.
package struct HeldMessage: Hashable, Sendable {
    /// No message in the store has this one.
    package static let id = MessageID(-1)

    package var message: Message
    /// Nil: it is on its way to the outbox and cannot be called back any more.
    package var secondsLeft: Int?
    /// Its row in the outbox; shown instead as soon as it is read.
    package var storedAs: MessageID?

    /// Whether it is shown in place of one that it corrects.
    var isCorrection: Bool { message.id != Self.id }
}
