import BuzzModel
import BuzzServices

/// Loads pages. Each read remembers its generation, so that late results for another conversation are dropped.
extension ThreadViewModel {
    package func open(
        _ conversation: Conversation, at message: MessageID? = nil, thread: SideThreadID? = nil
    ) {
        let isAnother = conversation.id != self.conversation?.id || thread != sideThread
        generation += 1
        let isAnotherConversation = conversation.id != self.conversation?.id
        self.conversation = conversation
        sideThread = thread
        anchor = .end
        newestSeen = .max
        isReading = false
        if isAnother {
            messages = []
            if isAnotherConversation { people = PeopleIndex() }
            layout.clear()
            pictures.clear()
            selectedID = nil
            firstUnread = nil
            expanded = []
            markedRead = nil
            lastIncoming = nil
            isLoaded = false
            isLoadingOlder = false
            runWhatWaited(isReady: false)
            // Suggestions for the previous conversation no longer apply.
            onIncoming()
        }
        opening = Opening(message: message, findsUnread: isAnother)
        isOpening = true
        loader.read { [weak self] in await self?.load() }
    }

    /// Which messages are shown.
    var scope: MessageScope { sideThread.map { .thread($0) } ?? .outsideThreads }

    /// Shows the side thread that begins with a message or that it is an answer in.
    package func openThread(of message: Message) {
        guard let conversation, sideThread == nil else { return }
        open(conversation, thread: message.inThread ?? message.threadOfItsOwn)
    }

    package func openThread(_ thread: SideThreadID) {
        if let conversation { open(conversation, thread: thread) }
    }

    /// Back to the conversation, to where the side thread hangs. False if none is shown.
    @discardableResult
    package func leaveThread() -> Bool {
        guard let conversation, let sideThread else { return false }
        open(conversation, at: messages.first { $0.threadOfItsOwn == sideThread }?.id)
        return true
    }

    package func close() {
        generation += 1
        opening = nil
        isOpening = false
        conversation = nil
        sideThread = nil
        messages = []
        layout.clear()
        selectedID = nil
        isLoaded = false
        lastIncoming = nil
        runWhatWaited(isReady: false)
        onIncoming()
    }

    /// Reloads the loaded messages after a change.
    package func reload() {
        guard let conversation else { return }
        guard !isReading else {
            readsAgain = true
            return
        }
        isReading = true
        let generation = self.generation
        environment.jobs.start { [weak self] in
            while let self, generation == self.generation {
                self.readsAgain = false
                await self.readAgain(conversation.id, generation)
                if !self.readsAgain { break }
            }
            if let self, generation == self.generation { self.isReading = false }
        }
    }

    /// Loads the conversation opened last: when moving quickly through the list, those in between are skipped.
    private func load() async {
        guard let conversation, let opening else { return }
        self.opening = nil
        let generation = self.generation
        let id = conversation.id
        let messaging = environment.services.messaging
        do throws(ServiceError) {
            let unread = opening.findsUnread ? try await messaging.firstUnread(in: id, scope: scope) : firstUnread
            guard generation == self.generation else { return }
            var page =
                if let message = opening.message {
                    try await messaging.page(in: id, around: message, scope: scope, limit: Self.firstPage)
                } else {
                    try await messaging.latest(in: id, scope: scope, limit: Self.firstPage)
                }
            guard generation == self.generation else { return }
            if let message = opening.message, sideThread == nil, !page.messages.contains(where: { $0.id == message }),
                let thread = try await messaging.message(message)?.inThread
            {
                page = try await messaging.page(
                    in: id, around: message, scope: .thread(thread), limit: Self.firstPage)
                guard generation == self.generation else { return }
                sideThread = thread
            }
            firstUnread = unread
            isLoaded = true
            isOpening = false
            show(page)
            if let message = opening.message { jump(to: message) } else if opening.findsUnread { showFirstUnread() }
            markReadIfSeen()
            runWhatWaited(isReady: true)
            try await loadMembers(of: conversation, generation)
        } catch {
            guard generation == self.generation else { return }
            isOpening = false
            environment.report(error)
            runWhatWaited(isReady: false)
        }
    }

    private func loadMembers(of conversation: Conversation, _ generation: Int) async throws(ServiceError) {
        let members = try await environment.services.conversations.members(of: conversation.id)
        guard generation == self.generation, members != people.members else { return }
        let people = await PeopleIndex.of(members)
        guard generation == self.generation else { return }
        self.people = people
        if conversation.kind == .group { relayout() }
    }

    func jump(to message: MessageID) {
        anchor = .line(message, offset: -4)
        selectedID = message
        if topLine + 1 >= layout.lines.count - (visibleLines.count), !hasNewer { anchor = .end }
        loadAround()
    }

    /// If there are more new messages than fit on screen, scrolls to the first one, below its separator.
    private func showFirstUnread() {
        guard let firstUnread, let start = layout.starts[firstUnread] else { return }
        let line = layout.lines[..<start].lastIndex { $0.message == firstUnread && $0.isNews } ?? start
        guard line < visibleLines.lowerBound else { return }
        newestSeen = messages.last?.order ?? .max
        anchor = .line(firstUnread, offset: line - start)
        loadAround()
    }

