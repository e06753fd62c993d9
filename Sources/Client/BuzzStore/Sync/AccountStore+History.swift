import BuzzModel
import JSONKit
import MatrixProtocol
import SQLiteKit

extension AccountStore {
    /// Fills a gap from its newer end with a page that was fetched backwards from its token. The gap shrinks; it
    /// disappears when the page reaches known events or the start of the conversation.
    ///
    /// - Returns: the remaining gap; `nil` when nothing is missing any more.
    @discardableResult
    package func applyHistory(_ page: HistoryPage, to gap: Gap) async throws(StoreError) -> Gap? {
        let own = account.rawValue
        return try await write { transaction in
            let db = transaction.db
            let table = GapTable(db: db)
            // Another page may have closed the gap meanwhile.
            guard let place = try table.place(gap.id), place.token == gap.token else {
                return try table.place(gap.id).map { try ThreadTable(db: db, own: own).gap($0) }
            }
            let key = place.conversation
            let roomID = try ConversationTable(db: db).id(of: key) ?? ""
            let newest = try ConversationTable(db: db).state(of: key)?.newestPosition ?? 0
            var writer = TimelineWriter(transaction: transaction, conversation: key, roomID: roomID, newest: newest)
            try StateWriter(transaction: transaction, conversation: key, roomID: roomID).learn(page.state)
            for raw in page.damaged { try SideEventTable(db: db).keepDamaged(raw.text, roomID: roomID) }
            let upper = try table.edges(of: place).newer?.position ?? newest + Positions.step
            let isClosed = try writer.prepend(page.events, below: upper, gap: place.position)
            try writer.catchUp()
            transaction.touch(key, [.thread, .summary])
            guard let end = page.end, !isClosed, end != place.token else {
                try table.remove(place.id)
                return nil
            }
            try table.setToken(end, of: place.id)
            return try table.place(place.id).map { try ThreadTable(db: db, own: own).gap($0) }
        }
    }

    /// Replaces a gap's token, which the server has rejected, by one from the context of the event after the gap.
    package func setToken(_ token: String?, of gap: Gap) async throws(StoreError) {
        try await write { try GapTable(db: $0.db).setToken(token, of: gap.id) }
    }

    /// Stores the complete member list, which the server sent when the store had counted `changes` membership changes.
    /// There may be tens of thousands of members, so they are written in pieces between which the user's own changes
    /// get their turn.
    ///
    /// - Returns: false if memberships have changed since, which makes the list outdated.
    package func applyMembers(
        _ events: [MatrixEvent], of id: ConversationID, ifStill changes: Int64
    ) async throws(StoreError) -> Bool {
        for start in stride(from: 0, through: events.count, by: Self.eventsAtOnce) {
            let piece = events[start..<min(start + Self.eventsAtOnce, events.count)]
            let isCurrent = try await write { transaction in
                let key = try transaction.key(of: id)
                let secrecy = try SecrecyTable(db: transaction.db).secrecy(of: key)
                guard secrecy?.memberChanges == changes else { return false }
                let state = StateWriter(transaction: transaction, conversation: key, roomID: id.rawValue)
                try state.list(piece)
                if piece.endIndex == events.endIndex {
                    try state.endList(naming: Set(events.compactMap(\.stateKey)))
                }
                return true
            }
            guard isCurrent else { return false }
            if piece.endIndex == events.endIndex { return true }
        }
        return true
    }
}
