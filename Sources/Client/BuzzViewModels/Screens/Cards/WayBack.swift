import BuzzModel
import BuzzServices

/// How a page that lies over the panes says what was done, and takes it back by the key that does so everywhere.
package struct WayBack {
    package var did: @MainActor (String, @escaping @MainActor () -> Void) -> Void
    package var undo: @MainActor () -> Void
}

extension CardService {
    /// A fact as it was: the person's own word, or what was found in the messages.
    func restore(_ fact: DealFact?, _ field: DealField, of id: ConversationID) async throws(ServiceError) {
        guard let fact, fact.isCorrected else { return try await correctDeal(field, of: id, to: nil) }
        if let stage = fact.stage {
            try await setStage(stage, of: id)
        } else {
            try await correctDeal(field, of: id, to: fact.text)
        }
    }
}
