/// A URL that is safe to offer for opening: an allowed scheme, strictly parsed, pure ASCII.
package struct SafeURL: Hashable, Sendable {
    package enum Scheme: String, Sendable, CaseIterable {
        case http, https, mailto, matrix
    }

    package let scheme: Scheme
    /// The host in ASCII (punycode), empty for `mailto` and `matrix`.
    package let host: String
    /// The whole URL: printable ASCII, everything else percent-encoded. Pass it to programs as one argument.
    package let text: String
    /// The host for display: in Unicode if it uses a single script and imitates no Latin name, otherwise in punycode.
    package let displayHost: String
    /// A warning about the URL as a sentence; nil when there is none.
    package let note: String?

    private static let longest = 8192

    package init?(_ raw: String) {
        guard raw.utf8.count <= Self.longest, let colon = raw.firstIndex(of: ":"),
            let scheme = Scheme(rawValue: raw[..<colon].lowercased()),
            raw.unicodeScalars.allSatisfy({ !$0.isControl && !$0.properties.isWhitespace && !$0.isNeverShown })
        else { return nil }
        self.scheme = scheme
        let rest = raw[raw.index(after: colon)...]
        switch scheme {
        case .http, .https:
            guard rest.hasPrefix("//"), let parsed = Self.authority(of: rest.dropFirst(2)) else { return nil }
            host = parsed.host.ascii
            displayHost = parsed.host.display
            note = parsed.host.note
            text = "\(scheme.rawValue)://\(parsed.host.ascii)\(parsed.port)\(Self.encoded(parsed.rest))"
        case .mailto, .matrix:
            let encoded = Self.encoded(rest)
            let lowered = encoded.lowercased()
            // Encoded line breaks would let a link inject mail headers.
            guard !encoded.isEmpty, !lowered.contains("%0a"), !lowered.contains("%0d") else { return nil }
            host = ""
            displayHost = ""
            note = nil
            text = "\(scheme.rawValue):\(encoded)"
        }
    }

    /// Scheme and host, to show where a link leads.
    package var summary: String {
        switch scheme {
        case .http, .https: "\(scheme.rawValue)://\(displayHost)"
        case .mailto, .matrix: truncated(text, columns: 64)
        }
    }

    /// A warning when the label names a different place than the link's target.
    package func warning(label: String) -> String? {
        if let note { return note }
        let label = Sanitizer.line(label, maxColumns: 512)
        let named = SafeURL(label) ?? (label.contains(".") && !label.contains(" ") ? SafeURL("https://" + label) : nil)
        guard let named, scheme == .http || scheme == .https, named.scheme == .http || named.scheme == .https,
            named.host.contains("."), Self.withoutWWW(named.host) != Self.withoutWWW(host)
        else { return nil }
        return "The text says \(named.displayHost), but the link leads to \(displayHost)."
    }

    private static func withoutWWW(_ host: String) -> Substring {
        host.hasPrefix("www.") ? host.dropFirst(4) : host[...]
    }

    private static func authority(of text: Substring) -> (host: HostName, port: String, rest: Substring)? {
        let end = text.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? text.endIndex
        var authority = text[..<end]
        // Reject user names, which only serve deception, and backslashes, which programs interpret differently.
        guard !authority.contains("@"), !authority.contains("\\") else { return nil }
        var port = ""
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            let digits = authority[authority.index(after: colon)...]
            guard let number = UInt16(digits), number > 0, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            port = ":\(number)"
            authority = authority[..<colon]
        }
        guard let host = HostName(String(authority)) else { return nil }
        return (host, port, text[end...])
    }

    /// Printable ASCII, without characters that could end an argument, an attribute or an escape sequence.
    private static func encoded(_ text: Substring) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            let isPlain = byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}'".utf8.contains(byte)
            if isPlain {
                result.append(byte)
            } else {
                result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension Sanitizer {
    package static func url(_ text: String) -> SafeURL? { SafeURL(text) }
}
