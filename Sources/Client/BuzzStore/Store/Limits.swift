/// How much of what strangers send is kept.
enum Limits {
    static let identifier = 255
    static let name = 1000
    static let body = 65_536
    static let raw = 65_536
    static let accountData = 1_048_576
    /// An encrypted event with what the server adds to it; an event itself has at most 64 KiB.
    static let ciphertext = 131_072
    /// Messages to this device kept until they can be read, in all: the newest.
    static let toDevice = 20_000
    /// Users of one answer whose devices changed.
    static let deviceLists = 10_000
    /// Key, iv and hashes of a file.
    static let fileEncryption = 4096
    /// Damaged events kept for looking at, in all.
    static let damagedEvents = 1000
    /// Events of types that nobody here knows, kept for looking at, in all.
    static let alienEvents = 1000
    /// The last millisecond of the year 9999.
    static let latestTime: Int64 = 253_402_300_799_999

    static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= identifier && !text.hasPrefix("local:")
    }

    /// No longer than so many bytes, cut between scalars, without the character that ends texts in C.
    static func text(_ text: String, _ bytes: Int) -> String {
        let isClean = !text.utf8.contains(0)
        if isClean, text.utf8.count <= bytes { return text }
        var kept = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars where scalar.value != 0 {
            count += UTF8.width(scalar)
            if count > bytes { break }
            kept.append(scalar)
        }
        return String(kept)
    }

    static func time(_ milliseconds: Int64) -> Int64 {
        min(max(0, milliseconds), latestTime)
    }
}
