import BuzzModel
import BuzzServices

/// Dispatches commands depending on the focus.
extension AppViewModel {
    package func perform(_ command: Command) {
        if command == .externalEditor, case .form(let form) = overlay {
            if let text = form.longText { effect(.edit(text)) } else { refuse(command) }
            return
        }
        if let overlay {
            let outcome = overlay.model.perform(command)
            guard case .ignored = outcome else { return apply(outcome) }
            guard command.reach == .always || command.reach == .overlays && !overlay.model.isModal else {
                return refuse(command)
            }
        } else if inbox.isFiltering {
            return performInFilter(command)
        }
        if command.concernsList(focus), !inbox.isReady {
            return waitForList { [weak self] in self?.perform(command) }
        }
        if command.concernsMessages(focus), !thread.isReady {
            return waitForThread { [weak self] in self?.perform(command) }
        }
        if let reason = command.unavailable(in: self) { return environment.warn(reason) }
        command.run(in: self)
    }

    /// Commands that aren't shown to users who cannot have them.
    var hiddenCommands: Set<Command> {
        environment.reasonAgainstCopilot == nil ? [] : Set(Command.all.filter(\.isForCreators))
    }

    func showHelp() { show(.help(HelpViewModel(keys: keys, hidden: hiddenCommands))) }

    func showSearch() {
        show(.search(SearchViewModel(environment: environment, conversation: thread.conversation)))
    }

    /// While editing text Tab completes or does nothing: if it moved the focus to the list, the next letters would
    /// archive and snooze.
    func completeOrStep() {
        guard focus == .composer else { return stepPane(1) }
        if composer.acceptCompletion() { return }
        guard composer.hasText else { return stepPane(1) }
        let back = keys.key(for: .back, in: [.composer, .editing]).map(KeyText.shown) ?? "Esc"
        environment.inform("Nothing to complete. \(back) leaves the composer.")
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
        case _ where command.reach != .panes && command.worksWhileEditing: command.run(in: self)
        default: if !inbox.editFilter(command) { refuse(command) }
        }
    }

    /// Tells the user that the command has no effect with the current focus.
    func refuse(_ command: Command) {
        refuse(keys.key(for: command, in: contexts + otherPane) ?? keys.key(for: command) ?? ":" + command.name)
    }

    func openSelected() {
        guard let conversation = inbox.selection else { return }
        if thread.conversation?.id == conversation.id { setFocus(.composer) } else { goTo(conversation) }
    }

    func moveInThread(_ command: Command) {
        if command == .down, let selected = thread.selectedID, selected == thread.lastID, thread.state.isAtEnd {
            return setFocus(.composer)
        }
        thread.send(.move(command))
    }

    func sendMessage() {
        if composer.acceptsCompletionOnEnter, composer.acceptCompletion() { return }
        if case .sent = composer.send(.submit) {
            closeDrafts()
            thread.send(.toEnd)
            offerToCallBack()
            goOnSprinting()
        }
    }

    /// Moves or edits in the composer.
    func edit(_ command: Command) {
        if [.pageUp, .pageDown].contains(command) { return thread.send(.move(command)) }
        if let reason = composer.reason(against: command) { return environment.inform(reason) }
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

    func moveInDrafts(_ command: Command) {
        if drafts?.move(command) == true { return }
        if [.pageUp, .pageDown, .halfPageUp, .halfPageDown].contains(command) { thread.send(.move(command)) }
    }

    /// Takes the text back from the user's editor.
    package func takeEdited(_ text: String) {
        if case .form(let form) = overlay { form.replaceLongText(text) } else { composer.send(.replaceText(text)) }
    }

    // MARK: Out of something

    func goBack() {
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

    func interrupt() {
        if drafts != nil { return closeDrafts() }
        if focus == .composer, composer.mode != .new { return composer.leaveMode() }
        environment.inform(
            focus == .composer
                ? "To quit, press Esc to leave the composer, then \(quitKey). Your text is kept." : "\(quitKey) quits.")
    }

    /// If a message is held back, the first request to quit only warns, and the second sends it.
    func quit() {
        if let held = composer.held, quitsHolding != held {
            quitsHolding = held
            let key = keys.key(for: .callBack).map(KeyText.shown) ?? ":call-back"
            return environment.warn("1 message hasn’t been sent yet. \(quitKey) sends it and quits, \(key) unsends it.")
        }
        composer.sendHeld()
        composer.save()
        effect(.quit)
    }

    func retryAll() {
        let sync = environment.services.sync
        environment.write { () async throws(ServiceError) in try await sync.retryAll() }
        environment.inform("Retrying everything that failed.")
    }

    func writeInEditor() {
        setFocus(.composer)
        composer.save()
        effect(.edit(composer.buffer.text))
    }

    func toggleUnplugged() {
        isUnplugged.toggle()
        let isUnplugged = self.isUnplugged
        let sync = environment.services.sync
        environment.jobs.enqueue { await sync.setUnplugged(isUnplugged) }
        environment.inform(isUnplugged ? "Unplugged. New messages wait in the outbox." : "Back online.")
    }
}
