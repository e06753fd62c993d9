/// Finds web and e-mail addresses, with and without "https://".
enum AddressScanner {
    struct Address {
        enum Kind { case link(host: String, path: String), email(domain: String) }
        let kind: Kind
        let end: Int
    }

    /// The address that starts at `start`, if one does.
    static func scan(_ scalars: [UInt32], at start: Int) -> Address? {
        var end = start
        let limit = min(scalars.count, start + 2_048)
        var dots = 0, at: Int?
        while end < limit, isAddressPart(scalars[end]) {
            if scalars[end] == 0x2E { dots += 1 }
            if scalars[end] == 0x40, at == nil { at = end }
            end += 1
        }
        guard dots > 0 || end - start > 8 else { return nil }
        while end > start, trailing.contains(scalars[end - 1]) { end -= 1 }
        guard end - start >= 4 else { return nil }
        if let at, at > start { return email(scalars, at: at, end: end) }
        var text = TextFolding.string(scalars[start..<end]).lowercased()
        var hasScheme = false
        for scheme in ["https://", "http://", "hxxps://", "hxxp://"] where text.hasPrefix(scheme) {
            text.removeFirst(scheme.count)
            hasScheme = true
        }
        let cut = text.firstIndex { $0 == "/" || $0 == "?" || $0 == ":" || $0 == "#" } ?? text.endIndex
        let host = String(text[..<cut])
        let path = String(text[cut...])
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty && $0.count <= 63 }), let top = labels.last else {
            return nil
        }
        if hasScheme || host.hasPrefix("www.") {
            guard top.count >= 2 else { return nil }
            return Address(kind: .link(host: host, path: path), end: end)
        }
        // A bare name counts when its last label is one people use, so that "video.and" or "e.g" don't.
        guard tops.contains(String(top)), labels[labels.count - 2].count >= 2 || path.count > 1,
            host.unicodeScalars.allSatisfy(\.isASCII)
        else { return nil }
        if labels.dropLast().allSatisfy({ $0.allSatisfy(\.isNumber) }) { return nil }
        // "for two days.so come early": a forgotten space makes no address of an everyday word.
        if words.contains(top), path.count <= 1, labels.count == 2, !host.contains("-"),
            !host.contains(where: \.isNumber)
        {
            return nil
        }
        return Address(kind: .link(host: host, path: path), end: end)
    }

    private static func email(_ scalars: [UInt32], at: Int, end: Int) -> Address? {
        var stop = at + 1
        while stop < end, isDomainPart(scalars[stop]) { stop += 1 }
        while stop > at, scalars[stop - 1] == 0x2E { stop -= 1 }
        let domain = TextFolding.string(scalars[(at + 1)..<max(stop, at + 1)]).lowercased()
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy({ !$0.isEmpty }), let top = labels.last, top.count >= 2 else {
            return nil
        }
        return Address(kind: .email(domain: domain), end: stop)
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
