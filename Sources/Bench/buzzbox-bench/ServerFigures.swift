import Glibc
import HTTPKit
import JSONKit

/// Measures a running homeserver through its API, so that buzzboxd and other servers can be compared.
struct ServerFigures {
    let name: String
    let url: String
    /// The server's process, for measuring its memory.
    let process: Int32?
    private let http = HTTPClient(HTTPClient.Configuration(maxConnectionsPerHost: 0))

    init(name: String, url: String, process: Int32? = nil) {
        self.name = name
        self.url = url
        self.process = process
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    func report(
        _ figure: String, _ value: Double, _ unit: String, _ requirement: String, _ limit: Double?,
        isFloor: Bool = false
    ) {
        Figure(
            name: figure, on: name, value: value, unit: unit, requirement: requirement, limit: limit, isFloor: isFloor
        ).report()
    }

    func run(messages: Int = 2_000) async throws {
        let sender = try await register("sender\(UInt32.random(in: 0...UInt32.max))")
        let reader = try await register("reader\(UInt32.random(in: 0...UInt32.max))")
        let room = try await call(
            "POST", "/v3/createRoom", ["preset": "private_chat", "invite": [.string(reader.user)]], sender)["room_id"]
        guard let room = room.string else { throw Failure(description: "\(name) made no room") }
        _ = try await call("POST", "/v3/join/\(PercentEncoding.encode(pathSegment: room))", [:], reader)
        for senders in [1, 8] {
            let rate = try await throughput(room, sender, senders: senders, messages: messages)
            report("messages/s, \(senders) at a time", rate, "messages/s", "SPEED-6", nil, isFloor: true)
        }
        let latency = try await latency(room, sender, reader)
        report("send to sync, p50", latency.quantile(0.5), "ms", "SPEED-3", 30)
        report("send to sync, p99", latency.quantile(0.99), "ms", "SPEED-3", 30)
    }

    private func throughput(_ room: String, _ sender: Account, senders: Int, messages: Int) async throws -> Double {
        let clock = ContinuousClock()
        let begin = clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<senders {
                group.addTask {
                    for index in 0..<(messages / senders) {
                        try await send("t\(senders).\(worker).\(index)", room, sender)
                    }
                }
            }
            try await group.waitForAll()
        }
        let spent = clock.now - begin
        return Double(messages) / (Double(spent.components.seconds) + Double(spent.components.attoseconds) / 1e18)
    }

    /// From the start of a send until another account's long poll has delivered the message.
    private func latency(_ room: String, _ sender: Account, _ reader: Account) async throws -> Samples {
        var since = try await call("GET", "/v3/sync?timeout=0", nil, reader)["next_batch"].string ?? ""
        var samples = Samples()
        for index in 0..<300 {
            let clock = ContinuousClock()
            let begin = clock.now
            let token = since
            async let answer = call(
                "GET", "/v3/sync?timeout=10000&since=\(PercentEncoding.encode(queryValue: token))", nil, reader)
            try await send("l\(index)", room, sender)
            var news = try await answer
            while !news.text.contains("\"l\(index)\"") {
                since = news["next_batch"].string ?? since
                news = try await call(
                    "GET", "/v3/sync?timeout=10000&since=\(PercentEncoding.encode(queryValue: since))", nil, reader)
            }
            samples.add(clock.now - begin)
            since = news["next_batch"].string ?? since
        }
        return samples
    }

    struct Account: Sendable {
        let user: String
        let token: String
        let device: String
    }

    func register(_ user: String) async throws -> Account {
        let body: JSON = [
            "username": .string(user), "password": "bench password", "auth": ["type": "m.login.dummy"],
        ]
        let answer = try await call("POST", "/v3/register", body, nil)
        guard let id = answer["user_id"].string, let token = answer["access_token"].string else {
            throw Failure(description: "\(name) registered nobody: \(answer.text)")
        }
        return Account(user: id, token: token, device: answer["device_id"].string ?? "")
    }

    func send(_ text: String, _ room: String, _ sender: Account) async throws {
        let transaction = PercentEncoding.encode(pathSegment: "\(text).\(UInt64.random(in: 0...UInt64.max))")
        _ = try await call(
            "PUT", "/v3/rooms/\(PercentEncoding.encode(pathSegment: room))/send/m.room.message/\(transaction)",
            ["msgtype": "m.text", "body": .string(text)], sender)
    }

    @discardableResult
    func call(_ method: String, _ path: String, _ body: JSON?, _ account: Account?) async throws -> JSON {
        var request = HTTPRequest(method, url + "/_matrix/client" + path)
        if let body { request.body = .bytes(body.serialized()) }
        request.headers["Content-Type"] = "application/json"
        if let account { request.headers["Authorization"] = "Bearer \(account.token)" }
        let response = try await http.send(request)
        let answer = try JSON(parsing: response.body)
        guard (200..<300).contains(response.status) || response.status == 401 else {
            throw Failure(description: "\(name): \(method) \(path): \(response.status) \(answer.text.prefix(200))")
        }
        return answer
    }
}
