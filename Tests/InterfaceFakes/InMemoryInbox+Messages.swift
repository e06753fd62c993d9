import BuzzModel
import BuzzServices

extension InMemoryInbox: MessagingService {
    private func page(_ list: [Message], _ range: Range<Int>) -> MessagePage {
        MessagePage(
            messages: Array(list[range]), hasOlder: range.lowerBound > 0, hasNewer: range.upperBound < list.count)
    }

    private func list(_ id: ConversationID, _ scope: MessageScope) -> [Message] {
        let all = messages[id] ?? []
        let firsts = Set(all.map(\.threadOfItsOwn))
        switch scope {
        case .all: return all
        case .outsideThreads:
            return all.filter { $0.inThread.map { !firsts.contains($0) } ?? true }.map { message in
                let answers = all.filter { $0.inThread == message.threadOfItsOwn }
                guard !answers.isEmpty else { return message }
                var message = message
                let thread = message.threadOfItsOwn
                message.sideThread = SideThread(
                    id: thread, answers: answers.count,
                    unread: readThreads.contains(thread) ? 0 : answers.count { !$0.isOwn },
                    lastSenderName: answers.last?.senderName, lastAt: answers.last?.sentAt)
                return message
            }
        case .thread(let thread): return all.filter { $0.inThread == thread || $0.threadOfItsOwn == thread }
        }
    }

    package func sideThreads(in id: ConversationID, limit: Int) async throws(ServiceError) -> [SideThreadEntry] {
        list(id, .outsideThreads).reversed().compactMap { root in
            root.sideThread.map { SideThreadEntry(thread: $0, root: root) }
        }
    }

