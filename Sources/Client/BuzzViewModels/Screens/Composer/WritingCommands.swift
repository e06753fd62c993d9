import BuzzModel

/// Writing: the keys of the composer, which other text fields use as well.
extension Command {
    package static let send = Command(
        "send", "send", "Send", keys: [.composer: "Enter", .batchSending: "Enter"], palette: false,
        panes: [.composer: { app, _ in app.writing.sendMessage() }])
    package static let callBack = Command(
        "call-back", "unsend", "Unsend the message you just sent", keys: [.composer: "M-z", .conversation: "M-z"],
        needs: [Need("Nothing to unsend.") { $0.composer.isHolding }]
    ) { app in
        app.setFocus(.composer)
        app.composer.callBack()
    }
    package static let externalEditor = Command(
        "editor", "editor", "Write in your editor", keys: [.composer: "C-x M-e", .form: "C-x M-e"],
        needs: [Need { app in app.composer.blocked.map { $0 + "." } }]
    ) { $0.writing.writeInEditor() }
    package static let spelling = Command(
        "spelling", "spelling", "Offer other spellings of a misspelled word", keys: [.composer: "M-$"],
        needs: [Need { $0.composer.spelling.reason }],
        panes: [.composer: { app, _ in app.composer.suggestSpelling() }])
    package static let newline = Command.editing(
        "newline", "new line", "Insert a new line",
        keys: [.composer: "M-Enter S-Enter C-j", .form: "M-Enter S-Enter C-j"])
    package static let characterLeft = Command.editing(
        "character-left", "left", "A character left", keys: [.editing: "C-b Left"])
    package static let characterRight = Command.editing(
        "character-right", "right", "A character right", keys: [.editing: "C-f Right"])
    package static let wordLeft = Command.editing(
        "word-left", "word left", "A word left", keys: [.editing: "M-b C-Left M-Left"])
    package static let wordRight = Command.editing(
        "word-right", "word right", "A word right", keys: [.editing: "M-f C-Right M-Right"])
    package static let lineStart = Command.editing(
        "line-start", "line start", "To the start of the line", keys: [.editing: "C-a Home"])
    package static let lineEnd = Command.editing(
        "line-end", "line end", "To the end of the line", keys: [.editing: "C-e End"])
    package static let textStart = Command.editing(
        "text-start", "start", "To the start of the text", keys: [.editing: "M-< C-Home"])
    package static let textEnd = Command.editing(
        "text-end", "end", "To the end of the text", keys: [.editing: "M-> C-End"])
    package static let rowUp = Command.editing(
        "row-up", "up", "Up one row; from the first row to the thread", keys: [.composer: "Up", .form: "Up"])
    package static let rowDown = Command.editing(
        "row-down", "down", "Down one row", keys: [.composer: "Down", .form: "Down"])
    package static let historyPrevious = Command.editing(
        "history-previous", "earlier", "Previous sent message", keys: [.composer: "C-p M-p"])
    package static let historyNext = Command.editing(
        "history-next", "later", "Next sent message", keys: [.composer: "C-n M-n"])
    package static let deleteBackward = Command.editing(
        "delete-backward", "delete", "Delete the previous character", keys: [.editing: "Backspace C-h"])
    package static let deleteForward = Command.editing(
        "delete-forward", "delete", "Delete the next character", keys: [.editing: "C-d Delete"])
    package static let deleteWordBackward = Command.editing(
        "delete-word-backward", "delete word", "Delete the previous word", keys: [.editing: "M-Backspace"])
    package static let deleteWordForward = Command.editing(
        "delete-word-forward", "delete word", "Delete the next word", keys: [.editing: "M-d"])
    package static let killWordBackward = Command.editing(
        "kill-word-backward", "cut word", "Cut back to the last space", keys: [.editing: "C-w"])
    package static let killToLineStart = Command.editing(
        "kill-to-line-start", "cut", "Cut to the start of the line", keys: [.editing: "C-u"])
    package static let killToLineEnd = Command.editing(
        "kill-to-line-end", "cut", "Cut to the end of the line; at the end of the text, go to a conversation",
        keys: [.editing: "C-k"])
    package static let yank = Command.editing("yank", "paste", "Paste what was cut last", keys: [.editing: "C-y"])
    package static let transpose = Command.editing("transpose", "swap", "Swap two characters", keys: [.editing: "C-t"])
    package static let undoEdit = Command.editing(
        "undo-edit", "undo", "Undo the last change to the text", keys: [.editing: "C-_ C-/ M-u"])
    package static let redoEdit = Command.editing("redo-edit", "redo", "Redo the change", keys: [.editing: "M-_ M-U"])

    private static func editing(_ name: String, _ title: String, _ summary: String, keys: Keys) -> Command {
        Command(name, title, summary, keys: keys, palette: false, panes: [.composer: { $0.writing.edit($1) }])
    }
}
