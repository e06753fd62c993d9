/// Limits on how much untrusted data is stored.
enum Limits {
    static let identifier = 255
    static let name = 1000
    static let body = 65_536
    static let raw = 65_536
    static let accountData = 1_048_576
    /// An encrypted event including what the server adds; the event itself has at most 64 KiB.
    static let ciphertext = 131_072
    /// To-device messages kept until they can be decrypted, in total; the newest are kept.
    static let toDevice = 20_000
    /// Users with changed devices in one response.
    static let deviceLists = 10_000
    /// The key, iv and hashes of a file.
    static let fileEncryption = 4096
    /// Damaged events kept for diagnosis, in total.
    static let damagedEvents = 1000
    /// Events of unknown types kept for diagnosis, in total.
    static let alienEvents = 1000
    /// The last millisecond of the year 9999.
    static let latestTime: Int64 = 253_402_300_799_999

    static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= identifier && !text.hasPrefix("local:")
    }

    /// Truncated to this many bytes between scalars, and without NUL, which ends strings in C.
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
