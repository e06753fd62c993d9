import BuzzModel
@testable import BuzzSync
import CCurl
@testable import Copilot
@testable import HTTPKit
@testable import Homeserver
import JSONKit
import MatrixProtocol
import TextKit

/// What comes over the line before any of it is a message.
extension Parser {
    /// Whatever reaches the server's handler is what a strict reader finds in the bytes, in order, and every answer is
    /// one whole answer.
    static func checkEdge(_ bytes: [UInt8]) async throws {
        let (handled, answered) = await Edge.shared.exchange(bytes)
        var strict = StrictRequests(bytes)
        for request in handled {
            let isNormal = request.headers.pairs.allSatisfy { HTTPHeaders.isSafe(name: $0.name, value: $0.value) }
            try demand(isNormal, "a header is none")
            try demand(request.headers.values("Host").count <= 1, "there are two hosts")
            let lengths = request.headers.values("Content-Length"), coded = request.headers["Transfer-Encoding"]
            try demand(coded == nil || lengths.isEmpty, "the end of the body is in doubt")
            if coded == nil {
                try demand(request.body.count == lengths.first.flatMap { Int($0) } ?? 0, "a body has another length")
            }
            // Chunks are left to libmicrohttpd, so nothing after them is compared.
            guard strict.isCertain else { continue }
            var isFound = false
            while !isFound, let next = strict.next() { isFound = next.matches(request) }
            try demand(isFound || !strict.isCertain, "a request was handled that nobody sent: \(request.method)")
        }
        // How long an answer without a body is, depends on the request.
        guard !bytes.contains(UInt8(ascii: "H")) || !handled.contains(where: { $0.method == "HEAD" }) else { return }
        if String(decoding: bytes, as: UTF8.self).contains("HEAD") { return }
        try demand(StrictRequests.areAnswers(answered), "an answer is none: \(text(answered))")
    }

    /// The header lines of an answer, then its body, as libcurl hands them on.
    static func checkReply(_ bytes: [UInt8]) async throws {
        let request = HTTPRequest(
            "GET", "https://a.example/x", headers: ["Authorization": "Bearer t"], maxResponseBytes: 2048,
            followRedirects: bytes.count % 2 == 0)
        guard let transfer = try? CurlTransfer(request, configuration: .init(), sink: .memory) else { return }
        let outcome = await withCheckedContinuation { waiter in
            transfer.waiter = waiter
            feed(bytes, to: transfer)
            transfer.finish(CURLE_OK)
        }
        guard case .answered(let response) = outcome else { return }
        try demand(response.body.count <= 2048, "an answer is larger than asked for")
        let body = (try? JSON(parsing: response.body)) ?? .null
        for wait in [
            RetryAfter.read(response, body: body, now: 1_764_000_000_000), ProviderPause.wait(response.headers),
        ] {
            try demand(wait ?? .zero >= .zero, "a wait is negative")
        }
        let failure = ProviderExchange.failure(status: response.status, headers: response.headers, body: body)
        if case .badRequest(let reason) = failure { try demand(reason.count <= 200, "a reason is too long") }
        guard let location = response.headers["Location"],
            let next = try? Redirect.next(after: request, status: 302, to: location)
        else { return }
        let isElsewhere = WebAddress(next.url) != WebAddress(request.url)
        try demand(!isElsewhere || next.headers["Authorization"] == nil, "another server gets the token")
        try demand(next.url.lowercased().hasPrefix("https:"), "a redirect leaves https")
    }

    private static func feed(_ bytes: [UInt8], to transfer: CurlTransfer) {
        var rest = bytes[...]
        var isHead = true
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...]
            let goesOn = line.withUnsafeBytes { raw in
                isHead ? transfer.takeHeader(raw) : transfer.takeBody(raw) == .all
            }
            guard goesOn else { return }
            if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) { isHead = false }
        }
    }

    /// What is an address is one that can be read again, and is the same then.
    static func checkAddress(_ bytes: [UInt8]) throws {
        let raw = text(bytes)
        if let web = WebAddress(raw) {
            try demand(web.scheme == "http" || web.scheme == "https", "an address has another scheme")
            try demand(UInt16(web.port) != nil, "an address has another port")
        }
        if let server = ServerAddress(raw) {
            try demand(ServerAddress(server.url)?.url == server.url, "a server's address changes: \(server.url)")
        }
        if let link = SafeURL(raw) {
            try demand(link.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "an address is not plain: \(link.text)")
            try demand(SafeURL(link.text)?.text == link.text, "an address changes when it is read again: \(link.text)")
            try demand(isHarmless(link.displayHost), "a host holds control characters")
        }
        for found in LinkFinder.links(in: raw) {
            try demand(raw[found.range].unicodeScalars.allSatisfy { $0.value > 0x20 }, "a link has a gap")
        }
        if let id = MatrixLink.mention(in: raw) {
            try demand(id.utf8.count <= 255 && isHarmless(id), "an id holds control characters")
        }
        if let (local, server) = MatrixIdentifiers.userParts(raw) {
            try demand("@\(local):\(server)" == raw, "an id changes")
        }
        _ = AddressBlock.name(of: raw)
        if let moment = HTTPDate.milliseconds(raw) { try demand(moment >= -2_678_400_000, "a date is before 1970") }
    }

    /// A stranger's file name and type, in lines, as they stand in the header of a download; and the part asked for.
    static func checkMedia(_ bytes: [UInt8]) throws {
        let lines = text(bytes).split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        let type = MediaTypes.clean(lines[0]), name = lines.count > 1 ? lines[1] : nil
        try demand(HTTPHeaders.isSafe(name: "Content-Type", value: type), "a type leaves its line")
        let disposition = MediaTypes.disposition(type, fileName: name)
        try demand(HTTPHeaders.isSafe(name: "Content-Disposition", value: disposition), "a name leaves its line")
        try demand(disposition.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "a header is not plain")
        if let name, !name.isEmpty {
            let written = disposition.drop { $0 != ";" }.dropFirst(2)
            let (plain, escaped) = ("filename=", "filename*=utf-8''")
            var read = written.hasPrefix(escaped) ? PercentEncoding.decode(written.dropFirst(escaped.count)) : nil
            if written.hasPrefix(plain) { read = String(written.dropFirst(plain.count)) }
            if let quoted = read, written.hasPrefix(plain + "\"") { read = String(quoted.dropFirst().dropLast()) }
            try demand(read == name, "a name changes: \(disposition)")
        }
        let isPage = ["html", "svg", "xml", "script"].contains { MediaTypes.essence(type).contains($0) }
        try demand(!disposition.hasPrefix("inline") || !isPage, "a page is shown")
        for size: Int64 in [0, 1, 100, .max] {
            guard case .part(let part) = ByteRange.parse(lines.last, size: size) else { continue }
            try demand(part.lowerBound >= 0 && !part.isEmpty && part.upperBound <= size, "a part is outside")
        }
    }
}
