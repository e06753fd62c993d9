import TextKit

/// Styled text that can be wrapped into lines.
struct StyledText {
    private struct Run {
        /// The UTF-8 offset of its end.
        var end: Int
        var role: TextRole
        var style: FormattedText.Style
        var link: String?
    }

    private var text = ""
    private var runs: [Run] = []

    mutating func append(
        _ piece: String, _ role: TextRole, style: FormattedText.Style = [], link: String? = nil
    ) {
        guard !piece.isEmpty else { return }
        text += piece
        runs.append(Run(end: text.utf8.count, role: role, style: style, link: link))
    }

    func wrapped(columns: Int) -> [[TextSpan]] {
        TextWrapper.wrap(text, columns: columns).map { line in
            let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
            return spans(from: start, to: start + line.utf8.count)
        }
    }

    private func spans(from start: Int, to end: Int) -> [TextSpan] {
        var spans: [TextSpan] = []
        var position = start
        for run in runs where run.end > position && position < end {
            let stop = min(run.end, end)
            let utf8 = text.utf8
            let lower = utf8.index(utf8.startIndex, offsetBy: position)
            let upper = utf8.index(utf8.startIndex, offsetBy: stop)
            spans.append(TextSpan(String(text[lower..<upper]), run.role, style: run.style, link: run.link))
            position = stop
        }
        return spans
    }
}
