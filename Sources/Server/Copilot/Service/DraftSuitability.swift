import Synchronization

/// Learns whether the model can write drafts at all, and how much context fits its window.
final class DraftSuitability: Sendable {
    private struct State {
        var tried = 0
        var hasServed = false
        var restsUntil: Int64 = 0
        var room = PromptRoom.whole
    }

    /// If none of this many first answers is usable, the model isn't asked for a day.
    private static let trials = 10
    private static let rest: Int64 = 86_400_000

    private let state = Mutex(State())

    static let note = "none of the model’s first ten drafts could be used, so that it is left alone for a day"

    var room: PromptRoom { state.withLock { $0.room } }

    /// Records that more context didn't fit.
    func note(_ room: PromptRoom) { state.withLock { $0.room = room } }

    func rests(at now: Int64) -> Bool { state.withLock { now < $0.restsUntil } }

    /// Records whether an answer was usable.
    func note(isUsable: Bool, at now: Int64) {
        state.withLock { state in
            guard !state.hasServed else { return }
            state.hasServed = isUsable
            state.tried += 1
            guard !isUsable, state.tried >= Self.trials else { return }
            state.tried = 0
            state.restsUntil = now + Self.rest
        }
    }
}

/// How much of the message and the material goes into a prompt, because context windows differ.
enum PromptRoom: Int, Sendable, CaseIterable {
    case whole, some, least

    var smaller: PromptRoom? { PromptRoom(rawValue: rawValue + 1) }
    var scalars: Int { [Prompts.messageLimit, 1_500, 500][rawValue] }
    var lines: Int { [Prompts.contextLimit, 4, 1][rawValue] }
    var sources: Int { [8, 3, 1][rawValue] }
}
