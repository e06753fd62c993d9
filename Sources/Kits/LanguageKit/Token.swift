/// A piece of a message: a word, a number, a link, an emoji …, in folded form.
package struct Token: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case word, number, link, email, handle, hashtag, emoji, emoticon, ideographs, exclamation, question, punctuation
    }

    package let kind: Kind
    /// Folded text (see `TextFolding`); for a link its host, for an e-mail address its domain.
    package let text: String
    /// Typed in capitals (two letters or more).
    package var isShouted = false
    /// Contained a letter three times or more in a row ("soooo").
    package var isStretched = false
    /// Number of the sentence it stands in, from 0.
    package var sentence = 0
    /// What stands between it and the token before.
    package var gap = Gap.other
    /// Where it stands, in Unicode scalars of the text as it came, unless that was too long to be read whole.
    package var place = 0..<0

    package enum Gap: Sendable, Equatable {
        case none
        /// One of them alone, as between groups of digits.
        case space, apostrophe
        /// A long one, with or without spaces; the short one is a token.
        case dash
        case other
    }
}
