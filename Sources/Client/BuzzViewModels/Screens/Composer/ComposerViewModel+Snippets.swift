import BuzzModel

/// Snippets in the composer: inserted with their fields filled in.
extension ComposerViewModel {
    /// - Parameter range: what it replaces; at the caret where there is none.
    package func insert(_ snippet: Snippet, in range: Range<Int>? = nil) {
        let range = range ?? buffer.caret..<buffer.caret
        let known = snippetValues()
        let asked = snippet.fields.filter { known[$0] == nil }
        guard !asked.isEmpty else { return put(snippet.filled(known), in: range) }
        let version = buffer.version
        onFields(snippet, asked) { [weak self] values in
            // What was typed meanwhile is not touched.
            guard let self, self.buffer.version == version else { return }
            self.put(snippet.filled(known.merging(values) { $1 }), in: range)
        }
    }

    private func put(_ text: String, in range: Range<Int>) {
        let text = ComposerText.literal(text, isAlone: range.lowerBound == 0)
        writing.change { $0.buffer.replace(range, with: text) }
        changed()
    }
}
