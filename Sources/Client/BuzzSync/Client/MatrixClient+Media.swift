import BuzzModel
import HTTPKit
import JSONKit

extension MatrixClient {
    /// The largest file the server takes; `nil` where it does not say.
    package func uploadLimit() async throws(MatrixClientError) -> Int64? {
        try await call(Endpoint("GET", "v1", "media", "config"))["m.upload.size"].int64
    }

    /// Sends a file and returns its `mxc:` address.
    package func upload(
        path: String, fileName: String?, mimeType: String?, progress: HTTPRequest.Progress? = nil
    ) async throws(MatrixClientError) -> String {
        let query = fileName.map { [(name: "filename", value: $0)] } ?? []
        let endpoint = Endpoint("POST", prefix: "/_matrix/media/v3", ["upload"], query: query)
        var request = HTTPRequest(endpoint.method, endpoint.url(base: baseURL), body: .file(path: path))
        request.headers["Content-Type"] = mimeType ?? "application/octet-stream"
        // As long as it moves it may take.
        request.timeout = .zero
        request.onUploadProgress = progress
        let whole = request
        let answer = try await authorized { token throws(MatrixClientError) in
            try transport.read(try await transport.answer(to: whole, token: token))
        }
        guard let uri = answer["content_uri"].string, uri.hasPrefix("mxc://") else {
            throw .nonsense("it names no address for the file")
        }
        return uri
    }

    /// Writes the content behind an `mxc:` address into a file, from `resumeAt` on.
    package func download(
        _ uri: String, to path: String, resumeAt: Int64 = 0, progress: HTTPRequest.Progress? = nil
    ) async throws(MatrixClientError) {
        let parts = uri.split(separator: "/", omittingEmptySubsequences: false)
        guard uri.hasPrefix("mxc://"), parts.count == 4, !parts[2].isEmpty, !parts[3].isEmpty else {
            throw .badAddress(uri)
        }
        let endpoint = Endpoint("GET", "v1", "media", "download", String(parts[2]), String(parts[3]))
        let url = endpoint.url(base: baseURL)
        let transport = transport
        try await authorized { token throws(MatrixClientError) in
            var request = HTTPRequest("GET", url, headers: ["Authorization": "Bearer \(token)"])
            request.timeout = .zero
            // To another host it goes without the token.
            request.followRedirects = true
            request.onDownloadProgress = progress
            let whole = request
            let response = try await transport.pass { () throws(HTTPError) in
                try await transport.http.download(whole, to: path, resumeAt: resumeAt)
            }
            guard response.isSuccess else { throw transport.refusal(response) }
        }
    }
}