    package func latest(
        in id: ConversationID, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage {
        await late()
        pagesRead += 1
        let list = list(id, scope)
        return page(list, max(0, list.count - limit)..<list.count)
    }

    package func page(
        in id: ConversationID, before order: Int64, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage {
        let list = list(id, scope)
        let end = list.firstIndex { $0.order >= order } ?? list.count
        return page(list, max(0, end - limit)..<end)
    }

    package func page(
        in id: ConversationID, after order: Int64, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage {
        let list = list(id, scope)
        let start = list.firstIndex { $0.order > order } ?? list.count
        return page(list, start..<min(list.count, start + limit))
    }

    package func page(
        in id: ConversationID, around message: MessageID, scope: MessageScope, limit: Int
    ) async throws(ServiceError) -> MessagePage {
        let list = list(id, scope)
        guard let index = list.firstIndex(where: { $0.id == message }) else {
            guard messages[id]?.contains(where: { $0.id == message }) == true else { throw .notFound("The message") }
            return page(list, max(0, list.count - limit)..<list.count)
        }
        return page(list, max(0, index - limit / 2)..<min(list.count, index + limit / 2))
    }

    package func message(_ id: MessageID) async throws(ServiceError) -> Message? {
        await late()
        return find(id)
    }

    package func firstUnread(
        in id: ConversationID, scope: MessageScope
    ) async throws(ServiceError) -> MessageID? {
        let list = list(id, scope)
        let unread = conversations[id]?.unread ?? 0
        return unread > 0 && list.count >= unread ? list[list.count - unread].id : nil
    }

    package func firstMessage(
        in id: ConversationID, from moment: Timestamp
    ) async throws(ServiceError) -> MessageID? {
        messages[id]?.first { $0.sentAt >= moment }?.id
    }

    @discardableResult
    package func send(_ outgoing: OutgoingMessage, to id: ConversationID) async throws(ServiceError) -> MessageID {
        try check()
        guard outgoing.text.count <= 10_000 else { throw .textTooLong(count: outgoing.text.count, limit: 10_000) }
        var message = make(outgoing.text, in: id, sender: Self.me, state: .queued, kind: outgoing.kind)
        message.formattedBody = outgoing.formattedText
        message.inThread = outgoing.thread
        if let path = outgoing.filePath { message.attachment = Attachment(fileName: path, transfer: .waiting) }
        if let target = outgoing.replyTo.flatMap({ find($0) }) {
            message.replyTo = ReplyExcerpt(
                eventID: EventID("$x"), messageID: target.id, senderName: target.senderName, excerpt: target.body)
        }
        messages[id, default: []].append(message)
        if let text = outgoing.composerText { try await setComposerText(text, in: id) }
        if let replaced = outgoing.replaces { try await discard(replaced) }
        lastOutgoing = outgoing
        queued.append(message.id)
        queue.append(
            OutboxEntry(
                id: OutboxID(message.id.rawValue), kind: .message, conversationID: id,
                conversationName: conversations[id]?.name, messageID: message.id, summary: outgoing.text,
                state: .queued,
                createdAt: now))
        let text = outgoing.text
        let now = self.now
        change(id) {
            $0.preview = text
            $0.previewOwnState = .queued
            $0.lastActivity = now
            $0.waitingSince = nil
        }
        announceStatus()
        deliver()
        return message.id
    }

    package func edit(
        _ message: MessageID, to text: String, formattedText: String?
    ) async throws(ServiceError) {
        try check()
        update(message) {
            $0.body = text
            $0.formattedBody = formattedText
            $0.isEdited = true
        }
    }

    package func delete(_ message: MessageID) async throws(ServiceError) { update(message) { $0.kind = .deleted } }

    package func toggleReaction(_ key: String, on message: MessageID) async throws(ServiceError) {
        update(message) { message in
            if message.reactions.contains(where: { $0.key == key && $0.isMine }) {
                message.reactions.removeAll { $0.key == key }
            } else {
                message.reactions.append(Reaction(key: key, count: 1, isMine: true))
            }
        }
    }

    @discardableResult
    package func send(
        _ poll: Poll, thread: SideThreadID?, to id: ConversationID
    ) async throws(ServiceError) -> MessageID {
        let message = try await send(OutgoingMessage(text: poll.text, kind: .poll), to: id)
        update(message) { $0.poll = poll }
        return message
    }

    package func vote(for answers: [String], in message: MessageID) async throws(ServiceError) {
        update(message) { message in
            guard var poll = message.poll else { return }
            for index in poll.answers.indices {
                let isMine = answers.contains(poll.answers[index].id)
                poll.answers[index].votes += (isMine ? 1 : 0) - (poll.answers[index].isMine ? 1 : 0)
                poll.answers[index].isMine = isMine
            }
            poll.voters = poll.answers.contains { $0.votes > 0 } ? 1 : 0
            message.poll = poll
        }
    }

    package func endPoll(_ message: MessageID) async throws(ServiceError) {
        update(message) { $0.poll?.isEnded = true }
    }

    package func forward(_ message: MessageID, to id: ConversationID) async throws(ServiceError) {
        guard let found = find(message) else { throw .notFound("The message") }
        _ = try await send(OutgoingMessage(text: found.body), to: id)
    }

    package func retry(_ message: MessageID) async throws(ServiceError) {
        update(message) {
            $0.state = .queued
            $0.error = nil
        }
        for index in queue.indices where queue[index].messageID == message { queue[index].state = .queued }
        queued.append(message)
        deliver()
    }

    package func discard(_ message: MessageID) async throws(ServiceError) {
        for (id, list) in messages where list.contains(where: { $0.id == message }) {
            messages[id] = list.filter { $0.id != message }
            announce(conversation: id)
        }
        queue.removeAll { $0.messageID == message }
        queued.removeAll { $0 == message }
        announceStatus()
    }

    package func composerText(in id: ConversationID) async throws(ServiceError) -> String {
        await late()
        if let textRefusal { throw textRefusal }
        return composerTexts[id] ?? ""
    }

    package func setComposerText(_ text: String, in id: ConversationID) async throws(ServiceError) {
        composerTexts[id] = text.isEmpty ? nil : text
        change(id) { $0.composerText = text.isEmpty ? nil : text }
    }

    package func setTyping(_ isTyping: Bool, in id: ConversationID) async { noteTyping(isTyping) }

    package func search(
        _ text: String, in id: ConversationID?, limit: Int
    ) async throws(ServiceError) -> [SearchHit] {
        let wanted = text.lowercased()
        return messages.filter { id == nil || $0.key == id }.values.flatMap { $0 }
            .filter { $0.body.lowercased().contains(wanted) }.sorted { $0.order > $1.order }.prefix(limit)
            .map { message in
                let start = message.body.lowercased().ranges(of: wanted).first.map {
                    message.body.lowercased().distance(from: message.body.startIndex, to: $0.lowerBound)
                }
                return SearchHit(
                    message: message, conversationName: conversations[message.conversationID]?.name ?? "",
                    excerpt: message.body, highlights: start.map { [$0..<($0 + wanted.count)] } ?? [])
            }
    }

    package func download(_ message: MessageID) async throws(ServiceError) -> String { "/tmp/file" }
}
