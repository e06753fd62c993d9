import BuzzModel

/// Inserts snippets into the composer, with their fields filled in.
extension ComposerViewModel {
    /// - Parameter range: the text to replace; `nil` inserts at the caret.
    package func insert(_ snippet: Snippet, in range: Range<Int>? = nil) {
        let range = range ?? buffer.caret..<buffer.caret
        let known = desk.snippetValues()
        let asked = snippet.fields.filter { known[$0] == nil }
        guard !asked.isEmpty else { return put(snippet.filled(known), in: range) }
        let version = buffer.version
        desk.onFields(snippet, asked) { [weak self] values in
            // If the user has typed in the meantime, the range may be wrong, so nothing is inserted.
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
