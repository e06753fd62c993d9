import MatrixProtocol
import SQLiteKit

extension TimelineWriter {
    /// Puts a part of history, oldest first, inside its gap. Where it overlaps known events the gap shrinks on that
    /// side; otherwise a gap remains on both sides.
    ///
    /// - Parameter lowerToken: fetches the events before this part.
    mutating func insertIsland(_ events: [MatrixEvent], lowerToken: String?, in gap: GapTable.Place) throws {
        let gaps = GapTable(db: db)
        let places = try events.map { try placed($0) }
        if let upper = places.firstIndex(where: { $0.map { $0 > gap.position } ?? false }), let edge = places[upper] {
            // It reaches the newer end: same as a page of history.
            let nearest = try gaps.first(below: edge, in: conversation) ?? gap
            if try prepend(events[..<upper].reversed(), below: edge, gap: nearest.position) {
                try gaps.remove(nearest.id)
            } else {
                try gaps.setToken(lowerToken, of: nearest.id)
            }
            return
        }
        if let lower = places.lastIndex(where: { $0 != nil }), let edge = places[lower] {
            let nearest = try gaps.first(above: edge, in: conversation) ?? gap
            guard let free = try free(above: nearest, count: events.count - lower - 1) else { return }
            try gaps.move(nearest.id, to: free.top)
            try put(events[(lower + 1)...], into: free)
            return
        }
        guard let free = try free(above: gap, count: events.count) else { return }
        try gaps.insert(at: free.top, token: gap.token, in: conversation)
        try gaps.setToken(lowerToken, of: gap.id)
        try put(events[...], into: free)
    }

    private struct Free {
        /// The position of the upper gap.
        let top: Int64
        let step: Int64
    }

    /// The lower half of a gap's free range; `nil` if it is too small.
    private func free(above gap: GapTable.Place, count: Int) throws -> Free? {
        let upper = try GapTable(db: db).edges(of: gap).newer?.position ?? newest + Positions.step
        let half = (upper - gap.position) / 2
        let step = min(Positions.step, half / Int64(count + 1))
        return step < 1 ? nil : Free(top: gap.position + half, step: step)
    }

    private mutating func put(_ events: ArraySlice<MatrixEvent>, into free: Free) throws {
        for (index, event) in events.reversed().enumerated() {
            _ = try write(event, at: free.top - Int64(index + 1) * free.step, isNews: false, isHistory: true)
        }
    }
}
