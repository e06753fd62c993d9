/// How long to rest between two syncs. A long poll that is answered at once, again and again, and brings nothing that was
/// not known would keep both sides busy for ever.
struct SyncPacing {
    /// What an answer of the server brought.
    struct Turn: Sendable {
        var took: Duration
        var broughtNews: Bool
        /// The next sync goes on from another place than this one did.
        var movedOn: Bool
    }

    private static let atOnce = Duration.seconds(1)
    private static let shortest = Duration.milliseconds(50)
    /// Typing notices and receipts are wanted soon, and what comes with them sooner.
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
