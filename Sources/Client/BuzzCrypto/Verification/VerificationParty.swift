import JSONKit
import OlmKit

/// One side of a verification: a device, and its owner's master key at the beginning.
package struct VerificationParty: Sendable, Hashable {
    package let user: String
    package let device: String
    /// The device's Ed25519 key.
    package let fingerprint: String
    /// The master key. For our own side only if it is certainly ours.
    package let master: String?

    package init(user: String, device: String, fingerprint: String, master: String?) {
        self.user = user
        self.device = device
        self.fingerprint = fingerprint
        self.master = master
    }

    /// Returns nil if the device's keys are invalid, or if its id could be mistaken for a key.
    ///
    /// - Parameter answer: the server's response about the user.
    package init?(_ answer: JSON, user: String, device: String) {
        guard let checked = CheckedDevice(answer["device_keys"][user][device], user: user, id: device),
            !checked.isDehydrated
        else { return nil }
        let identity = PublicIdentity(
            master: answer["master_keys"][user], selfSigning: answer["self_signing_keys"][user], userSigning: .null,
            of: user)
        guard identity?.master.text != device, identity?.selfSigning?.text != device else { return nil }
        self.init(
            user: user, device: device, fingerprint: checked.fingerprintKey, master: identity?.master.text)
    }

    /// The keys that this side can have verified, by their ids.
    var keys: [(id: String, text: String)] {
        [("ed25519:\(device)", fingerprint)] + (master.map { [("ed25519:\($0)", $0)] } ?? [])
    }
}

/// How the two sides exchange messages.
package enum VerificationChannel: Sendable, Hashable {
    /// By to-device messages with this transaction id.
    case devices(String)
    /// In a room; the requesting event identifies the verification.
    case room(String, request: String)

    package var transaction: String {
        switch self {
        case .devices(let transaction): transaction
        case .room(_, let request): request
        }
    }

    /// Adds the reference to this verification.
    func marked(_ content: JSON) -> JSON {
        var content = content
        switch self {
        case .devices(let transaction): content["transaction_id"] = .string(transaction)
        case .room(_, let request):
            content["m.relates_to"] = ["rel_type": "m.reference", "event_id": .string(request)]
        }
        return content
    }
}

/// Why a verification ended without a result, as the two sides tell each other.
package enum VerificationEnd: String, Sendable, Hashable {
    case user = "m.user"
    case timeout = "m.timeout"
    case unknownTransaction = "m.unknown_transaction"
    case unknownMethod = "m.unknown_method"
    case unexpectedMessage = "m.unexpected_message"
    case keyMismatch = "m.key_mismatch"
    case userMismatch = "m.user_mismatch"
    case invalidMessage = "m.invalid_message"
    case accepted = "m.accepted"
    case mismatchedCommitment = "m.mismatched_commitment"
    case mismatchedSAS = "m.mismatched_sas"

    /// A reason in English for the other side, which some clients display.
    var reason: String {
        switch self {
        case .user: "The person ended it."
        case .timeout: "It took too long."
        case .unknownTransaction: "It is not known here."
        case .unknownMethod: "There is no method that both know."
        case .unexpectedMessage: "A message came out of its turn."
        case .keyMismatch: "A key is another one."
        case .userMismatch: "It came from another person."
        case .invalidMessage: "A message was malformed."
        case .accepted: "Another device answered."
        case .mismatchedCommitment: "A key is not the one that was promised."
        case .mismatchedSAS: "The emoji are not the same."
        }
    }
}
