/// What of the lines since the person's own last word is still unanswered. What was sent by itself answers one question: the
/// only one that was open then, so the oldest that still is.
package struct OpenLines<Line> {
    package let newestFirst: [Line]

    /// - Parameter lines: of the other side and sent by themselves, the newest first.
    package init(_ lines: some BidirectionalCollection<Line>, isAutomatic: (Line) -> Bool) {
        var open: [Line] = []
        var answered = 0
        for line in lines.reversed() {
            guard isAutomatic(line) else {
                open.append(line)
                continue
            }
            if answered < open.count { answered += 1 }
        }
        newestFirst = open.dropFirst(answered).reversed()
    }
}
