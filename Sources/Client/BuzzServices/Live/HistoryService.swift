import BuzzModel
import BuzzStore
import BuzzSync

/// A requested message with the messages around it.
package struct HistoryPlace: Hashable, Sendable {
    package var message: MessageID
    package var page: MessagePage

    package init(message: MessageID, page: MessagePage) {
        self.message = message
        self.page = page
    }
}

/// Finds messages in the past that are not on screen and may not be stored yet.
package struct HistoryService {
    private let host: AccountHost

    package init(host: AccountHost) { self.host = host }

    /// The first message sent at or after this time.
    func first(in id: ConversationID, from moment: Timestamp) async throws(ServiceError) -> MessageID? {
        let active = try host.require()
        let known = try await stored { () throws(StoreError) in
            try await active.store.firstMessage(in: id, from: moment)
        }
        // The server can only know an earlier one if there are gaps.
        guard !id.isLocal, active.engine.status.isOnline,
            try await !stored({ () throws(StoreError) in try await active.store.gaps(in: id) }).isEmpty,
            let event = try await event(at: moment, in: id, active)
        else { return known }
        let place = try await place(of: event, orAt: moment, in: id, limit: 2, active)
        let found = try await stored { () throws(StoreError) in try await active.store.message(place.message) }
        return found.map { $0.sentAt >= moment } == true ? place.message : known
    }

    /// The first message at or after a time, otherwise the last one. Without a network only stored messages are
    /// searched.
    package func place(
        in id: ConversationID, at time: Timestamp, limit: Int
    ) async throws(ServiceError) -> HistoryPlace {
        let active = try host.require()
        if !id.isLocal, active.engine.status.isOnline {
            if let event = try await event(at: time, in: id, active) {
                return try await place(of: event, orAt: time, in: id, limit: limit, active)
            }
        }
        let known = try await stored { () throws(StoreError) in try await active.store.message(at: time, in: id) }
        guard let known else { throw .notFound("A message of that time") }
        return try await place(of: known, in: id, limit: limit, active)
    }

    /// A message that a link or a reply refers to.
    package func place(
        in id: ConversationID, of event: EventID, limit: Int
    ) async throws(ServiceError) -> HistoryPlace {
        try await place(of: event, orAt: nil, in: id, limit: limit, try host.require())
    }

    /// `nil` if only stored messages can be searched.
    private func event(
        at time: Timestamp, in id: ConversationID, _ active: AccountHost.Active
    ) async throws(ServiceError) -> EventID? {
        do {
            return try await active.engine.history.event(at: time, in: id)
        } catch {
            guard error.class == .network || error.class == .retryable(after: nil) else { throw ServiceError(error) }
            return nil
        }
    }

    /// - Parameter time: selects the nearest message if the event itself isn't shown.
    private func place(
        of event: EventID, orAt time: Timestamp?, in id: ConversationID, limit: Int, _ active: AccountHost.Active
    ) async throws(ServiceError) -> HistoryPlace {
        if let known = try await known(event, active) {
            return try await place(of: known, in: id, limit: limit, active)
        }
        do {
            try await active.engine.history.fetchAround(event, in: id)
        } catch let error as MatrixClientError {
            throw ServiceError(error)
        } catch let error as StoreError {
            throw ServiceError(error)
        } catch {
            throw .storage("\(error)")
        }
        if let found = try await known(event, active) {
            return try await place(of: found, in: id, limit: limit, active)
        }
        let nearest: MessageID? = try await stored { () throws(StoreError) in
            if let time { return try await active.store.message(at: time, in: id) }
            return nil
        }
        guard let nearest else { throw .notFound("The message") }
        return try await place(of: nearest, in: id, limit: limit, active)
    }

    private func known(
        _ event: EventID, _ active: AccountHost.Active
    ) async throws(ServiceError) -> MessageID? {
        try await stored { () throws(StoreError) in try await active.store.message(event) }
    }

    private func place(
        of message: MessageID, in id: ConversationID, limit: Int, _ active: AccountHost.Active
    ) async throws(ServiceError) -> HistoryPlace {
        let stored = try await stored { () throws(StoreError) in
            try await active.store.page(in: id, around: message, limit: limit)
        }
        for gap in [stored.gapBefore, stored.gapAfter].compactMap({ $0 }) { active.engine.history.request(gap) }
        return HistoryPlace(message: message, page: stored.page)
    }
}
