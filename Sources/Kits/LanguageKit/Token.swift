/// A piece of a message: a word, a number, a link, an emoji …, in folded form.
package struct Token: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case word, number, link, email, handle, hashtag, emoji, emoticon, ideographs, exclamation, question, punctuation
    }

    package let kind: Kind
    /// Folded text (see `TextFolding`); for a link its host, for an e-mail address its domain.
    package var text: String
    /// Typed in capitals (at least two letters).
    package var isShouted = false
    /// Contained a letter at least three times in a row ("soooo").
    package var isStretched = false
    /// Index of its sentence, from 0.
    package var sentence = 0
    /// What separates it from the previous token.
    package var gap = Gap.other
    /// Its range in Unicode scalars of the original text, unless that was too long to be read whole.
    package var place = 0..<0

    package enum Gap: Sendable, Equatable {
        case none
        /// Exactly one of them, as between groups of digits.
        case space, apostrophe
        /// A long dash, with or without spaces; a hyphen is a token of its own.
        case dash
        case other
    }
}
