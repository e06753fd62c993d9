/// The history of sent messages.
struct ComposerHistory {
    private static let depth = 100
    private var entries: [String] = []
    /// The current position and the version of the text shown there; a modified text has no position.
    private var place: (index: Int, version: TextBuffer.Version)?
    private var unsent = ""

    mutating func add(_ text: String) {
        if entries.last != text { entries.append(text) }
        if entries.count > Self.depth { entries.removeFirst() }
        place = nil
    }

    private func index(of buffer: TextBuffer) -> Int? {
        place.flatMap { $0.version == buffer.version ? $0.index : nil }
    }

    func hasPrevious(_ buffer: TextBuffer) -> Bool { (index(of: buffer) ?? entries.count) > 0 }
    func hasNext(_ buffer: TextBuffer) -> Bool { index(of: buffer) != nil }

    /// Going forward past the last entry restores the unfinished text.
    mutating func previous(_ buffer: inout TextBuffer) {
        let index = index(of: buffer)
        let next = (index ?? entries.count) - 1
        guard entries.indices.contains(next) else { return }
        if index == nil { unsent = buffer.text }
        show(next, in: &buffer)
    }

    mutating func next(_ buffer: inout TextBuffer) {
        guard let index = index(of: buffer) else { return }
        if index + 1 < entries.count { return show(index + 1, in: &buffer) }
        place = nil
        buffer.replace(with: unsent)
    }

    private mutating func show(_ index: Int, in buffer: inout TextBuffer) {
        buffer.replace(with: entries[index])
        place = (index, buffer.version)
    }
}
