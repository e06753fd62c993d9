/// What may follow a redirect: anything meant only for the first server is not sent to another one.
enum Redirect {
    static let statuses: Set<Int> = [301, 302, 303, 307, 308]

    /// Headers that reveal nothing about the sender.
    private static let harmless: Set<String> = [
        "accept", "accept-language", "content-type", "if-range", "range", "user-agent",
    ]

    static func next(after request: HTTPRequest, status: Int, to url: String) throws(HTTPError) -> HTTPRequest {
        guard let from = WebAddress(request.url), let to = WebAddress(url) else { throw .badURL(url) }
        guard from.scheme == "http" || to.scheme == "https" else {
            throw .protocolError("a redirect from https to http")
        }
        var next = request
        next.url = url
        let becomesGet = status == 303 || ((status == 301 || status == 302) && request.method == "POST")
        if becomesGet && request.method != "HEAD" {
            next.method = "GET"
            next.body = .none
            next.headers["Content-Type"] = nil
        }
        if from != to {
            guard next.body == .none else { throw .protocolError("a redirect of what is sent to another server") }
            next.headers = HTTPHeaders(
                request.headers.pairs.filter { harmless.contains($0.name.lowercased()) }.map { ($0.name, $0.value) })
        }
        return next
    }
}
