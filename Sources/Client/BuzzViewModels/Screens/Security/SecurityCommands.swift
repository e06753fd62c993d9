import BuzzModel
import BuzzServices

extension Command {
    package static let security = Command(
        "security", "security", "Show your identity, recovery key, backup and devices", keys: [.global: "Y"],
        reach: .overlays, concerns: [], needs: [.encryption]
    ) { $0.security.show() }
    package static let verify = Command(
        "verify", "verify", "Verify the other person by emoji, or decide on a changed identity", keys: [.global: "V"],
        reach: .overlays, needs: [.encryption, .somebodyToVerify]
    ) { $0.security.verifySelected() }
}

extension Need {
    fileprivate static let encryption = Need("There is no encryption here.") { $0.environment.services.security != nil }
    fileprivate static let somebodyToVerify = Need { app in
        if app.security.verifications.contains(where: { $0.stage == .offered }) { return nil }
        guard let target = app.target else { return noConversation }
        return target.peer == nil ? "Only the other person of a direct conversation can be verified." : nil
    }
}
