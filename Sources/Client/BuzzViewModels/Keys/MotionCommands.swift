import BuzzModel

/// Moving in a list or a thread, and opening what is selected.
extension Command {
    package static let up = Command.motion(
        "up", "up", "Move up", keys: [.global: "k Up", .finder: "Up C-p S-Tab"], emacs: "Up C-p", plain: "Up")
    package static let down = Command.motion(
        "down", "down", "Move down", keys: [.global: "j Down", .finder: "Down C-n Tab"], emacs: "Down C-n",
        plain: "Down")
    package static let halfPageUp = Command.motion(
        "half-page-up", "½ up", "Half a page up", keys: [.global: "C-u"], emacs: "", plain: "")
    package static let halfPageDown = Command.motion(
        "half-page-down", "½ down", "Half a page down", keys: [.global: "C-d"], emacs: "", plain: "")
    package static let pageUp = Command.motion(
        "page-up", "page up", "A page up",
        keys: [.global: "PageUp C-b", .composer: "PageUp", .finder: "PageUp", .sprint: "V PageUp"], emacs: "PageUp M-v",
        plain: "PageUp")
    package static let pageDown = Command.motion(
        "page-down", "page down", "A page down",
        keys: [.global: "PageDown C-f", .composer: "PageDown", .finder: "PageDown", .sprint: "v PageDown"],
        emacs: "PageDown C-v", plain: "PageDown")
    package static let first = Command.motion(
        "first", "first", "To the beginning", keys: [.global: "g_g Home"], emacs: "M-< Home", plain: "Home", traits: [])
    package static let last = Command.motion(
        "last", "end", "To the end", keys: [.global: "G End"], emacs: "M-> End", plain: "End",
        traits: [])
    package static let open = Command(
        "open", "open", "Open what is selected",
        keys: [
            .list: "Enter l Right", .outbox: "Enter", .library: "Enter l Right", .cards: "Enter l Right",
            .batchSending: "o",
        ], palette: false, concerns: [.focusedList, .focusedMessages],
        needs: [Need { $0.focus == .list ? Need.listedConversation.reason($0) : nil }],
        panes: [
            .list: { app, _ in app.list.openSelected() }, .thread: { app, _ in app.perform(.messageMenu) },
            .drafts: { app, _ in app.drafting.useDraft() }, .composer: { $0.writing.edit($1) },
        ])

    private static func motion(
        _ name: String, _ title: String, _ summary: String, keys: Keys, emacs: String, plain: String,
        traits: Traits = .takesCount
    ) -> Command {
        Command(
            name, title, summary, keys: keys, emacs: emacs, plain: plain, palette: false,
            concerns: [.focusedList, .focusedMessages], traits: traits,
            panes: [
                .list: { $0.inbox.send(.move($1)) }, .thread: { $0.messages.moveInThread($1) },
                .drafts: { $0.drafting.moveInDrafts($1) },
                .composer: { $0.writing.edit($1) },
            ])
    }
}
