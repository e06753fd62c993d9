import BuzzModel
import BuzzServices

/// From a command to what it does, by where the keys go at the moment.
extension AppViewModel {
    /// What may be asked for over an overlay that has no use of its own for it.
    private static let everywhere: Set<Command> = [
        .help, .palette, .switcher, .search, .outbox, .quit, .suspend, .redraw, .offline, .themes,
        .settings, .library, .memories,
    ]

    /// What may be asked for whatever is on screen.
    private static let always: Set<Command> = [.quit, .suspend, .redraw]

    package func perform(_ command: Command) {
        if let overlay {
            let outcome = overlay.model.perform(command)
            guard case .ignored = outcome else { return apply(outcome) }
            guard (overlay.model.isModal ? Self.always : Self.everywhere).contains(command) else { return }
        } else if inbox.isFiltering {
            return performInFilter(command)
        }
        if let reason = disabledReason(for: command) { return environment.warn(reason) }
        if performProgram(command) || performInbox(command) || performConversation(command) || performMessage(command) {
            return
        }
        switch focus {
        case .list: performInList(command)
        case .thread: performInThread(command)
        case .composer: performInComposer(command)
        case .drafts: performInDrafts(command)
        }
    }

    private func performProgram(_ command: Command) -> Bool {
        switch command {
        case .help: show(.help(HelpViewModel(keys: keys, hidden: hiddenCommands)))
        case .palette: showPalette()
        case .switcher: showSwitcher()
        case .search: show(.search(SearchViewModel(environment: environment, conversation: thread.conversation)))
        case .outbox: showOutbox()
        case .newConversation: showNewConversation()
        case .themes: showThemes()
        case .sprint: showSprint()
        case .accounts: showAccounts()
        case .notifications:
            show(.notifications(NotificationsViewModel(notifier: notifier, environment: environment)))
        case .logs: show(.logs(LogsViewModel(files: settings.logFiles, environment: environment)))
        case .keyPreset: showKeyPresets()
        case .signIn: showSignInAgain()
        case .signOut: confirmSignOut()
        case .changePassword: showChangePassword()
        case .tour: show(.tour(TourViewModel(keys: keys, hasCopilot: environment.services.copilot != nil)))
        case .library: showLibrary()
        case .memories: showMemories()
        case .figures: show(.figures(FiguresViewModel(environment: environment)))
        case .settings: show(.settings(SettingsViewModel(environment: environment)))
        case .deals: showDeals()
        case .promises: showPromises()
        case .batch: showBatch()
        case .quit:
            composer.save()
            effect(.quit)
        case .suspend:
            composer.save()
            effect(.suspend)
        case .redraw: effect(.redraw)
        case .offline: toggleUnplugged()
        case .undo: undoLast()
        case .callBack:
            setFocus(.composer)
            composer.callBack()
        case .nextPane where !composerCompletes(): stepPane(1)
        case .nextPane: break
        case .previousPane: stepPane(-1)
        case .interrupt: interrupt()
        case .back: goBack()
        default: return false
        }
        return true
    }

    private func composerCompletes() -> Bool { focus == .composer && composer.acceptCompletion() }

    private func performInbox(_ command: Command) -> Bool {
        switch command {
        case .tabAll: inbox.send(.tab(.all))
        case .tabPriority: inbox.send(.tab(.priority))
        case .tabBusiness: inbox.send(.tab(.business))
        case .tabFan: inbox.send(.tab(.fan))
        case .tabSpam: inbox.send(.tab(.spam))
        case .nextTab: inbox.send(.nextTab(1))
        case .previousTab: inbox.send(.nextTab(-1))
        case .filter:
            setFocus(.list)
            inbox.send(.startFilter)
        case .toggleMark: inbox.send(.toggleMark)
        case .markAll: inbox.send(.markAll)
        case .unreadOnly: inbox.send(.toggleUnreadOnly)
        case .showHidden: inbox.send(.toggleHidden)
        case .nextUnread: openNextUnread()
        case .sort: showOrders()
        default: return false
        }
        return true
    }

