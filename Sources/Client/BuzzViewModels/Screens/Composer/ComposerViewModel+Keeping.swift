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
        writing.isOpen = true
        // The text is empty here, but another process may have stored one: read it again.
        if writing.own.buffer.isEmpty, isKept(writing, in: conversation.id) { writing.stored = nil }
        opening += 1
        readStored()
    }

    package func close() {
        leave()
        conversation = nil
    }

    /// Updates the conversation; a new one also gets its real id from the server.
    package func refresh(_ conversation: Conversation) {
        if let old = self.conversation?.id, old != conversation.id {
            desk.renamed[conversation.id] = nil
            desk.renamed[old] = conversation.id
            desk.texts[conversation.id] = desk.texts.removeValue(forKey: old)
        }
        self.conversation = conversation
    }

    private func leave() {
        setTyping(false)
        completion = nil
        runWhatWaited(isRead: false)
        guard let id = conversation?.id else { return }
        save()
        writing.isOpen = false
        if writing.isUntouched, !isLeaving(id) { desk.texts[id] = nil }
        guard desk.texts.count > Self.rememberedConversations else { return }
        desk.texts = desk.texts.filter { $0.value.isOpen || !isKept($0.value, in: $0.key) }
    }

    private func isKept(_ writing: Writing, in id: ConversationID) -> Bool { writing.isKept && !isLeaving(id) }

    private func isLeaving(_ id: ConversationID) -> Bool { desk.leaving.contains { self.id(for: $0.id) == id } }

    /// Clears all text on a change of account.
    package func forget() {
        environment.jobs.cancel(desk.holdTimer)
        environment.jobs.cancel(saveTimer)
        saveTimer = nil
        desk.forget()
        runWhatWaited(isRead: false)
        completion = nil
        conversation = nil
    }

    /// Stops composing: a message that is held back becomes unsent text again. Nothing is sent that the user could
    /// still have recalled.
    package func finish() {
        callBack()
        for id in Array(desk.texts.keys) { store(id) }
    }

    // MARK: One for each conversation

    /// Nil if the conversation has been forgotten.
    func writing(in id: ConversationID) -> Writing? { desk.texts[self.id(for: id)] }

    @discardableResult
    func change<Result>(_ id: ConversationID, _ body: (inout Writing) -> Result) -> Result? {
        let id = self.id(for: id)
        guard desk.texts[id] != nil else { return nil }
        return body(&desk.texts[id, default: Writing()])
    }

    /// The current id of a conversation that may have had a local one.
    func id(for id: ConversationID) -> ConversationID {
        var id = id
        while let later = desk.renamed[id] { id = later }
        return id
    }

    // MARK: Reading

    /// Whether the stored text of the open conversation has been loaded, if one is open.
    var isRead: Bool { conversation == nil || writing.stored != nil }

    /// Runs once the stored text of the open conversation has been loaded; receives false if that fails or another one
    /// is opened first.
    package func whenRead(_ body: @escaping @MainActor (Bool) -> Void) {
        guard !isRead else { return body(true) }
        waiting.append(body)
        readStored()
    }

    private func readStored() {
        guard conversation != nil, writing.stored == nil else { return }
        reader.read { [weak self] in
            guard let self, let id = self.conversation?.id else { return }
            guard self.writing.stored == nil else { return self.runWhatWaited(isRead: true) }
            let opening = self.opening
            do throws(ServiceError) {
                let text = try await self.environment.services.messaging.composerText(in: id)
                if opening == self.opening { self.take(text, in: id) }
            } catch {
                // Never overwrite a text that could not be read. It is read again before the next write.
                if opening == self.opening { self.runWhatWaited(isRead: false) }
                self.environment.report(error)
            }
        }
    }

    private func take(_ text: String, in id: ConversationID) {
        let isOpen = conversation?.id == self.id(for: id)
        // Storing may have read it meanwhile.
        if let known = writing(in: id), known.stored == nil {
            change(id) { $0.join(text) }
            if isOpen, !known.own.buffer.isEmpty { changed() }
        }
        if isOpen { runWhatWaited(isRead: true) }
    }

    private func runWhatWaited(isRead: Bool) {
        let bodies = waiting
        waiting = []
        for body in bodies { body(isRead) }
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
        let onTheWay = desk.leaving.filter { self.id(for: $0.id) == id && $0.number != number }.map(\.typed)
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
        guard desk.sendsTyping, let id = conversation?.id else { return }
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
