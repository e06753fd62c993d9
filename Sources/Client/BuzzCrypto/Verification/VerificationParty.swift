import JSONKit
import OlmKit

/// One of the two sides: a device, and what vouches for its owner as it was told when the comparing began.
package struct VerificationParty: Sendable, Hashable {
    package let user: String
    package let device: String
    /// The Ed25519 key of the device.
    package let fingerprint: String
    /// The master key. Of ourselves only where it is ours for certain.
    package let master: String?

    package init(user: String, device: String, fingerprint: String, master: String?) {
        self.user = user
        self.device = device
        self.fingerprint = fingerprint
        self.master = master
    }

    /// Nil where the name of the device could be taken for a key, or its keys are not sound.
    ///
    /// - Parameter answer: what the server says of the person.
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

    /// What this side can have vouched for, by the names of keys.
    var keys: [(id: String, text: String)] {
        [("ed25519:\(device)", fingerprint)] + (master.map { [("ed25519:\($0)", $0)] } ?? [])
    }
}

/// How the two sides write to each other.
package enum VerificationChannel: Sendable, Hashable {
    /// From device to device, under this name.
    case devices(String)
    /// In a conversation; the event that asked for it is its name.
    case room(String, request: String)

    package var transaction: String {
        switch self {
        case .devices(let transaction): transaction
        case .room(_, let request): request
        }
    }

    /// A content that says which verification it belongs to.
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

/// Why a comparing ended without a result, as both sides tell each other.
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

    /// For others to read; some show it.
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
