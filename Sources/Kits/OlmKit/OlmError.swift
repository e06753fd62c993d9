/// Why something encrypted, signed or kept cannot be used. None says how far it got, so that nobody learns from trying.
package enum OlmError: Error, Sendable, Equatable {
    /// Not in the form it should have.
    case malformed
    /// A form of another version.
    case unknownVersion
    case tooLarge(limit: Int)
    /// The wrong key, or changed on its way.
    case damaged
    case badSignature
    /// A public key that leads to no secret.
    case badKey
    /// Meant for a one-time key that isn't there any more.
    case unknownOneTimeKey
    /// Belongs to another session.
    case otherSession
    /// Its key was used, and is gone.
    case alreadyRead
    /// Too many messages are missing before it.
    case gapTooLarge(limit: Int)
    /// The session was given to us from a later message on.
    case beforeFirstIndex(UInt32)
    /// So many messages that the session is at its end.
    case exhausted
    /// A number of rounds that nobody should wait for.
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
    /// Of a message as text; events have 64 KiB at most.
    package static let messageText = 128 << 10
    package static let olmGap: UInt32 = 2_000
    package static let receivingChains = 5
    package static let skippedKeysOfChain = 40
    package static let skippedKeys = 200
    package static let oneTimeKeys = 200
    /// How many are made at once at most.
    package static let newOneTimeKeys = 100
    package static let rounds: ClosedRange<UInt32> = 1...10_000_000
    package static let keyFile = 256 << 20
    package static let secretText = 64 << 10
    package static let backupEntry = 64 << 10
}
