import BuzzCrypto
import BuzzModel
import BuzzStore
import JSONKit
import MatrixProtocol
import ProcessKit

/// Finds out whether a change without a response was executed, for changes that the server does not deduplicate by
/// itself.
struct SentLookup: Sendable {
    /// The content key with the transaction id, because servers forget theirs.
    static let contentKey = "app.buzzbox.transaction"
    /// How long servers certainly remember transaction ids.
    static let remembered = Duration.seconds(12 * 3600)
    private static let pages = 10

    let client: MatrixClient
    let store: AccountStore
    let time: any TimeSource

    /// The event that an old message, edit or reaction became; `nil` if it has to be sent.
    func event(of item: OutboxItem, in room: ConversationID) async throws(MatrixClientError) -> EventID? {
        guard let first = item.firstAttempt, Timestamp(milliseconds: time.now()) - first > Self.remembered else {
            return nil
        }
        var from: String?
        // Allow for a day of difference between the clocks.
        let oldest = first.milliseconds - 86_400_000
        for _ in 0..<Self.pages {
            let page = try await client.messages(in: room, from: from, limit: 100)
            if let event = page.events.first(where: { matches($0, item) }), let id = event.eventID {
                return EventID(id)
            }
            guard let end = page.end, page.events.last.map({ $0.originServerTS >= oldest }) ?? true else { return nil }
            from = end
        }
        return nil
    }

    private func matches(_ event: MatrixEvent, _ item: OutboxItem) -> Bool {
        guard event.sender == client.userID.rawValue else { return false }
        if event.content[Self.contentKey].string == item.transactionID { return true }
        if let seal = item.seal, event.type == "m.room.encrypted",
            event.content["ciphertext"].string.map(SealedMessage.mark) == seal
        {
            return true
        }
        if event.transactionID == item.transactionID { return true }
        switch item.kind {
        case .reaction: return event.relation != nil && event.relation == EventRelation(content: item.payload)
        case .redaction: return event.redacts != nil && event.redacts == item.targetEventID?.rawValue
        case .message, .edit, .pollVote, .pollEnd, .readMarker, .upload, .createRoom, .invite, .join, .leave, .report,
            .rename, .tag, .mute, .roomAccountData, .accountData, .profile, .triageCorrection, .faq, .memory:
            return false
        }
    }

    /// The room created by an interrupted attempt; `nil` if there is none. Only rooms unknown to the store are
    /// examined, because a sync would have recognised it.
    func room(of item: OutboxItem) async throws(MatrixClientError) -> ConversationID? {
        guard item.isUncertain else { return nil }
        let joined = try await client.joinedRooms()
        let known: Set<String>
        do throws(StoreError) {
            known = try await store.knownRooms()
        } catch {
            throw .file(error.sentence)
        }
        for room in joined where !known.contains(room.rawValue) {
            if try await creation(of: room)?[Self.contentKey].string == item.transactionID { return room }
        }
        return nil
    }

    /// Ignores a room that was left since the list was fetched: it is not the new one.
    private func creation(of room: ConversationID) async throws(MatrixClientError) -> JSON? {
        do {
            return try await client.state("m.room.create", in: room)
        } catch {
            guard error.status == 403 else { throw error }
            return nil
        }
    }
}
