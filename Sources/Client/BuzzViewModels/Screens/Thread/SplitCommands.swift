import BuzzModel

/// Two threads beside each other.
extension Command {
    package static let openBeside = Command.ofSplit(
        "beside", "beside", "Open a second conversation beside the first", keys: "C-w_v", emacs: "C-x_3",
        needs: [
            .openConversation,
            Need { app in
                let columns = app.navigator.columns
                guard columns < Navigator.columnsForTwo else { return nil }
                return "Not enough room: a second thread needs \(Navigator.columnsForTwo) columns; "
                    + "this terminal has \(columns)."
            },
        ]
    ) { $0.split.openBeside() }
    package static let paneLeft = Command.ofSplit(
        "pane-left", "left", "Go to the pane on the left", keys: "C-w_h C-w_Left", emacs: "C-x_Left"
    ) { $0.split.move(-1) }
    package static let paneRight = Command.ofSplit(
        "pane-right", "right", "Go to the pane on the right", keys: "C-w_l C-w_Right", emacs: "C-x_Right",
        needs: [.openConversation]
    ) { $0.split.move(1) }
    package static let paneRound = Command.ofSplit(
        "pane-round", "next pane", "Go round the panes", keys: "C-w_w C-w_C-w", emacs: "C-x_o",
        needs: [.openConversation]
    ) { $0.split.moveRound() }
    package static let closePane = Command.ofSplit(
        "pane-close", "close", "Close this thread and keep the other", keys: "C-w_c C-w_q", emacs: "C-x_0",
        needs: [twoThreads]
    ) { $0.split.close() }
    package static let exchangePanes = Command.ofSplit(
        "pane-exchange", "exchange", "Exchange the two threads", keys: "C-w_x", emacs: "C-x_x", needs: [twoThreads]
    ) { $0.navigator.exchangePanes() }

    private static let twoThreads = Need("Only one thread is open.") { $0.navigator.isSplit }

    private static func ofSplit(
        _ name: String, _ title: String, _ summary: String, keys: String, emacs: String, needs: [Need] = [],
        run: @escaping Handler
    ) -> Command {
        Command(
            name, title, summary, keys: [.conversation: keys, .drafts: keys], emacs: emacs, needs: needs, run: run)
    }
}
