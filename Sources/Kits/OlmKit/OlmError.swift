/// Why something encrypted, signed or stored cannot be used. No case says how far checking got, so that an attacker
/// learns nothing from trying.
package enum OlmError: Error, Sendable, Equatable {
    /// The data isn't in the expected format.
    case malformed
    /// The format has a version that we don't know.
    case unknownVersion
    case tooLarge(limit: Int)
    /// The key is wrong, or the data was changed on its way.
    case damaged
    case badSignature
    /// The public key leads to no shared secret.
    case badKey
    /// The message was encrypted for a one-time key that we no longer have.
    case unknownOneTimeKey
    /// The message belongs to another session.
    case otherSession
    /// The message's key was used already and then deleted.
    case alreadyRead
    /// Too many messages are missing before this one.
    case gapTooLarge(limit: Int)
    /// We received the session only from a later message on.
    case beforeFirstIndex(UInt32)
    /// The session has used its last message index.
    case exhausted
    /// The number of key derivation rounds would take unreasonably long.
    case unreasonableRounds
}

extension OlmError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformed: "It is not in the form it should have."
        case .unknownVersion: "It has a version that is not known here."
        case .tooLarge(let limit): "It is larger than \(limit) bytes."
        case .damaged: "The key is another one, or it was changed on its way."
        case .badSignature: "Its signature is wrong."
        case .badKey: "A key in it is none."
        case .unknownOneTimeKey: "It was made for a key that is not here any more."
        case .otherSession: "It belongs to another session."
        case .alreadyRead: "Its key was used before and is gone."
        case .gapTooLarge(let limit): "More than \(limit) messages are missing before it."
        case .beforeFirstIndex(let index): "It is older than message \(index), the first that can be read here."
        case .exhausted: "The session is at its end; a new one is needed."
        case .unreasonableRounds: "It asks for a number of rounds that is out of range."
        }
    }
}

package enum OlmLimits {
    /// The most for a message as text; events have 64 KiB at most.
    package static let messageText = 128 << 10
    package static let olmGap: UInt32 = 2_000
    package static let receivingChains = 5
    package static let skippedKeysOfChain = 40
    package static let skippedKeys = 200
    package static let oneTimeKeys = 200
    /// The most keys to make in one call.
    package static let newOneTimeKeys = 100
    package static let rounds: ClosedRange<UInt32> = 1...10_000_000
    package static let keyFile = 256 << 20
    package static let secretText = 64 << 10
    package static let backupEntry = 64 << 10
}