    private func performInFilter(_ command: Command) {
        switch command {
        case .choose: inbox.send(.endFilter(keepsText: true))
        case .back, .interrupt: inbox.send(.endFilter(keepsText: false))
        case .up, .down, .pageUp, .pageDown: inbox.send(.move(command))
        case .help, .redraw, .suspend: _ = performProgram(command)
        default: inbox.send(.editFilter(command))
        }
    }

    private func performInList(_ command: Command) {
        if command == .open {
            inbox.whenReady { [weak self] in self?.openSelected() }
        } else {
            inbox.send(.move(command))
        }
    }

    private func openSelected() {
        guard let conversation = inbox.selection else { return }
        if thread.conversation?.id != conversation.id {
            thread.open(conversation)
            composer.open(conversation)
        }
        setFocus(.composer)
    }

    private func performInThread(_ command: Command) {
        if command == .down, let selected = thread.selectedID, selected == thread.lastID, thread.state.isAtEnd {
            return setFocus(.composer)
        }
        thread.send(.move(command))
    }

    private func performInComposer(_ command: Command) {
        switch command {
        case .send:
            if composer.acceptsCompletionOnEnter, composer.acceptCompletion() { return }
            if case .sent = composer.send(.submit) {
                closeDrafts()
                thread.send(.toEnd)
                offerToCallBack()
            }
        case .externalEditor:
            composer.save()
            effect(.edit(composer.buffer.text))
        case .pageUp, .pageDown: thread.send(.move(command))
        default:
            switch composer.send(.command(command)) {
            case .leftUpwards:
                guard !composer.hasText || command == .rowUp else { return }
                setFocus(.thread)
                thread.send(.selectLast)
            case .nothingToKill: showSwitcher()
            case .done, .sent: break
            }
        }
    }

    private func performInDrafts(_ command: Command) {
        guard let drafts else { return setFocus(.composer) }
        if drafts.move(command) { return }
        switch command {
        case .choose, .open, .draftEdit: useDraft()
        case .draft1: if drafts.select(0) { useDraft() }
        case .draft2: if drafts.select(1) { useDraft() }
        case .draft3: if drafts.select(2) { useDraft() }
        case .draftAgain: drafts.askAgain()
        case .draftShorter: drafts.selectShorter()
        case .write: setFocus(.composer)
        case .pageUp, .pageDown: thread.send(.move(command))
        default: break
        }
    }

    // MARK: Out of something

    private func goBack() {
        switch focus {
        case .composer:
            if composer.dismissCompletion() { return }
            if composer.mode != .new { return composer.leaveMode() }
            if drafts != nil { return closeDrafts() }
            setFocus(.list)
        case .drafts: closeDrafts()
        case .thread: setFocus(.list)
        case .list:
            if drafts != nil { return closeDrafts() }
            if !inbox.clearMarks(), !inbox.leaveNarrowedList() { environment.clearNotice() }
        }
    }

    private func interrupt() {
        if drafts != nil { return closeDrafts() }
        if focus == .composer, composer.mode != .new { return composer.leaveMode() }
        let quit = keys.key(for: .quit).map(KeyText.shown) ?? ":quit"
        environment.inform(
            focus == .composer ? "Nothing is lost. Esc leaves the composer, then \(quit) quits." : "\(quit) quits.")
    }

    func undoLast() {
        guard let step = undoStep else { return environment.inform("There is nothing to take back.") }
        undoStep = nil
        step.body()
        environment.inform("Taken back: \(step.text)")
    }

    private func toggleUnplugged() {
        isUnplugged.toggle()
        let isUnplugged = self.isUnplugged
        let sync = environment.services.sync
        environment.jobs.enqueue { await sync.setUnplugged(isUnplugged) }
        environment.inform(isUnplugged ? "Unplugged. What you write waits here." : "Plugged in again.")
    }
}
