import HTTPKit
import JSONKit
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

    private let client: HTTPClient
    private let time: any TimeSource
    private let entries = Mutex<[String: Entry]>([:])

    init(client: HTTPClient, time: any TimeSource) {
        self.client = client
        self.time = time
    }

    func preview(of url: String) async throws -> JSON {
        guard ["http://", "https://"].contains(where: { url.lowercased().hasPrefix($0) }), url.utf8.count <= 2048 else {
            throw MatrixError.invalid("url must begin with http:// or https://")
        }
        let now = time.now()
        if let known = entries.withLock({ $0[url] }), now - known.at < Self.lifetime { return known.json }
        let json = try await fetch(url)
        entries.withLock { entries in
            if entries.count >= Self.kept { entries = entries.filter { now - $0.value.at < Self.lifetime } }
            if entries.count >= Self.kept { entries = [:] }
            entries[url] = Entry(json: json, at: now)
        }
        return json
    }

    private func fetch(_ url: String) async throws -> JSON {
        var bytes: [UInt8] = []
        do {
            let answer = try await client.stream(
                HTTPRequest(
                    "GET", url, headers: ["Accept": "text/html,application/xhtml+xml"], timeout: .seconds(10),
                    connectTimeout: .seconds(5), followRedirects: true))
            let type = MediaTypes.essence(answer.headers["Content-Type"] ?? "")
            guard (200..<300).contains(answer.status), ["text/html", "application/xhtml+xml"].contains(type) else {
                throw MatrixError.notFound("There is no page to preview")
            }
            for try await chunk in answer.chunks {
                bytes += chunk
                if bytes.count >= Self.readBytes { break }
            }
        } catch is HTTPError {
            throw MatrixError.notFound("That page cannot be fetched")
        }
        let page = PageSummary(html: String(decoding: bytes.prefix(Self.readBytes), as: UTF8.self))
        return .object(JSONObject(page.fields.map { ($0.name, JSON.string($0.value)) }))
    }
}
