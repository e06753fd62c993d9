import BuzzModel

/// Keeps the list still while keys are being pressed: rows are updated in place, and move only after a pause.
struct ListStillness {
    /// The pause after the last key press.
    static let span: Duration = .milliseconds(1_500)

    private var until = Timestamp(milliseconds: .min)
    /// Conversations with news that have not moved to their places yet.
    private(set) var waiting: Set<ConversationID> = []
    /// Counts the user's own changes, whose results are shown in their new order at once.
    private var asked = 0
    private var shown = 0

    mutating func keyPressed(at moment: Timestamp) { until = moment.advanced(by: Self.span) }
    func isHeld(at moment: Timestamp) -> Bool { moment < until }
    func rest(at moment: Timestamp) -> Duration { .milliseconds(max(0, until.milliseconds - moment.milliseconds)) }

    mutating func askForOrder() { asked += 1 }
    /// The number of changes that a read starting now includes.
    var request: Int { asked }
    func isOrderWanted(_ request: Int) -> Bool { shown < request }
    mutating func showOrder(_ request: Int) {
        shown = max(shown, request)
        waiting = []
    }

    /// Returns the old rows in their places with new contents; nil if no row would move.
    mutating func hold(_ window: InboxWindow, over old: InboxWindow) -> InboxWindow? {
        guard window.offset == old.offset, !old.rows.isEmpty else { return nil }
        let order = Dictionary(window.rows.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { one, _ in one })
        let places = old.rows.map { order[$0.id] }
        guard window.total != old.total || places != places.indices.map(Optional.some) else { return nil }
        let before = Dictionary(old.rows.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
        for conversation in window.rows
        where conversation.unread > 0 && conversation.lastActivity > before[conversation.id]?.lastActivity ?? .never {
            waiting.insert(conversation.id)
        }
        var held = old
        held.rows = zip(old.rows, places).map { row, place in place.map { window.rows[$0] } ?? row }
        return held
    }
}

extension Timestamp {
    fileprivate static let never = Timestamp(milliseconds: .min)

    fileprivate func advanced(by span: Duration) -> Timestamp {
        Timestamp(
            milliseconds: milliseconds + span.components.seconds * 1_000 + span.components.attoseconds
                / 1_000_000_000_000_000)
    }
}
