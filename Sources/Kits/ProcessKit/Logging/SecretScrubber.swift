/// Removes secrets from text of other origin: an error may quote a URL with a token, a header or a server's response.
package enum SecretScrubber {
    package static let replacement = "[redacted]"

    /// What precedes a secret, in lower case.
    private static let markers: [[UInt8]] = [
        "access_token", "refresh_token", "accesstoken", "refreshtoken", "bearer", "password", "passwd",
        "secret", "api_key", "apikey", "authorization", "owner.", "openid.", "sk-", "syt_", "login_token",
        "session_key",
    ].map { Array($0.utf8) }

    /// Markers that are themselves part of the secret.
    private static let beginnings: Set<[UInt8]> = Set(["owner.", "openid.", "sk-", "syt_"].map { Array($0.utf8) })
    private static let shortest = 6

    package static func scrub(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        var found = false
        while index < bytes.count {
            guard let marker = marker(at: index, in: bytes) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let end = index + marker.count
            let isBeginning = beginnings.contains(marker)
            var start = isBeginning ? index : end
            if !isBeginning { while start < bytes.count, isSeparator(bytes[start]) { start += 1 } }
            // After "Authorization: Bearer" the secret is the next word.
            if !isBeginning, let scheme = scheme(at: start, in: bytes) { start = scheme }
            var stop = max(start, end)
            while stop < bytes.count, isPartOfSecret(bytes[stop]) { stop += 1 }
            // A word like "password" in a sentence is followed by an ordinary word, not by a secret.
            let isJoined =
                isBeginning || start > end && bytes[end..<start].contains { "=:\"".utf8.contains($0) }
                || marker.starts(with: "bearer".utf8)
            guard isJoined, stop - start >= (isBeginning ? shortest : 1) else {
                result += bytes[index..<end]
                index = end
                continue
            }
            result += bytes[index..<(isBeginning ? index : start)] + Array(replacement.utf8)
            index = stop
            found = true
        }
        return found ? String(decoding: result, as: UTF8.self) : text
    }

    private static func marker(at index: Int, in bytes: [UInt8]) -> [UInt8]? {
        let first = bytes[index] | 0x20
        return markers.first { marker in
            guard marker[0] == first, bytes.count - index >= marker.count else { return false }
            // `risk-free` contains no `sk-` key, and `homeowner.` no `owner.` secret.
            if beginnings.contains(marker), index > 0, isPartOfSecret(bytes[index - 1]) { return false }
            return zip(marker, bytes[index...]).allSatisfy { $0 == ($1 >= 0x41 && $1 <= 0x5A ? $1 | 0x20 : $1) }
        }
    }

    private static func scheme(at index: Int, in bytes: [UInt8]) -> Int? {
        for word in ["bearer ", "basic "] {
            let word = Array(word.utf8)
            guard bytes.count - index > word.count, zip(word, bytes[index...]).allSatisfy({ $0 == $1 | 0x20 }) else {
                continue
            }
            return index + word.count
        }
        return nil
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { " =:\"'\\\t".utf8.contains(byte) }

    private static func isPartOfSecret(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
            || "-._~+/=%".utf8.contains(byte) || byte >= 0x80
    }
}
