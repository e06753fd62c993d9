import BuzzModel
import BuzzServices

/// Dispatches commands depending on the focus.
extension AppViewModel {
    /// Commands that also work while an overlay is open that doesn't use them itself.
    private static let everywhere: Set<Command> = [
        .help, .palette, .switcher, .search, .outbox, .quit, .suspend, .redraw, .offline, .themes,
        .settings, .library, .memories, .security, .verify,
    ]

    /// Commands that always work.
    private static let always: Set<Command> = [.quit, .suspend, .redraw]

    package func perform(_ command: Command) {
        if command == .externalEditor, case .form(let form) = overlay {
            if let text = form.longText { effect(.edit(text)) } else { refuse(command) }
            return
        }
        if let overlay {
            let outcome = overlay.model.perform(command)
            guard case .ignored = outcome else { return apply(outcome) }
            guard (overlay.model.isModal ? Self.always : Self.everywhere).contains(command) else {
                return refuse(command)
            }
        } else if inbox.isFiltering {
            return performInFilter(command)
        }
        if concernsList(command), !inbox.isReady {
            return waitForList { [weak self] in self?.perform(command) }
        }
        if concernsMessages(command), !thread.isReady {
            return waitForThread { [weak self] in self?.perform(command) }
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
        case .security: showSecurity()
        case .verify: verifySelected()
        case .notifications:
            show(.notifications(NotificationsViewModel(notifier: notifier, environment: environment)))
        case .logs: show(.logs(LogsViewModel(files: settings.logFiles, environment: environment)))
        case .keyPreset: showKeyPresets()
        case .signIn: showSignInAgain()
        case .signOut: confirmSignOut()
        case .changePassword: showChangePassword()
        case .tour: showTour()
        case .setUp: showSetUp()
        case .library: showLibrary()
        case .memories: showMemories()
        case .figures: show(.figures(FiguresViewModel(environment: environment)))
        case .settings: show(.settings(SettingsViewModel(environment: environment)))
        case .retryAll: retryAll()
        case .externalEditor: writeInEditor()
        case .deals: showDeals()
        case .promises: showPromises()
        case .batch: showBatch()
        case .quit: quit()
        case .suspend:
            composer.save()
            effect(.suspend)
        case .redraw: effect(.redraw)
        case .offline: toggleUnplugged()
        case .undo: undoLast()
        case .callBack:
            setFocus(.composer)
            composer.callBack()
        case .nextPane: completeOrStep()
        case .previousPane: stepPane(-1)
        case .interrupt: interrupt()
        case .back: goBack()
        default: return false
        }
        return true
    }

    /// While editing text Tab completes or does nothing: if it moved the focus to the list, the next letters would
    /// archive and snooze.
    private func completeOrStep() {
        guard focus == .composer else { return stepPane(1) }
        if composer.acceptCompletion() { return }
        guard composer.hasText else { return stepPane(1) }
        let back = keys.key(for: .back, in: [.composer, .editing]).map(KeyText.shown) ?? "Esc"
        environment.inform("Nothing to complete. \(back) leaves the composer.")
    }

    /// Commands that change the list and thereby the conversation at its top. They move the focus to the list, so
    /// that nobody keeps typing to a conversation they did not choose.
    private static let narrowing: Set<Command> = [
        .tabAll, .tabPriority, .tabBusiness, .tabFan, .tabSpam, .nextTab, .previousTab, .unreadOnly, .showHidden,
    ]

    /// The command refers to the selected conversation or its neighbours.
    private func concernsList(_ command: Command) -> Bool {
        switch command {
        case .nextConversation, .previousConversation: true
        case .nextPane, .previousPane, .search: focus == .list
        case .filter, .sort: false
        case _ where CommandInfo.of(command).group == .program || Self.narrowing.contains(command): false
        default: focus == .list
        }
    }

    /// The command refers to messages of the open conversation.
    private func concernsMessages(_ command: Command) -> Bool {
        switch command {
        case .reply, .react, .copy, .forward, .openLink, .expand, .edit, .delete, .retry, .discard, .messageMenu,
            .firstUnread, .drafts:
            true
        case .open: focus == .thread
        default: focus == .thread && Command.motions.contains(command)
        }
    }

