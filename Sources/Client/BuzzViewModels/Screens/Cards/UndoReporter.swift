import BuzzModel
import BuzzServices

/// Lets a page announce an action and undo it with the usual key.
package struct UndoReporter {
    package var did: @MainActor (String, @escaping @MainActor () -> Void) -> Void
    package var undo: @MainActor () -> Void
}

extension CardService {
    /// Restores a fact: the user's correction, or what was extracted from messages.
    func restore(_ fact: DealFact?, _ field: DealField, of id: ConversationID) async throws(ServiceError) {
        guard let fact, fact.isCorrected else { return try await correctDeal(field, of: id, to: nil) }
        if let stage = fact.stage {
            try await setStage(stage, of: id)
        } else {
            try await correctDeal(field, of: id, to: fact.text)
        }
    }
}
