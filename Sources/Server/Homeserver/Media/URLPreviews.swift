import HTTPKit
import JSONKit
import PictureKit
import ProcessKit
import Synchronization
import TextKit

/// Previews of web pages for links in messages. Off unless the operator configures a client, which must not reach
/// this machine or private networks because strangers choose the URLs.
final class URLPreviews: Sendable {
    private struct Entry {
        let json: JSON
        let at: Int64
    }

    private static let kept = 500
    private static let lifetime: Int64 = 3600 * 1000
    /// The head of a page is at the start; don't read the rest.
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

    /// - Parameter keep: stores a picture in the server's media and returns its URI.
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
            // Without a size if this server cannot read the format.
            if let size = (try? PictureHead(picture.bytes))?.size {
                fields["og:image:width"] = .int(Int64(size.width))
                fields["og:image:height"] = .int(Int64(size.height))
            }
        }
        return .object(fields)
    }

    /// Nil when there is no picture or it cannot be fetched: the preview then has text only.
    private func picture(of page: PageSummary, at url: String) async -> Picture? {
        guard let address = page.picture.flatMap({ Self.absolute($0, on: url) }) else { return nil }
        // Ignore errors of the remote server: the preview works without a picture.
        let found = try? await read(address, accepting: Self.pictureTypes, upTo: Self.pictureBytes + 1)
        guard let found, !found.bytes.isEmpty, found.bytes.count <= Self.pictureBytes else { return nil }
        return found
    }

    /// Nil when the content has another type; truncated at `limit`.
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

    /// Resolves a URL relative to the page.
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
