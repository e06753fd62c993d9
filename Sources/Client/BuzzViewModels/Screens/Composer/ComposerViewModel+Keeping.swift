import BuzzModel
import BuzzServices
import ProcessKit

/// Keeps the text of each conversation in memory and on disk while it is being typed.
extension ComposerViewModel {
    // MARK: Opening and leaving

    package func open(_ conversation: Conversation) {
        guard conversation.id != self.conversation?.id else {
            self.conversation = conversation
            return
        }
        leave()
        self.conversation = conversation
        thread = nil
        writing = left.removeValue(forKey: conversation.id) ?? Writing()
        // The text is empty here, but another process may have stored one: read it again.
        if writing.own.buffer.isEmpty, isKept(writing, in: conversation.id) { writing.stored = nil }
        opening += 1
        readStored()
    }

    package func close() {
        leave()
        conversation = nil
        writing = Writing()
    }

    /// Updates the conversation; a new one also gets its real id from the server.
    package func refresh(_ conversation: Conversation) {
        if let old = self.conversation?.id, old != conversation.id {
            renamed[conversation.id] = nil
            renamed[old] = conversation.id
        }
        self.conversation = conversation
    }

    private func leave() {
        setTyping(false)
        completion = nil
        waiting = []
        guard let id = conversation?.id else { return }
        save()
        if left.count >= Self.rememberedConversations { left = left.filter { !isKept($0.value, in: $0.key) } }
        if !writing.isUntouched || leaving.contains(where: { self.id(for: $0.id) == id }) { left[id] = writing }
    }

    private func isKept(_ writing: Writing, in id: ConversationID) -> Bool {
        writing.isKept && !leaving.contains { self.id(for: $0.id) == id }
    }

    /// Clears all text on a change of account.
    package func forget() {
        environment.jobs.cancel(holdTimer)
        environment.jobs.cancel(saveTimer)
        saveTimer = nil
        held = nil
        onHeld(nil)
        leaving = []
        left = [:]
        renamed = [:]
        waiting = []
        history = ComposerHistory()
        snippets = []
        completion = nil
        conversation = nil
        writing = Writing()
    }

    /// Stops composing: a message that is held back becomes unsent text again. Nothing is sent that the user could
    /// still have recalled.
    package func finish() {
        callBack()
        for id in Array(left.keys) + (conversation.map { [$0.id] } ?? []) { store(id) }
    }

    // MARK: One for each conversation

    /// Nil if the conversation has been forgotten.
    func writing(in id: ConversationID) -> Writing? {
        let id = self.id(for: id)
        return conversation?.id == id ? writing : left[id]
    }

    @discardableResult
    func change<Result>(_ id: ConversationID, _ body: (inout Writing) -> Result) -> Result? {
        let id = self.id(for: id)
        if conversation?.id == id { return body(&writing) }
        guard var writing = left.removeValue(forKey: id) else { return nil }
        defer { left[id] = writing }
        return body(&writing)
    }

    /// The current id of a conversation that may have had a local one.
    func id(for id: ConversationID) -> ConversationID {
        var id = id
        while let later = renamed[id] { id = later }
        return id
    }

    // MARK: Reading

    /// Runs once the stored text of the open conversation has been loaded, unless another one is opened first.
    package func whenRead(_ body: @escaping @MainActor () -> Void) {
        guard conversation != nil, writing.stored == nil else { return body() }
        waiting.append(body)
        readStored()
    }

    private func readStored() {
        guard conversation != nil, writing.stored == nil else { return }
        reader.read { [weak self] in
            guard let self, let id = self.conversation?.id, self.writing.stored == nil else { return }
            let opening = self.opening
            do throws(ServiceError) {
                let text = try await self.environment.services.messaging.composerText(in: id)
                if opening == self.opening { self.take(text, in: id) }
            } catch {
                // Never overwrite a text that could not be read. It is read again before the next write.
                if opening == self.opening { self.waiting = [] }
                self.environment.report(error)
            }
        }
    }

    private func take(_ text: String, in id: ConversationID) {
        guard let known = writing(in: id), known.stored == nil else { return }
        change(id) { $0.join(text) }
        guard conversation?.id == self.id(for: id) else { return }
        if !known.own.buffer.isEmpty { changed() }
        let bodies = waiting
        waiting = []
        for body in bodies { body() }
    }

    // MARK: Storing

    /// Stores what is typed now. Called before anything that could end the program.
    package func save() {
        environment.jobs.cancel(saveTimer)
        saveTimer = nil
        if let id = conversation?.id { store(id) }
    }

    /// Queues storing a conversation's text. The text is taken when its turn comes, so that neither an older version
    /// nor a sent text overwrites a newer one.
    func store(_ id: ConversationID) {
        guard let writing = writing(in: id) else { return }
        let isNews = writing.stored.map { $0 != textToStore(in: id) } ?? !textToStore(in: id).isEmpty
        guard isNews || writing.pending > 0 else { return }
        change(id) { $0.pending += 1 }
        environment.write { [weak self] () async throws(ServiceError) in
            defer { self?.change(id) { $0.pending = max(0, $0.pending - 1) } }
            try await self?.storeNow(id)
        }
    }

    private func storeNow(_ id: ConversationID) async throws(ServiceError) {
        let messaging = environment.services.messaging
        guard let writing = writing(in: id) else { return }
        if writing.stored == nil { take(try await messaging.composerText(in: self.id(for: id)), in: id) }
        let text = textToStore(in: id)
        guard let stored = self.writing(in: id)?.stored, stored != text else { return }
        try await messaging.setComposerText(text, in: self.id(for: id))
        change(id) { $0.stored = text }
    }

    /// Includes messages that are not in the outbox yet, which would be lost if the program ended now.
    func textToStore(in id: ConversationID, without number: Int? = nil) -> String {
        let id = self.id(for: id)
        let onTheWay = leaving.filter { self.id(for: $0.id) == id && $0.number != number }.map(\.typed)
        return Writing.joined(onTheWay + [writing(in: id)?.text ?? ""])
    }

    func changed() {
        // Update the layout after each edit: incremental layout supports only one edit at a time.
        _ = layout
        setTyping(!buffer.isEmpty)
        if let tooLong, buffer.count <= Self.limit {
            if environment.notice == tooLong { environment.clearNotice() }
            self.tooLong = nil
        }
        guard saveTimer == nil else { return }
        let time = environment.services.time
        // Save after a pause in typing, and at intervals without one. One timer for any number of keys.
        saveTimer = environment.jobs.startTimer { [weak self] in
            for _ in 0..<8 {
                let version = self?.buffer.version
                do { try await time.sleep(for: .milliseconds(400)) } catch { return }
                if version == self?.buffer.version { break }
            }
            self?.save()
        }
    }

    func setTyping(_ isTyping: Bool) {
        guard sendsTyping, let id = conversation?.id else { return }
        let now = environment.moment
        if isTyping {
            if let typingSince, now.milliseconds - typingSince.milliseconds < 4000 { return }
            typingSince = now
        } else {
            guard typingSince != nil else { return }
            typingSince = nil
        }
        let messaging = environment.services.messaging
        environment.jobs.startTimer { await messaging.setTyping(isTyping, in: id) }
    }
}
