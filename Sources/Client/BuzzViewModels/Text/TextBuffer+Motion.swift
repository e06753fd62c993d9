/// Motions by words and lines, as in readline.
extension TextBuffer {
    private func isWord(_ index: Int) -> Bool {
        let character = characters[index]
        return character.isLetter || character.isNumber || character == "_"
    }

    package func wordStart(before position: Int) -> Int {
        var index = position
        while index > 0, !isWord(index - 1) { index -= 1 }
        while index > 0, isWord(index - 1) { index -= 1 }
        return index
    }

    package func wordEnd(after position: Int) -> Int {
        var index = position
        while index < count, !isWord(index) { index += 1 }
        while index < count, isWord(index) { index += 1 }
        return index
    }

    /// The start of the word before the caret, delimited by white space as for Ctrl-W.
    package func blankSeparatedStart(before position: Int) -> Int {
        var index = position
        while index > 0, characters[index - 1].isWhitespace { index -= 1 }
        while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
        return index
    }

    package func lineStart(of position: Int) -> Int {
        var index = position
        while index > 0, characters[index - 1] != "\n" { index -= 1 }
        return index
    }

    package func lineEnd(of position: Int) -> Int {
        var index = position
        while index < count, characters[index] != "\n" { index += 1 }
        return index
    }

    package var lineCount: Int { characters.reduce(1) { $1 == "\n" ? $0 + 1 : $0 } }

    /// Performs an editing command; false if it isn't one, or if there is nothing to restore.
    package mutating func perform(_ command: Command) -> Bool {
        switch command {
        case .characterLeft: moveCaret(to: caret - 1)
        case .characterRight: moveCaret(to: caret + 1)
        case .wordLeft: moveCaret(to: wordStart(before: caret))
        case .wordRight: moveCaret(to: wordEnd(after: caret))
        case .lineStart: moveCaret(to: lineStart(of: caret))
        case .lineEnd: moveCaret(to: lineEnd(of: caret))
        case .textStart: moveCaret(to: 0)
        case .textEnd: moveCaret(to: count)
        case .deleteBackward: remove(max(0, caret - 1)..<caret)
        case .deleteForward: remove(caret..<min(count, caret + 1))
        case .killWordBackward: remove(blankSeparatedStart(before: caret)..<caret, kills: true)
        case .deleteWordBackward: remove(wordStart(before: caret)..<caret, kills: true)
        case .deleteWordForward: remove(caret..<wordEnd(after: caret), kills: true, forward: true)
        case .killToLineStart: killToLineStart()
        case .killToLineEnd: killToLineEnd()
        case .yank where canYank: yank()
        case .undoEdit where canUndo: undo()
        case .redoEdit where canRedo: redo()
        case .transpose: transpose()
        default: return false
        }
        return true
    }

    private mutating func killToLineStart() {
        let start = lineStart(of: caret)
        remove((start == caret ? max(0, caret - 1) : start)..<caret, kills: true)
    }

    private mutating func killToLineEnd() {
        let end = lineEnd(of: caret)
        remove(caret..<(end == caret ? min(count, caret + 1) : end), kills: true, forward: true)
    }

    private mutating func transpose() {
        let right = caret == count || characters[caret] == "\n" ? caret - 1 : caret
        guard right >= 1, right < count, characters[right] != "\n", characters[right - 1] != "\n" else { return }
        replace((right - 1)..<(right + 1), with: String(characters[right]) + String(characters[right - 1]))
    }
}
