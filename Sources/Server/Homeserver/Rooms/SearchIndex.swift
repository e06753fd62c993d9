import JSONKit

/// Which fields of which events are searchable.
enum SearchIndex {
    static let fields = [
        "m.room.message": "body", "m.room.name": "name", "m.room.topic": "topic",
    ]

    static func text(of draft: EventDraft) -> String? {
        guard let field = fields[draft.type], let text = draft.content[field].string, !text.isEmpty else { return nil }
        return text
    }
}
