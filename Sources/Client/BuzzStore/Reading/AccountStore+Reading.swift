import BuzzModel
import MatrixProtocol
import SQLiteKit

/// Reads what is displayed, page by page.
extension AccountStore {
    // MARK: The inbox

    package func window(_ query: InboxQuery, offset: Int, limit: Int) async throws(StoreError) -> InboxWindow {
        let live = live
        var window = try await read { db in
            var window = try InboxTable(db: db).window(query, offset: offset, limit: limit)
            window.rows = try CopilotAccess.stored(db).applied(to: live.withPeeks(window.rows))
            return window
        }
        window.rows = live.decorate(window.rows)
        return window
    }

    /// All conversations that match a query.
    package func all(_ query: InboxQuery) async throws(StoreError) -> [MarkedConversation] {
        try await read { try InboxTable(db: $0).all(query) }
    }

    package func position(of id: ConversationID, in query: InboxQuery) async throws(StoreError) -> Int? {
        try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else { return nil }
            return try InboxTable(db: db).position(of: key, in: query)
        }
    }

    package func counts() async throws(StoreError) -> [InboxTab: Int] {
        try await read { try InboxTable(db: $0).counts() }
    }

    package func conversation(_ id: ConversationID) async throws(StoreError) -> Conversation? {
        let live = live
        let found = try await read { db -> [Conversation] in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue),
                let conversation = try InboxTable(db: db).conversation(key)
            else { return [] }
            return try CopilotAccess.stored(db).applied(to: live.withPeeks([conversation]))
        }
        return live.decorate(found).first
    }

    package func members(of id: ConversationID) async throws(StoreError) -> [Member] {
        try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else {
                throw StoreError.unknownConversation(id.rawValue)
            }
            return try MemberTable(db: db).all(in: key, powerLevels: try StateReading(db: db).powerLevels(of: key))
        }
    }

    /// Conversations whose name or peer id contains the text, exact names first.
    package func conversations(named text: String) async throws(StoreError) -> [Conversation] {
        try await read { try InboxTable(db: $0).named(text) }
    }

    /// People that a name could refer to.
    package func people(named text: String, limit: Int) async throws(StoreError) -> [Member] {
        try await read { try KnownPeople(db: $0).named(text, limit: limit) }
    }

    package func directConversation(with user: UserID) async throws(StoreError) -> ConversationID? {
        try await read { try InboxTable(db: $0).direct(with: user.rawValue).map { ConversationID($0) } }
    }

    // MARK: Threads

    /// The newest messages, oldest first.
    package func latest(
        in id: ConversationID, scope: MessageScope = .all, limit: Int
    ) async throws(StoreError) -> StoredPage {
        try await page(in: id, before: .max, scope: scope, limit: limit)
    }

    /// - Parameter crossesGaps: continues beyond a gap, because there is no network to fill it.
    package func page(
        in id: ConversationID, before order: Int64, scope: MessageScope = .all, limit: Int, crossesGaps: Bool = false
    ) async throws(StoreError) -> StoredPage {
        try await thread(id) {
            try $0.page($1, .older, of: order, limit: limit, crossesGaps: crossesGaps, scope: scope)
        }
    }

    package func page(
        in id: ConversationID, after order: Int64, scope: MessageScope = .all, limit: Int, crossesGaps: Bool = false
    ) async throws(StoreError) -> StoredPage {
        try await thread(id) {
            try $0.page($1, .newer, of: order, limit: limit, crossesGaps: crossesGaps, scope: scope)
        }
    }

    package func page(
        in id: ConversationID, around message: MessageID, scope: MessageScope = .all, limit: Int
    ) async throws(StoreError) -> StoredPage {
        try await thread(id) { table, key in
            guard let known = try MessageTable(db: table.db).find(message.rawValue), known.conversation == key else {
                throw StoreError.unknownMessage
            }
            return try table.page(key, around: known.position, limit: limit, scope: scope)
        }
    }

    package func message(_ id: MessageID) async throws(StoreError) -> Message? {
        let own = account.rawValue
        let found = try await read { db -> [Message] in
            let thread = ThreadTable(db: db, own: own)
            let message =
                try thread.message(id.rawValue)
                ?? MessageTable(db: db).current(id.rawValue).flatMap { try thread.message($0) }
            guard let message else { return [] }
            return try CopilotAccess.stored(db).applied(to: [message])
        }
        return live.decorate(found).first
    }

    package func message(_ id: EventID) async throws(StoreError) -> MessageID? {
        try await read { try MessageTable(db: $0).find(eventID: id.rawValue).map { MessageID($0.id) } }
    }

    package func firstUnread(
        in id: ConversationID, scope: MessageScope = .all
    ) async throws(StoreError) -> MessageID? {
        let own = account.rawValue
        return try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else { return nil }
            return try ThreadTable(db: db, own: own).firstUnread(in: key, scope: scope).map { MessageID($0) }
        }
    }

    /// Returns the side threads of a conversation, ordered by their newest answer.
    package func sideThreads(in id: ConversationID, limit: Int) async throws(StoreError) -> [SideThreadEntry] {
        try await thread(id) { try $0.sideThreads(in: $1, limit: limit) }
    }

    /// The first stored message at or after a moment.
    package func firstMessage(in id: ConversationID, from moment: Timestamp) async throws(StoreError) -> MessageID? {
        try await thread(id) { table, key in
            try table.first(in: key, from: moment.milliseconds).map { MessageID($0) }
        }
    }

    /// The composer text of this process, merged with those of processes that have ended.
    package func composerText(in id: ConversationID) async throws(StoreError) -> String {
        let window = window
        let (text, others) = try await read { db -> (String, [Int64]) in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else { return ("", []) }
            let table = ComposerTextTable(db: db, window: window.number)
            return (try table.text(of: key) ?? "", try table.others(of: key))
        }
        guard !others.allSatisfy({ window.isOpenElsewhere($0) }) else { return text }
        return try await write { transaction in
            let key = try transaction.key(of: id)
            let table = ComposerTextTable(db: transaction.db, window: window.number)
            let left = try table.others(of: key).filter { !window.isOpenElsewhere($0) }
            try table.take(left, of: key, at: transaction.now)
            return try table.text(of: key) ?? ""
        }
    }

    /// The gaps in a conversation's history, newest first.
    package func gaps(in id: ConversationID) async throws(StoreError) -> [Gap] {
        try await thread(id) { table, key in
            try GapTable(db: table.db).all(in: key).map { try table.gap($0) }
        }
    }

    private func thread<T: Sendable>(
        _ id: ConversationID, _ body: @Sendable (ThreadTable, Int64) throws -> T
    ) async throws(StoreError) -> T {
        let own = account.rawValue
        let value = try await read { db in
            guard let key = try ConversationTable(db: db).key(of: id.rawValue) else {
                throw StoreError.unknownConversation(id.rawValue)
            }
            let value = try body(ThreadTable(db: db, own: own), key)
            guard var page = value as? StoredPage else { return value }
            page.page.messages = try CopilotAccess.stored(db).applied(to: page.page.messages)
            return page as? T ?? value
        }
        guard var page = value as? StoredPage else { return value }
        page.page.messages = live.decorate(page.page.messages)
        return page as? T ?? value
    }
}
