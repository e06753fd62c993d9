import BuzzModel
import SQLiteKit

/// The queue of messages to look up in the FAQ library.
extension AccountStore {
    /// The last message of each waiting conversation, newest first, as soon as its category is known. Messages
    /// followed by another one are removed from the queue, so that nobody is answered twice.
    ///
    /// - Parameter needsCategory: messages that have not been triaged yet must wait.
    package func questionQueue(limit: Int, needsCategory: Bool) async throws(StoreError) -> [Message] {
        guard try await questionsWaiting() > 0 else { return [] }
        return try await write { transaction in
            try transaction.db.run(
                """
                DELETE FROM faq_queue WHERE EXISTS (
                    SELECT 1 FROM messages m JOIN messages n ON n.conversation = m.conversation
                        AND n.position > m.position
                    WHERE m.id = faq_queue.message AND n.kind NOT IN ('state', 'deleted', 'notice'))
                """)
            let ids = try transaction.db.query(
                """
                SELECT q.message FROM faq_queue q
                    JOIN messages m ON m.id = q.message JOIN conversations c ON c.key = m.conversation
                WHERE \(CopilotGate.allows)
                    AND (NOT ? OR NOT EXISTS (SELECT 1 FROM triage_queue t WHERE t.message = q.message))
                ORDER BY q.message DESC LIMIT ?
                """, needsCategory, limit
            ) { $0.int64(0) }
            return try ThreadTable(db: transaction.db, own: transaction.own).messages(ids)
        }
    }

    package func questionsWaiting() async throws(StoreError) -> Int {
        try await read { try $0.first("SELECT count(*) FROM faq_queue") { $0.int(0) } ?? 0 }
    }

    package func dropQuestion(_ message: MessageID) async throws(StoreError) {
        try await write { try $0.db.run("DELETE FROM faq_queue WHERE message = ?", message.rawValue) }
    }

    /// Sends an entry's answer automatically if all rules permit it.
    package func sendAutomatically(
        _ faq: String, answering message: MessageID
    ) async throws(StoreError) -> AutomaticAnswer {
        try await write(durably: true) { try AutomaticAnswers(transaction: $0).send(faq, answering: message.rawValue) }
    }
}
