import BuzzModel

/// Commands of the program itself: moving between panes, going back, undoing, ending.
extension Command {
    package static let undo = Command(
        "undo", "undo", "Undo the last change to a conversation",
        keys: [.global: "u", .sprint: "u", .batchSending: "u"], concerns: [],
        needs: [
            Need { app in
                if app.overlay is BatchViewModel { return nil }  // There undo applies to the messages just sent.
                return app.lastAction.step == nil ? "Nothing to undo." : nil
            }
        ]
    ) { $0.lastAction.undoLast() }
    package static let repeatChange = Command(
        "repeat", "repeat", "Do the last change again, to what is selected now", keys: [.conversation: "."],
        emacs: "C-x_z", plain: "F4",
        needs: [Need("Nothing to repeat yet.") { $0.lastAction.change != nil }]
    ) { $0.lastAction.repeatChange() }
    package static let count = Command(
        "count", "count", "How often: a number, then a key",
        keys: [.global: "1 2 3 4 5 6 7 8 9 0"], emacs: "", plain: "", palette: false, concerns: []
    ) { $0.environment.inform("Type a number, then a key: 4 and j moves four down.") }
    package static let offline = Command(
        "offline", "unplug", "Go offline, or back online", keys: [.global: "M-o", .editing: "M-o"], reach: .overlays,
        concerns: [],
        needs: [
            Need("Another buzzbox handles the network for this account. Unplug it there.") {
                $0.header.status.phase != .elsewhere
            }
        ]
    ) { $0.program.toggleUnplugged() }
    package static let nextPane = Command(
        "next-pane", "next pane", "Go to the next pane; while writing, complete a name, emoji or command",
        keys: [.global: "Tab", .composer: "Tab", .form: "Tab"], palette: false, needs: [.openConversation]
    ) { $0.program.completeOrStep() }
    package static let previousPane = Command(
        "previous-pane", "pane", "Go to the previous pane",
        keys: [.global: "S-Tab", .composer: "S-Tab", .form: "S-Tab"], palette: false, needs: [.openConversation]
    ) { $0.program.stepPane(-1) }
    package static let back = Command(
        "back", "back", "Go back one step",
        keys: [.global: "Esc", .thread: "h Left", .editing: "Esc", .pages: "Esc q h Left", .sprint: "q Esc"],
        emacs: "Esc C-g", palette: false, concerns: []
    ) { $0.program.goBack() }
    package static let interrupt = Command(
        "interrupt", "cancel", "Cancel the current action; never quits", keys: [.global: "C-c", .editing: "C-c"],
        palette: false, concerns: []
    ) { $0.program.interrupt() }
    package static let redraw = Command(
        "redraw", "redraw", "Redraw the screen", keys: [.global: "C-l", .editing: "C-l"], reach: .always, concerns: []
    ) { $0.effect(.redraw) }
    package static let suspend = Command(
        "suspend", "suspend", "Suspend to the shell", keys: [.global: "C-z", .editing: "C-z"], reach: .always,
        concerns: []
    ) { app in
        app.navigator.saveTexts()
        app.effect(.suspend)
    }
    package static let quit = Command(
        "quit", "quit", "Quit; your text is kept", keys: [.global: "q"], reach: .always, concerns: []
    ) { $0.program.quit() }
    package static let keyPreset = Command("keys", "keys", "Choose vim, emacs or plain keys", concerns: []) {
        $0.program.showKeyPresets()
    }
}
