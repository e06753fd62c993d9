/// How long to pause between two syncs. Without pauses, a server that answers long polls immediately with nothing new
/// would keep both sides busy for ever.
struct SyncPacing {
    /// What a sync response brought.
    struct Turn: Sendable {
        var took: Duration
        var broughtNews: Bool
        /// The next sync continues from a different token.
        var movedOn: Bool
    }

    private static let atOnce = Duration.seconds(1)
    private static let shortest = Duration.milliseconds(50)
    /// Short, because typing and receipts, and messages that arrive with them, should appear soon.
    private static let longestMoving = Duration.seconds(1)
    private static let longestStanding = Duration.seconds(30)

    private var idleTurns = 0

    mutating func rest(after turn: Turn) -> Duration {
        guard !turn.broughtNews, turn.took < Self.atOnce else {
            idleTurns = 0
            return .zero
        }
        let rest = Self.shortest * (1 << min(idleTurns, 10))
        idleTurns += 1
        return min(rest, turn.movedOn ? Self.longestMoving : Self.longestStanding)
    }
}
