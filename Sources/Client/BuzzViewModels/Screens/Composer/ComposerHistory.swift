/// What was sent, for writing it again.
struct ComposerHistory {
    private static let depth = 100
    private var entries: [String] = []
    private var position: Int?
    private var unsent = ""

    mutating func add(_ text: String) {
        if entries.last != text { entries.append(text) }
        if entries.count > Self.depth { entries.removeFirst() }
        position = nil
    }

    var hasPrevious: Bool { position.map { $0 > 0 } ?? !entries.isEmpty }
    var hasNext: Bool { position != nil }

    /// What was being written comes back at the end of the way forward.
    mutating func previous(current: String) -> String? {
        if position == nil { unsent = current }
        let next = (position ?? entries.count) - 1
        guard entries.indices.contains(next) else { return nil }
        position = next
        return entries[next]
    }

    mutating func next() -> String? {
        guard let position else { return nil }
        guard position + 1 < entries.count else {
            self.position = nil
            return unsent
        }
        self.position = position + 1
        return entries[position + 1]
    }
}
