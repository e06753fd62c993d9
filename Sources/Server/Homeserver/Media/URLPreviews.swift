import HTTPKit
import JSONKit
import PictureKit
import ProcessKit
import Synchronization
import TextKit

/// What pages on the web say of themselves, for the people who were sent a link to them. Off unless the operator gives
/// it a client, which must never reach this machine or a private network: strangers choose the addresses.
final class URLPreviews: Sendable {
    private struct Entry {
        let json: JSON
        let at: Int64
    }

    private static let kept = 500
    private static let lifetime: Int64 = 3600 * 1000
    /// Heads of pages are short; the rest is of no interest.
    private static let readBytes = 256 << 10
    private static let pictureBytes = 5 << 20
    private static let pictureTypes: Set<String> = ["image/png", "image/jpeg", "image/gif", "image/webp"]

    struct Picture: Sendable {
        let bytes: [UInt8]
        let type: String
    }

    private let client: HTTPClient
    private let time: any TimeSource
    private let entries = Mutex<[String: Entry]>([:])

    init(client: HTTPClient, time: any TimeSource) {
        self.client = client
        self.time = time
    }

    /// - Parameter keep: makes a picture part of the server's media and returns its address.
    func preview(of url: String, keep: (Picture) async throws -> String) async throws -> JSON {
        guard ["http://", "https://"].contains(where: { url.lowercased().hasPrefix($0) }), url.utf8.count <= 2048 else {
            throw MatrixError.invalid("url must begin with http:// or https://")
        }
        let now = time.now()
        if let known = entries.withLock({ $0[url] }), now - known.at < Self.lifetime { return known.json }
        let json = try await fetch(url, keep)
        entries.withLock { entries in
            if entries.count >= Self.kept { entries = entries.filter { now - $0.value.at < Self.lifetime } }
            if entries.count >= Self.kept { entries = [:] }
            entries[url] = Entry(json: json, at: now)
        }
        return json
    }

    private func fetch(_ url: String, _ keep: (Picture) async throws -> String) async throws -> JSON {
        let pages: Set<String> = ["text/html", "application/xhtml+xml"]
        let html: [UInt8]
        do {
            guard let found = try await read(url, accepting: pages, upTo: Self.readBytes) else {
                throw MatrixError.notFound("There is no page to preview")
            }
            html = found.bytes
        } catch is HTTPError {
            throw MatrixError.notFound("That page cannot be fetched")
        }
        let page = PageSummary(html: String(decoding: html.prefix(Self.readBytes), as: UTF8.self))
        var fields = JSONObject(page.fields.map { ($0.name, JSON.string($0.value)) })
        if let picture = await picture(of: page, at: url) {
            fields["og:image"] = .string(try await keep(picture))
            fields["og:image:type"] = .string(picture.type)
            fields["matrix:image:size"] = .int(Int64(picture.bytes.count))
            // What this server cannot read has no size that it could tell.
            if let size = (try? PictureHead(picture.bytes))?.size {
                fields["og:image:width"] = .int(Int64(size.width))
                fields["og:image:height"] = .int(Int64(size.height))
            }
        }
        return .object(fields)
    }

    /// Nil when there is none, or none that can be had: the words alone are a preview, too.
    private func picture(of page: PageSummary, at url: String) async -> Picture? {
        guard let address = page.picture.flatMap({ Self.absolute($0, on: url) }) else { return nil }
        // What is wrong with somebody else's picture is nobody's news.
        let found = try? await read(address, accepting: Self.pictureTypes, upTo: Self.pictureBytes + 1)
        guard let found, !found.bytes.isEmpty, found.bytes.count <= Self.pictureBytes else { return nil }
        return found
    }

    /// Nil when there is nothing of those types; cut when it is longer than `limit`.
    private func read(_ url: String, accepting types: Set<String>, upTo limit: Int) async throws -> Picture? {
        let answer = try await client.stream(
            HTTPRequest(
                "GET", url, headers: ["Accept": types.sorted().joined(separator: ",")], timeout: .seconds(10),
                connectTimeout: .seconds(5), followRedirects: true))
        let type = MediaTypes.essence(answer.headers["Content-Type"] ?? "")
        guard (200..<300).contains(answer.status), types.contains(type) else { return nil }
        var bytes: [UInt8] = []
        for try await chunk in answer.chunks {
            bytes += chunk
            if bytes.count >= limit { break }
        }
        return Picture(bytes: bytes, type: type)
    }

    /// An address on a page as an address on the web.
    static func absolute(_ address: String, on page: String) -> String? {
        guard let scheme = page.firstRange(of: "://") else { return nil }
        if ["http://", "https://"].contains(where: { address.lowercased().hasPrefix($0) }) { return address }
        if address.hasPrefix("//") { return page[..<scheme.lowerBound] + ":" + address }
        let host = page[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let root = page[..<scheme.upperBound] + host
        if address.hasPrefix("/") { return root + address }
        guard !address.contains(":") else { return nil }
        let path = page[root.endIndex...].prefix { $0 != "?" && $0 != "#" }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return root + folder + address
    }
}