    private func performInbox(_ command: Command) -> Bool {
        if focus == .list, let title = inbox.shownAlready(command) {
            environment.inform("You’re already in \(title).")
            return true
        }
        if Self.narrowing.contains(command) { setFocus(.list) }
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
        case .toggleMark, .markAll:
            setFocus(.list)
            inbox.send(command == .toggleMark ? .toggleMark : .markAll)
        case .unreadOnly: inbox.send(.toggleUnreadOnly)
        case .showHidden: inbox.send(.toggleHidden)
        case .nextUnread: openNextUnread()
        case .nextConversation: stepConversation(.down)
        case .previousConversation: stepConversation(.up)
        case .lastConversation: openLastConversation()
        case .sort: showOrders()
        default: return false
        }
        return true
    }

    private func performInFilter(_ command: Command) {
        switch command {
        case let command where [.choose, .up, .down, .pageUp, .pageDown].contains(command) && !inbox.isReady:
            waitForList { [weak self] in self?.perform(command) }
        case .choose where inbox.isEmpty && !inbox.query.filter.isEmpty:
            // No name contains the filter's text, but messages may.
            let text = inbox.query.filter
            inbox.send(.endFilter(keepsText: false))
            let search = SearchViewModel(environment: environment, conversation: thread.conversation)
            show(.search(search))
            _ = search.type(text)
        case .choose: inbox.send(.endFilter(keepsText: true))
        case .back, .interrupt: inbox.send(.endFilter(keepsText: false))
        case .up, .down, .pageUp, .pageDown: inbox.send(.move(command))
        case .help, .redraw, .suspend, .offline: _ = performProgram(command)
        default: if !inbox.editFilter(command) { refuse(command) }
        }
    }

    private func performInList(_ command: Command) {
        if command == .open {
            openSelected()
        } else if Command.motions.contains(command) {
            inbox.send(.move(command))
        } else {
            refuse(command)
        }
    }

    /// Tells the user that the command has no effect with the current focus.
    private func refuse(_ command: Command) {
        refuse(keys.key(for: command, in: contexts + otherPane) ?? keys.key(for: command) ?? ":" + command.rawValue)
    }

    private func openSelected() {
        guard let conversation = inbox.selection else { return }
        if thread.conversation?.id == conversation.id { setFocus(.composer) } else { goTo(conversation) }
    }

    private func performInThread(_ command: Command) {
        if command == .down, let selected = thread.selectedID, selected == thread.lastID, thread.state.isAtEnd {
            return setFocus(.composer)
        }
        if command == .open { return perform(.messageMenu) }
        guard Command.motions.contains(command) else { return refuse(command) }
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
                goOnSprinting()
            }
        case .pageUp, .pageDown: thread.send(.move(command))
        case .yank, .undoEdit, .redoEdit, .historyPrevious, .historyNext:
            if let reason = composer.reason(against: command) { return environment.inform(reason) }
            _ = composer.send(.command(command))
        default:
            switch composer.send(.command(command)) {
            case .leftUpwards:
                guard !composer.hasText || command == .rowUp else { return }
                waitForThread { [weak self] in
                    self?.setFocus(.thread)
                    self?.thread.send(.selectLast)
                }
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
        case .draft1, .draft2, .draft3:
            let index = command == .draft1 ? 0 : command == .draft2 ? 1 : 2
            if drafts.select(index) { useDraft() } else { environment.inform(drafts.reasonAgainstUse) }
        case .draftAgain: drafts.askAgain()
        case .draftShorter: if !drafts.selectShorter() { environment.inform("This is the shortest draft.") }
        case .draftModel: if !drafts.askModel() { environment.inform("The model was asked, or there is none.") }
        case .draftRead: if !drafts.toggleReading() { environment.inform(drafts.reasonAgainstUse) }
        case .write: setFocus(.composer)
        case .pageUp, .pageDown, .halfPageUp, .halfPageDown: thread.send(.move(command))
        default: refuse(command)
        }
    }

    /// Takes the text back from the user's editor.
    package func takeEdited(_ text: String) {
        if case .form(let form) = overlay { form.replaceLongText(text) } else { composer.send(.replaceText(text)) }
    }

    // MARK: Out of something

    private func goBack() {
        switch focus {
        case .composer:
            if composer.dismissCompletion() { return }
            if composer.mode != .new { return composer.leaveMode() }
            if drafts != nil { return closeDrafts() }
            if returnToSprint() { return }
            setFocus(.list)
        case .drafts: if drafts?.isReading == true { _ = drafts?.toggleReading() } else { closeDrafts() }
        case .thread: setFocus(.list)
        case .list:
            if drafts != nil { return closeDrafts() }
            if inbox.clearMarks() || inbox.leaveNarrowedList() || environment.clearNotice() || hasDismissedNotice {
                return
            }
            environment.inform("You’re at the top level. \(quitKey) quits.")
        }
    }

    private var quitKey: String { keys.key(for: .quit).map(KeyText.shown) ?? ":quit" }

    private func interrupt() {
        if drafts != nil { return closeDrafts() }
        if focus == .composer, composer.mode != .new { return composer.leaveMode() }
        environment.inform(
            focus == .composer
                ? "To quit, press Esc to leave the composer, then \(quitKey). Your text is kept." : "\(quitKey) quits.")
    }

    /// If a message is held back, the first request to quit only warns, and the second sends it.
    private func quit() {
        if let held = composer.held, quitsHolding != held {
            quitsHolding = held
            let key = keys.key(for: .callBack).map(KeyText.shown) ?? ":call-back"
            return environment.warn("1 message hasn’t been sent yet. \(quitKey) sends it and quits, \(key) unsends it.")
        }
        composer.sendHeld()
        composer.save()
        effect(.quit)
    }

    private func retryAll() {
        let sync = environment.services.sync
        environment.write { () async throws(ServiceError) in try await sync.retryAll() }
        environment.inform("Retrying everything that failed.")
    }

    private func writeInEditor() {
        setFocus(.composer)
        composer.save()
        effect(.edit(composer.buffer.text))
    }

    private func toggleUnplugged() {
        isUnplugged.toggle()
        let isUnplugged = self.isUnplugged
        let sync = environment.services.sync
        environment.jobs.enqueue { await sync.setUnplugged(isUnplugged) }
        environment.inform(isUnplugged ? "Unplugged. New messages wait in the outbox." : "Back online.")
    }
}
