/// Serializes a response by hand, for a connection that is closed after it.
enum PlainAnswer {
    static func bytes(of response: ServerResponse) -> [UInt8] {
        guard case .bytes(let body) = response.body else { return [] }
        var head = "HTTP/1.1 \(response.status) \(response.status == 400 ? "Bad Request" : "Refused")\r\n"
        for (name, value) in response.headers.pairs where HTTPHeaders.isSafe(name: name, value: value) {
            if !HTTPHeaders.same(name, "Content-Length") { head += "\(name): \(value)\r\n" }
        }
        head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + body
    }
}
