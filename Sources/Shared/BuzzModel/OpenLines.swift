/// Which messages since the creator's own last one are still unanswered. An automatic answer accounts for one
/// question: the only one that was open when it was sent, and so the oldest that is open now.
package struct OpenLines<Line> {
    package let newestFirst: [Line]

    /// - Parameter lines: the other side's messages and automatic answers, newest first.
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
