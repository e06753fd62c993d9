import Foundation

/// A folder with dictionaries of a few words: `en_XX` in UTF-8, `de_XX` in ISO 8859-1, `uk_XX` in other letters.
package struct SmallDictionary {
    package let folder: TemporaryFolder
    package var path: String { folder.path }
    /// Where the user's own words go.
    package var words: String { folder.path + "/own/words" }

    package init() throws {
        folder = try TemporaryFolder()
        let english = [
            "hello", "world", "film", "lens/S", "which", "don't", "should", "you", "use", "Nadia", "with", "boxing",
        ]
        try write("en_XX", "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz'\n\nSFX S Y 1\nSFX S 0 es .\n", english, .utf8)
        try write("de_XX", "SET ISO8859-1\nTRY enisratdhulcgmobwfkzüvöäpß\n", ["schön", "Größe", "film"], .isoLatin1)
        try write("uk_XX", "SET UTF-8\n\nSFX Z Y 1\nSFX Z 0 і .\n", ["фільм/Z"], .utf8)
    }

    private func write(_ name: String, _ rules: String, _ words: [String], _ encoding: String.Encoding) throws {
        try rules.write(toFile: "\(path)/\(name).aff", atomically: true, encoding: encoding)
        try "\(words.count)\n\(words.joined(separator: "\n"))\n"
            .write(toFile: "\(path)/\(name).dic", atomically: true, encoding: encoding)
    }
}
