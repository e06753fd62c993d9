import JSONKit
import ProcessKit
import Synchronization

/// The state of the demo's people: what they have received and which events have happened.
final class DemoLife: Sendable {
    private struct State {
        var since: String?
        var happened = 0
        var answered: Set<String> = []
    }

    private let path: String
    private let state: Mutex<State>

    init(path: String) {
        self.path = path
        var state = State()
        // With a missing or damaged file they start from the beginning.
        if let text = try? Files.readText(path, limit: 1 << 16), let json = try? JSON(parsing: text) {
            state.since = json["since"].string
            state.happened = json["happened"].int ?? 0
            state.answered = Set(json["answered"].array?.compactMap(\.string) ?? [])
        }
        self.state = Mutex(state)
    }

    /// The token of the last sync.
    var since: String? {
        get { state.withLock { $0.since } }
        set { change { $0.since = newValue } }
    }

    /// How many of the scripted events have happened.
    var happened: Int {
        get { state.withLock { $0.happened } }
        set { change { $0.happened = newValue } }
    }

    func isAnswered(_ room: String) -> Bool {
        state.withLock { $0.answered.contains(room) }
    }

    /// Records that the creator has written in the room.
    func noteAnswer(_ room: String) {
        if !isAnswered(room) { change { $0.answered.insert(room) } }
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            let json: JSON = [
                "since": JSON(state.since), "happened": .int(Int64(state.happened)),
                "answered": .array(state.answered.sorted().map { .string($0) }),
            ]
            // If this fails, an event is repeated, which the server detects.
            try? Files.write(json.serialized(), to: path)
        }
    }
}
