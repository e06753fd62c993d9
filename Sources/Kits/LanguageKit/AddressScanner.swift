/// Finds web and e-mail addresses, with and without "https://".
enum AddressScanner {
    struct Address {
        enum Kind { case link(host: String, path: String), email(domain: String) }
        let kind: Kind
        let end: Int
    }

    private static let longestHost = 253, longestPath = 2_048

    /// The address that starts at `start`, if there is one. Reads the host first, so that other text costs no more
    /// than the length of a host.
    static func scan(_ scalars: [UInt32], at start: Int) -> Address? {
        let hostStart = start + schemeLength(scalars, at: start)
        let hasScheme = hostStart > start
        var end = hostStart, dot: Int?, isHost = true
        let limit = min(scalars.count, hostStart + longestHost)
        while end < limit, isNamePart(scalars[end]) {
            if scalars[end] == 0x2E {
                if dot == end - 1 { break }
                dot = end
            } else if !isDomainPart(scalars[end]), scalars[end] != 0x5F {
                isHost = false
            }
            end += 1
        }
        if end < scalars.count, scalars[end] == 0x40, end > start { return email(scalars, at: end) }
        guard isHost, dot != nil else { return nil }
        while end > hostStart, scalars[end - 1] == 0x2E || scalars[end - 1] == 0x2D { end -= 1 }
        guard end - start >= 4, let dot = scalars[hostStart..<end].lastIndex(of: 0x2E), end - dot > 2 else {
            return nil
        }
        let top = TextFolding.string(scalars[(dot + 1)..<end]).lowercased()
        let isWeb =
            hasScheme
            || scalars[hostStart..<end].starts(with: [0x77, 0x77, 0x77, 0x2E], by: { $0 | 0x20 == $1 | 0x20 })
        // A bare name needs a common top-level domain, so that "video.and" and "e.g" don't count.
        guard isWeb || tops.contains(top) else { return nil }
        let host = TextFolding.string(scalars[hostStart..<end]).lowercased()
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty && $0.count <= 63 }) else { return nil }
        let pathEnd = pathEnd(scalars, from: end)
        let found = Address(
            kind: .link(host: host, path: TextFolding.string(scalars[end..<pathEnd]).lowercased()), end: pathEnd)
        if isWeb { return found }
        let hasPath = pathEnd - end > 1
        guard labels[labels.count - 2].count >= 2 || hasPath else { return nil }
        if labels.dropLast().allSatisfy({ $0.allSatisfy(\.isNumber) }) { return nil }
        // In "for two days.so come early" a space was forgotten: "so" is an everyday word, so this is not an address.
        if words.contains(Substring(top)), !hasPath, labels.count == 2, !host.contains("-"),
            !host.contains(where: \.isNumber)
        {
            return nil
        }
        return found
    }

    /// The length of "https://" and similar schemes, in any case.
    private static func schemeLength(_ scalars: [UInt32], at start: Int) -> Int {
        var end = start
        while end < scalars.count, end - start < 6, let letter = Unicode.Scalar(scalars[end]),
            letter.properties.isAlphabetic
        {
            end += 1
        }
        guard end - start == 4 || end - start == 5, scalars[end...].starts(with: [0x3A, 0x2F, 0x2F]) else { return 0 }
        let name = TextFolding.string(scalars[start..<end]).lowercased()
        return ["https", "http", "hxxps", "hxxp"].contains(name) ? end - start + 3 : 0
    }

    /// The end of what follows the host ("/path?query", ":8080"), without the sentence's own punctuation.
    private static func pathEnd(_ scalars: [UInt32], from start: Int) -> Int {
        guard start < scalars.count, [0x2F, 0x3F, 0x3A, 0x23].contains(scalars[start]) else { return start }
        var end = start
        let limit = min(scalars.count, start + longestPath)
        while end < limit, isAddressPart(scalars[end]) { end += 1 }
        while end > start, trailing.contains(scalars[end - 1]) { end -= 1 }
        return end
    }

    private static func email(_ scalars: [UInt32], at: Int) -> Address? {
        var stop = at + 1
        let limit = min(scalars.count, stop + longestHost)
        while stop < limit, isDomainPart(scalars[stop]) { stop += 1 }
        while stop > at + 1, scalars[stop - 1] == 0x2E || scalars[stop - 1] == 0x2D { stop -= 1 }
        let domain = TextFolding.string(scalars[(at + 1)..<stop]).lowercased()
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }), let top = labels.last, top.count >= 2 else {
            return nil
        }
        return Address(kind: .email(domain: domain), end: stop)
    }

    /// Characters that occur in a host or in front of an "@".
    private static func isNamePart(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x25, 0x26, 0x2B, 0x3D, 0x5F, 0x7E: true
        default: isDomainPart(scalar)
        }
    }

    private static func isAddressPart(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x2D, 0x2E, 0x2F, 0x3A, 0x3F, 0x3D, 0x26, 0x25, 0x5F, 0x7E, 0x2B, 0x40, 0x23, 0x2C, 0x21, 0x3B: true
        default: false
        }
    }

    private static func isDomainPart(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
        default: false
        }
    }

    private static let trailing: Set<UInt32> = [0x2E, 0x2C, 0x3A, 0x3B, 0x3F, 0x21, 0x2D]
    private static let words: Set<Substring> = [
        "so", "in", "it", "is", "me", "my", "no", "at", "be", "to", "us", "am", "la", "as", "do", "im", "live",
        "online",
        "link", "page", "game", "games", "work", "news", "money", "win", "bet", "click", "loan", "video",
    ]
    private static let tops = Set(
        """
        com net org io co ru xyz top shop info biz me ly gg tv de fr es it nl pl tr id jp uk br app link site online club live store dev \
        us eu ca au in mx ar cl pt at ch be se no dk fi cz sk hu ro gr ua by kz cn kr tw hk sg my ph vn th za ng ke gl ai fm am be to cc \
        vip win icu click loan bet casino news blog art design studio agency media games game money cash finance trade gift gifts promo pro \
        world space website stream download tk ml ga cf gq pw su ws la sh so im is gd gy page edu gov mil int moe social video
        """.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init))
}
