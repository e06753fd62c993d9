import BuzzModel

extension BatchViewModel {
    package var state: BatchViewState {
        switch phase {
        case .groups: .groups(groups)
        case .editing(let isForAll): .editing(editing(isForAll: isForAll))
        case .sending: .sending(sending)
        }
    }

    private var groups: BatchViewState.Groups {
        let all = board?.groups ?? []
        var note = ""
        if let board {
            // Everyone who waits is in a group, alone with their question or without one, or left out.
            let here = all.reduce(0) { $0 + $1.messages.count }
            let alone = max(0, board.waiting - board.leftOut - here)
            note = "\(SizeText.number(here)) of \(SizeText.number(board.waiting)) waiting"
            if alone > 0 { note += " · \(SizeText.number(alone)) alone" }
            if board.leftOut > 0 {
                note += " · \(SizeText.number(board.leftOut)) "
                note += includesBusiness ? "spam" : "business, urgent or spam"
            }
        }
        return BatchViewState.Groups(
            note: note,
            rows: all[groupCursor.visible].map { group in
                .init(
                    question: DisplayText.line(group.question, maxColumns: 120), count: group.messages.count,
                    names: group.messages.prefix(4).map { DisplayText.name($0.name, otherwise: "?") }
                        .joined(separator: ", "),
                    source: group.source.map { DisplayText.line($0, maxColumns: 60) })
            }, top: groupCursor.top, selectedIndex: groupCursor.index,
            emptyText: failure
                ?? (board == nil
                    ? "reading …" : all.isEmpty ? "No open question from more than one person." : nil))
    }

    private func editing(isForAll: Bool) -> BatchViewState.Editing {
        let title: String
        if isForAll {
            let count = group?.messages.count ?? 0
            title = "Answer to \(count == 1 ? "one person" : "\(count) people")"
        } else {
            title =
                "Answer to \(recipients.indices.contains(cursor.index) ? DisplayText.name(recipients[cursor.index].message.name, otherwise: "?") : "")"
        }
        let question =
            isForAll
            ? group?.question : recipients.indices.contains(cursor.index) ? recipients[cursor.index].message.text : nil
        let source = isForAll ? group?.source.map { "from \($0)" } : nil
        let note = [
            question.map { "“\(DisplayText.line($0, maxColumns: 100))”" },
            source.map { DisplayText.line($0, maxColumns: 60) },
        ]
        return BatchViewState.Editing(
            title: title, note: note.compactMap { $0 }.joined(separator: "   "),
            text: TextRows(layout, of: buffer, most: cursor.height), problem: problem,
            hint: isFitting
                ? "Personalizing …"
                : "Each person’s name is filled in where known. You see each answer before it is sent.")
    }

    private var sending: BatchViewState.Sending {
        let sent = recipients.count {
            if case .sent = $0.state { true } else { false }
        }
        let skipped = recipients.count { $0.state == .skipped }
        var progress = "\(sent) of \(recipients.count) sent"
        if skipped > 0 { progress += " · \(skipped) skipped" }
        let selected = recipients.indices.contains(cursor.index) ? recipients[cursor.index] : nil
        return BatchViewState.Sending(
            progress: progress, recipients: recipients[cursor.visible].map(Self.row), top: cursor.top,
            selectedIndex: cursor.index, count: recipients.count, asked: selected.map(Self.asked) ?? [],
            text: DisplayText.body(selected?.text ?? ""),
            note: selected.flatMap(Self.note).map { DisplayText.line($0, maxColumns: 120) },
            isDone: !recipients.contains { $0.state == .waiting || $0.state == .sending })
    }

    private static func asked(_ recipient: Recipient) -> [BatchViewState.Asked] {
        let story = recipient.story.map { message in
            let text = message.body.isEmpty ? message.attachment?.fileName ?? "" : message.body
            return BatchViewState.Asked(
                text: DisplayText.body(text), isAnswered: message.id == recipient.message.id)
        }
        return story.isEmpty ? [.init(text: DisplayText.body(recipient.message.text), isAnswered: true)] : story
    }

    private static func note(_ recipient: Recipient) -> String? {
        let others = recipient.story.count { $0.id != recipient.message.id }
        guard others > 0, recipient.state == .waiting || recipient.state == .skipped else { return recipient.note }
        let also =
            "They also said \(others == 1 ? "something else" : "\(others) other things"), which this answer may not cover."
        return [recipient.note, also].compactMap { $0 }.joined(separator: " ")
    }

    private static func row(_ recipient: Recipient) -> BatchViewState.Recipient {
        let name = DisplayText.name(recipient.message.name, otherwise: "?")
        switch recipient.state {
        case .waiting: return .init(name: name, mark: .waiting, status: "")
        case .sending: return .init(name: name, mark: .sending, status: "sending")
        case .skipped:
            return .init(name: name, mark: .skipped, status: recipient.isTakenBack ? "unsent" : "skipped")
        case .problem(let reason):
            return .init(name: name, mark: .problem, status: DisplayText.line(reason, maxColumns: 60))
        case .sent:
            switch recipient.delivery {
            case .failed: return .init(name: name, mark: .problem, status: "not delivered: see the outbox")
            case .sent, .delivered, .read: return .init(name: name, mark: .sent, status: "sent")
            default: return .init(name: name, mark: .sending, status: "queued")
            }
        }
    }
}

extension BatchViewModel {
    /// A word for what Enter does now.
    var chooseWord: String {
        if case .groups = phase { return "answer" }
        return "go on"
    }

    package var hints: [Command] {
        switch phase {
        case .groups: [.choose, .includeBusiness]
        case .editing: [.choose, .newline]
        case .sending: [.send, .factEdit, .next, .undo, .open]
        }
    }
}
