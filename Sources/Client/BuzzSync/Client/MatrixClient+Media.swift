import BuzzModel
import HTTPKit
import JSONKit

extension MatrixClient {
    private static let limitLasts = Duration.seconds(3600)

    /// The server's maximum file size, cached for an hour; `nil` if it names none.
    package func uploadLimit() async throws(MatrixClientError) -> Int64? {
        let answer = try await answers.answer("upload limit", lasting: Self.limitLasts) {
            () async throws(MatrixClientError) in
            try await call(Endpoint("GET", "v1", "media", "config"))
        }
        return answer["m.upload.size"].int64
    }

    /// Reserves an `mxc:` URI for a later upload; `nil` if the server doesn't support that.
    package func reserveUpload() async throws(MatrixClientError) -> String? {
        do {
            let answer = try await call(Endpoint("POST", prefix: "/_matrix/media/v1", ["create"], body: [:]))
            guard let uri = answer["content_uri"].string, uri.hasPrefix("mxc://") else { return nil }
            return uri
        } catch {
            guard error.status == 404 || error.status == 405 else { throw error }
            return nil
        }
    }

    /// Uploads a file and returns its `mxc:` URI.
    ///
    /// - Parameter reserved: the URI reserved before. A file that is already there is not uploaded again.
    package func upload(
        path: String, fileName: String?, mimeType: String?, to reserved: String? = nil,
        progress: HTTPRequest.Progress? = nil
    ) async throws(MatrixClientError) -> String {
        let query = fileName.map { [(name: "filename", value: $0)] } ?? []
        var endpoint = Endpoint("POST", prefix: "/_matrix/media/v3", ["upload"], query: query)
        if let reserved {
            let (server, media) = try Self.parts(of: reserved)
            endpoint = Endpoint("PUT", prefix: "/_matrix/media/v3", ["upload", server, media], query: query)
        }
        var request = HTTPRequest(endpoint.method, endpoint.url(base: baseURL), body: .file(path: path))
        request.headers["Content-Type"] = mimeType ?? "application/octet-stream"
        // No limit on the total time as long as data is flowing.
        request.timeout = .zero
        request.onUploadProgress = progress
        let whole = request
        let answer: JSON
        do throws(MatrixClientError) {
            answer = try await authorized { token throws(MatrixClientError) in
                try transport.read(try await transport.answer(to: whole, token: token))
            }
        } catch {
            guard let reserved, error.code == "M_CANNOT_OVERWRITE_MEDIA" else { throw error }
            return reserved
        }
        if let reserved { return reserved }
        guard let uri = answer["content_uri"].string, uri.hasPrefix("mxc://") else {
            throw .nonsense("it names no address for the file")
        }
        return uri
    }

    /// Larger thumbnails are rejected.
    package static let largestThumbnail = 4 << 20
    /// The maximum for any server, so that an endless response cannot fill the disk.
    static let largestDownload = 16 << 30

    /// A thumbnail made by the server.
    package func thumbnail(
        _ uri: String, width: Int, height: Int, method: String
    ) async throws(MatrixClientError) -> [UInt8] {
        let (server, media) = try Self.parts(of: uri)
        return try await small(
            Endpoint(
                "GET", "v1", "media", "thumbnail", server, media,
                query: [("width", "\(width)"), ("height", "\(height)"), ("method", method)]))
    }

    /// Downloads a file that may be at most as large as a thumbnail.
    package func small(_ uri: String) async throws(MatrixClientError) -> [UInt8] {
        let (server, media) = try Self.parts(of: uri)
        return try await small(Endpoint("GET", "v1", "media", "download", server, media))
    }

    private func small(_ endpoint: Endpoint) async throws(MatrixClientError) -> [UInt8] {
        let url = endpoint.url(base: baseURL)
        let transport = transport
        return try await authorized { token throws(MatrixClientError) in
            var request = HTTPRequest("GET", url, headers: ["Authorization": "Bearer \(token)"])
            request.followRedirects = true
            request.maxResponseBytes = Self.largestThumbnail
            let whole = request
            let response = try await transport.pass { () throws(HTTPError) in try await transport.http.send(whole) }
            guard response.isSuccess else { throw transport.refusal(response) }
            return response.body
        }
    }

    private static func parts(of uri: String) throws(MatrixClientError) -> (server: String, media: String) {
        let parts = uri.split(separator: "/", omittingEmptySubsequences: false)
        guard uri.hasPrefix("mxc://"), parts.count == 4, !parts[2].isEmpty, !parts[3].isEmpty else {
            throw .badAddress(uri)
        }
        return (String(parts[2]), String(parts[3]))
    }

    /// Downloads the content of an `mxc:` URI into a file, continuing at `resumeAt`.
    package func download(
        _ uri: String, to path: String, resumeAt: Int64 = 0, progress: HTTPRequest.Progress? = nil
    ) async throws(MatrixClientError) {
        let (server, media) = try Self.parts(of: uri)
        let endpoint = Endpoint("GET", "v1", "media", "download", server, media)
        let url = endpoint.url(base: baseURL)
        let transport = transport
        try await authorized { token throws(MatrixClientError) in
            var request = HTTPRequest("GET", url, headers: ["Authorization": "Bearer \(token)"])
            request.timeout = .zero
            // A redirect to another host is followed without the token.
            request.followRedirects = true
            request.maxResponseBytes = Self.largestDownload
            request.onDownloadProgress = progress
            let whole = request
            let response = try await transport.pass { () throws(HTTPError) in
                try await transport.http.download(whole, to: path, resumeAt: resumeAt)
            }
            guard response.isSuccess else { throw transport.refusal(response) }
        }
    }
}
