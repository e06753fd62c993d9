import BuzzCrypto
import BuzzSync
import OlmKit
import TextKit

extension Verification {
    init(_ view: VerificationView) {
        let name = view.deviceName.map { Sanitizer.line($0, maxColumns: 60) }
        self.init(
            id: view.id, user: view.user, device: name ?? view.device.map { Sanitizer.line($0, maxColumns: 60) },
            isOwn: view.isOwn, isOurs: view.isOurs, stage: Stage(view.state), endsAt: view.endsAt)
        switch view.state {
        case .comparing(let string), .waiting(let string):
            if view.showsEmoji { emoji = string.emoji.compactMap { VerificationEmoji($0) } }
            numbers = string.decimals
        default: break
        }
    }
}

extension Verification.Stage {
    fileprivate init(_ state: EmojiVerification.State) {
        switch state {
        case .asked: self = .asked
        case .offered: self = .offered
        case .ready, .exchanging: self = .working
        case .comparing: self = .comparing
        case .waiting: self = .waiting
        case .done(let keys): self = .done(vouched: keys.master != nil)
        case .ended(let end, let isByUs): self = .ended(Self.sentence(end, isByUs: isByUs))
        }
    }

    private static func sentence(_ end: VerificationEnd, isByUs: Bool) -> String {
        switch end {
        case .user: isByUs ? "You ended it." : "The other side ended it."
        case .timeout: "It took too long. Nothing was verified; try again when both are there."
        case .accepted: "Another of your devices answered."
        case .mismatchedSAS:
            "The emoji were not the same: somebody may be listening in. Nothing was verified. Don’t write anything secret, and try again over another network."
        case .keyMismatch, .mismatchedCommitment:
            "A key was not the one that was promised: somebody may be listening in. Nothing was verified."
        case .unknownMethod: "The other app can’t compare emoji. Nothing was verified."
        case .userMismatch, .unknownTransaction, .unexpectedMessage, .invalidMessage:
            "The two apps didn’t understand each other. Nothing was verified; try again."
        }
    }
}