    private func readAgain(_ id: ConversationID, _ generation: Int) async {
        let services = environment.services
        do throws(ServiceError) {
            if let conversation = try await services.conversations.conversation(id) {
                guard generation == self.generation else { return }
                if let before = self.conversation, conversation != before {
                    self.conversation = conversation
                    onConversation(conversation)
                    if conversation.membership == .left, before.membership != .left { onGone() }
                    if conversation.memberCount != before.memberCount {
                        try await loadMembers(of: conversation, generation)
                    }
                }
            } else if generation == self.generation {
                onGone()
            }
            let id = self.conversation?.id ?? id
            let page: MessagePage
            if hasNewer, let first = messages.first {
                page = try await services.messaging.page(
                    in: id, after: first.order - 1, scope: scope, limit: messages.count)
            } else {
                let limit = anchor == .end ? max(Self.firstPage, min(messages.count, 200)) : messages.count + 20
                page = try await services.messaging.latest(in: id, scope: scope, limit: limit)
            }
            guard generation == self.generation else { return }
            isLoaded = true
            show(page)
            markReadIfSeen()
            if isReady { runWhatWaited(isReady: true) }
        } catch {
            environment.report(error)
            if generation == self.generation { runWhatWaited(isReady: false) }
        }
    }

    private func show(_ page: MessagePage) {
        readUpTo = page.readUpTo
        hasOlder = page.hasOlder
        hasNewer = page.hasNewer
        messages = page.messages
        if let stored = held?.storedAs, messages.contains(where: { $0.id == stored }) { onHeldStored() }
        if let selectedID, !messages.contains(where: { $0.id == selectedID }) { self.selectedID = nil }
        if case .line(let id, _) = anchor, !messages.contains(where: { $0.id == id }) { anchor = .end }
        relayout()
        if sideThread != nil { onSideThread() }
        noteIncoming()
        loadAround()
    }

    private func noteIncoming() {
        let last = messages.last { !$0.isOwn && $0.kind != .state }?.id
        guard last != lastIncoming else { return }
        lastIncoming = last
        onIncoming()
    }

    // MARK: Pages around the screen

    func loadAround() {
        requestPictures()
        guard isLoaded, !isLoadingOlder, let conversation else { return }
        let scope = self.scope
        if hasOlder, isNearTop, let first = messages.first {
            isLoadingOlder = true
            relayout()
            loadPage(of: conversation.id) { services throws(ServiceError) in
                try await services.messaging.page(
                    in: conversation.id, before: first.order, scope: scope, limit: Self.pageSize)
            } then: { [weak self] page in
                self?.prepend(page)
            }
        } else if hasNewer, isNearEnd, let last = messages.last {
            isLoadingOlder = true
            loadPage(of: conversation.id) { services throws(ServiceError) in
                try await services.messaging.page(
                    in: conversation.id, after: last.order, scope: scope, limit: Self.pageSize)
            } then: { [weak self] page in
                self?.append(page)
            }
        }
    }

    private func loadPage(
        of id: ConversationID,
        _ read: @escaping @MainActor (InterfaceServices) async throws(ServiceError) -> MessagePage,
        then show: @escaping @MainActor (MessagePage) -> Void
    ) {
        let generation = self.generation
        environment.jobs.start { [weak self] in
            guard let self else { return }
            do throws(ServiceError) {
                let page = try await read(self.environment.services)
                guard generation == self.generation else { return }
                self.isLoadingOlder = false
                show(page)
                self.loadAround()
            } catch {
                guard generation == self.generation else { return }
                // The loaded part is still usable; scrolling further tries again.
                self.isLoadingOlder = false
                self.hasOlder = false
                self.relayout()
                if error != .offline { self.environment.report(error) }
            }
        }
    }

    private func prepend(_ page: MessagePage) {
        holdPlace()
        let known = Set(messages.map(\.id))
        let fresh = page.messages.filter { !known.contains($0.id) }
        messages = fresh + messages
        hasOlder = page.hasOlder && !fresh.isEmpty
        if messages.count > Self.mostLoaded {
            messages.removeLast(messages.count - Self.mostLoaded)
            hasNewer = true
        }
        relayout()
    }

    private func append(_ page: MessagePage) {
        holdPlace()
        let known = Set(messages.map(\.id))
        let fresh = page.messages.filter { !known.contains($0.id) }
        messages += fresh
        hasNewer = page.hasNewer && !fresh.isEmpty
        if messages.count > Self.mostLoaded {
            messages.removeFirst(messages.count - Self.mostLoaded)
            hasOlder = true
        }
        relayout()
    }

    /// Anchors the view to the message at its top, so that lines inserted above don't move it.
    private func holdPlace() {
        let top = topLine
        guard anchor != .end || hasNewer, layout.lines.indices.contains(top) else { return }
        let id = layout.lines[top].message
        let start = layout.starts[id] ?? top
        anchor = .line(id, offset: top - start)
    }

    // MARK: Read marks

    /// Marks visible messages as read while the user is looking.
    func markReadIfSeen() {
        guard isAttended, isLoaded, anchor == .end, !hasNewer, let conversation, conversation.membership == .joined,
            let last = messages.last(where: { !$0.isOwn }), last.id != markedRead || conversation.isMarkedUnread
        else { return }
        markedRead = last.id
        guard conversation.unread > 0 || conversation.highlights > 0 || conversation.isMarkedUnread || sideThread != nil
        else { return }
        let id = conversation.id
        let scope = self.scope
        environment.write { [environment] () async throws(ServiceError) in
            try await environment.services.conversations.markRead(id, upTo: last.id, scope: scope)
        }
    }
}
