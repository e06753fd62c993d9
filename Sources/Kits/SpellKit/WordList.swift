import CHunspell
import Glibc
import ProcessKit

/// A dictionary of hunspell. Only one thread at a time may use it.
final class WordList {
    /// A larger file is no dictionary.
    private static let mostBytes = 32 << 20

    private let handle: OpaquePointer
    private let encoding: WordEncoding
    /// The letters that its words are written with: it says nothing of words with others.
    let letters: Set<Unicode.Scalar>

    /// Nil if the files are missing or cannot be read.
    init?(_ path: String) {
        // Unreadable is as good as missing.
        guard let words = try? Files.read(path + ".dic", limit: Self.mostBytes), Files.exists(path + ".aff"),
            let handle = buzz_hunspell_open(path + ".aff", path + ".dic")
        else { return nil }
        guard let name = buzz_hunspell_encoding(handle), let encoding = WordEncoding(String(cString: name)),
            let text = encoding.text(of: words)
        else {
            buzz_hunspell_close(handle)
            return nil
        }
        self.handle = handle
        self.encoding = encoding
        var letters: Set<Unicode.Scalar> = []
        for line in text.unicodeScalars.split(separator: "\n") {
            // Behind the slash are the names of rules, in any letters.
            for letter in line.prefix(while: { $0 != "/" }) where !letters.contains(letter) {
                guard letter.properties.isAlphabetic else { continue }
                for form in letter.properties.uppercaseMapping.unicodeScalars { letters.insert(form) }
                letters.insert(letter)
            }
        }
        self.letters = letters
    }

    deinit { buzz_hunspell_close(handle) }

    func knows(_ word: String) -> Bool {
        guard let bytes = encoding.bytes(of: word) else { return false }
        return buzz_hunspell_knows(handle, bytes.ended) != 0
    }

    func suggestions(for word: String) -> [String] {
        guard let bytes = encoding.bytes(of: word) else { return [] }
        var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = buzz_hunspell_suggest(handle, &list, bytes.ended)
        guard let found = list, count > 0 else { return [] }
        defer { buzz_hunspell_free(handle, &list, count) }
        return (0..<Int(count)).compactMap { index in
            found[index].flatMap { text in
                encoding.text(of: UnsafeBufferPointer(start: text, count: strlen(text)).map(UInt8.init(bitPattern:)))
            }
        }
    }
}

extension [UInt8] {
    /// As a C text.
    fileprivate var ended: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
