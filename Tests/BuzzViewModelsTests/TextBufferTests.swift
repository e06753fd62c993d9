import BuzzViewModels
import InterfaceFakes
import Testing

@Suite struct TextBufferTests {
    @Test func `the caret never stands inside a family`() {
        var buffer = TextBuffer("a👩‍👩‍👧b")
        #expect(buffer.count == 3)
        buffer.moveCaret(to: 2)
        _ = buffer.perform(.deleteBackward)
        #expect(buffer.text == "ab")
    }

    @Test func `a combining mark joins the letter before it`() {
        var buffer = TextBuffer("cafe")
        buffer.insert("\u{301}")
        #expect(buffer.count == 4)
        #expect(buffer.text == "cafe\u{301}")
        #expect(buffer.caret == 4)
    }

    @Test func `words are left, right, deleted and yanked as in readline`() {
        var buffer = TextBuffer("one two-three four")
        _ = buffer.perform(.wordLeft)
        #expect(buffer.caret == 14)
        _ = buffer.perform(.killWordBackward)
        #expect(buffer.text == "one four")
        _ = buffer.perform(.lineEnd)
        _ = buffer.perform(.yank)
        #expect(buffer.text == "one fourtwo-three ")
        _ = buffer.perform(.lineStart)
        _ = buffer.perform(.deleteWordForward)
        #expect(buffer.text == " fourtwo-three ")
    }

    @Test func `killing to the end of a line leaves the other lines`() {
        var buffer = TextBuffer("first line\nsecond line")
        buffer.moveCaret(to: 5)
        _ = buffer.perform(.killToLineEnd)
        #expect(buffer.text == "first\nsecond line")
        _ = buffer.perform(.killToLineEnd)
        #expect(buffer.text == "firstsecond line")
        _ = buffer.perform(.undoEdit)
        _ = buffer.perform(.undoEdit)
        #expect(buffer.text == "first line\nsecond line")
    }

    @Test func `a run of typing is one step of undo, and redo makes it again`() {
        var buffer = TextBuffer()
        for letter in ["h", "i"] { buffer.insert(letter) }
        _ = buffer.perform(.killToLineStart)
        #expect(buffer.isEmpty)
        _ = buffer.perform(.undoEdit)
        #expect(buffer.text == "hi")
        _ = buffer.perform(.undoEdit)
        #expect(buffer.isEmpty)
        _ = buffer.perform(.redoEdit)
        #expect(buffer.text == "hi")
    }

    @Test func `line ends, tabs and controls are made harmless`() {
        var buffer = TextBuffer()
        buffer.insert("a\r\nb\rc\td\u{1B}[31m\u{9B}e\u{7F}")
        #expect(buffer.text == "a\nb\nc    d[31me")
    }

    @Test func `more than it holds is refused whole`() {
        var buffer = TextBuffer("kept")
        let isTaken = buffer.insert(String(repeating: "x", count: TextBuffer.capacity))
        #expect(!isTaken)
        #expect(buffer.text == "kept")
    }

    @Test func `two characters change places`() {
        var buffer = TextBuffer("teh")
        _ = buffer.perform(.transpose)
        #expect(buffer.text == "the")
    }
}

@Suite struct TextLayoutTests {
    private func rows(_ text: String, _ columns: Int) -> [String] {
        let buffer = TextBuffer(text)
        return TextLayout(buffer, columns: columns).rows.map { String(buffer.characters[$0]) }
    }

    @Test func `rows break at spaces, and inside words only when they must`() {
        #expect(rows("hello wide world", 11) == ["hello wide ", "world"])
        #expect(rows("abcdefghij", 4) == ["abcd", "efgh", "ij"])
        #expect(rows("a\n\nb", 10) == ["a", "", "b"])
    }

    @Test func `a wide character is never cut`() {
        #expect(rows("漢字漢字漢", 5) == ["漢字", "漢字", "漢"])
    }

    @Test func `every character lies in one row, and the caret finds its way back`() {
        var generator = SeededGenerator(seed: 7)
        let alphabet = Array("ab c\n漢👩‍👩‍👧e\u{301} ")
        for _ in 0..<400 {
            let text = String(
                (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator) ?? "x"
                })
            var buffer = TextBuffer(text)
            let columns = Int.random(in: 1..<20, using: &generator)
            for position in 0...buffer.count {
                buffer.moveCaret(to: position)
                let layout = TextLayout(buffer, columns: columns)
                #expect(layout.rows.map(\.count).reduce(0, +) == buffer.characters.count { $0 != "\n" })
                #expect(layout.rows.indices.contains(layout.caretRow))
                #expect(layout.caretColumn <= columns)
            }
        }
    }

    @Test func `a layout that follows each edit is that of the whole text`() {
        var generator = SeededGenerator(seed: 11)
        let alphabet = Array("ab  c\n漢👩‍👩‍👧e\u{301} ")
        func text(_ most: Int) -> String {
            String(
                (0..<Int.random(in: 0..<most, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator) ?? "x"
                })
        }
        let commands: [Command] = [
            .deleteBackward, .deleteForward, .killToLineEnd, .deleteWordBackward, .transpose, .undoEdit,
        ]
        for _ in 0..<200 {
            var buffer = TextBuffer(text(120))
            var cache = LayoutCache()
            let columns = Int.random(in: 1..<12, using: &generator)
            for _ in 0..<40 {
                buffer.moveCaret(to: Int.random(in: 0...buffer.count, using: &generator))
                if Bool.random(using: &generator) {
                    buffer.insert(text(6))
                } else {
                    _ = commands.randomElement(using: &generator).map { buffer.perform($0) }
                }
                #expect(cache.layout(of: buffer, columns: columns) == TextLayout(buffer, columns: columns))
            }
        }
    }

    @Test func `a wide character is not put into a row that it does not fit in`() {
        #expect(rows(" abc漢", 4) == [" ", "abc", "漢"])
    }

    @Test func `of a long text only the rows that can be in sight are made`() {
        var buffer = TextBuffer((0..<1_000).map { "line \($0)" }.joined(separator: "\n"))
        func shown() -> TextRows { TextRows(TextLayout(buffer, columns: 20), of: buffer, most: 12) }
        #expect(shown().count == 1_000)
        #expect(shown().rows.count <= 24)
        for (caret, top) in [(buffer.count, 988), (0, 0)] {
            buffer.moveCaret(to: caret)
            #expect(shown().top(height: 12) == top)
            #expect((0..<12).map { shown()[top + $0] } == (0..<12).map { "line \(top + $0)" })
        }
    }

    @Test func `undo of a long text holds few copies of it`() {
        var buffer = TextBuffer(String(repeating: "x", count: 100_000))
        for _ in 0..<50 { buffer.insert("ab") }
        var steps = 0
        while buffer.canUndo {
            buffer.undo()
            steps += 1
        }
        #expect((1...5).contains(steps))
        #expect(buffer.count == 100_000 + 2 * (50 - steps))
    }
}
