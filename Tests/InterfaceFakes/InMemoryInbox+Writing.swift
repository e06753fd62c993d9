import BuzzModel
import BuzzServices

extension InMemoryInbox: ScheduleService {
    @discardableResult
    package func schedule(
        _ outgoing: OutgoingMessage, to id: ConversationID, at time: Timestamp
    ) async throws(ServiceError) -> ScheduledID {
        try check()
        guard time > now else { throw .invalid("That time has passed.") }
        let number = ScheduledID(nextID)
        nextID += 1
        later.append(
            ScheduledMessage(
                id: number, conversationID: id, conversationName: conversations[id]?.name ?? "", text: outgoing.text,
                filePath: outgoing.filePath, sendAt: time, createdAt: now))
        laterOutgoing[number] = outgoing
        announceStatus()
        announce(conversation: id)
        return number
    }

    package func scheduled(in id: ConversationID?) async throws(ServiceError) -> [ScheduledMessage] {
        later.filter { id == nil || $0.conversationID == id }.sorted { $0.sendAt < $1.sendAt }
    }

    package func setText(of id: ScheduledID, to text: String, formattedText: String?) async throws(ServiceError) {
        for index in later.indices where later[index].id == id { later[index].text = text }
        announceStatus()
    }

    package func setTime(of id: ScheduledID, to time: Timestamp) async throws(ServiceError) {
        for index in later.indices where later[index].id == id {
            later[index].sendAt = time
            later[index].problem = nil
        }
        announceStatus()
    }

    package func cancel(_ id: ScheduledID) async throws(ServiceError) {
        later.removeAll { $0.id == id }
        announceStatus()
    }

    @discardableResult
    package func sendNow(_ id: ScheduledID) async throws(ServiceError) -> MessageID {
        guard let message = later.first(where: { $0.id == id }) else { throw .notFound("The message") }
        later.removeAll { $0.id == id }
        return try await send(
            laterOutgoing[id] ?? OutgoingMessage(text: message.text), to: message.conversationID)
    }

    /// Makes a message overdue that was not sent.
    package func hold(_ id: ScheduledID, because problem: String) {
        for index in later.indices where later[index].id == id { later[index].problem = problem }
        announceStatus()
    }
}

extension InMemoryInbox: SnippetService {
    package func snippets() async throws(ServiceError) -> [Snippet] { storedSnippets.sorted { $0.name < $1.name } }

    package func save(_ snippet: Snippet, instead old: String?) async throws(ServiceError) {
        guard Snippet.isName(snippet.name) else { throw .invalid("That is no name.") }
        storedSnippets.removeAll { $0.name == snippet.name || $0.name == old }
        storedSnippets.append(snippet)
        announceStatus()
    }

    package func removeSnippet(_ name: String) async throws(ServiceError) {
        storedSnippets.removeAll { $0.name == name }
        announceStatus()
    }

    package func setSnippets(_ snippets: [Snippet]) {
        storedSnippets = snippets
        announceStatus()
    }
}
