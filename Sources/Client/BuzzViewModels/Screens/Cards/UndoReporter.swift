import BuzzModel
import BuzzServices

/// Lets a page announce an action and undo it with the usual key.
package struct UndoReporter {
    /// Stores something and announces it then; the closure in the middle undoes it.
    package var store: @MainActor (String, @escaping @MainActor () -> Void, @escaping StoreWrite) -> Void
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
