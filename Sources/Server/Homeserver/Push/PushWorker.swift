import HTTPKit
import JSONKit
import ProcessKit

/// Calls users' push gateways. Each account is served independently, so that a gateway that does not answer delays no
/// others. Progress is stored in the database, so that a restart neither repeats nor loses notifications.
struct PushWorker: Sendable {
    let server: Homeserver
    /// Must only reach public addresses, because users choose the URLs.
    let client: HTTPClient

    private enum Outcome { case told, rejected, failed }

    private static let longest = Duration.seconds(600)
    /// The interval for checking even if nothing happens.
    private static let rest = Duration.seconds(3600)
    private static let largestAnswer = 64 << 10

    func run() async {
        await withTaskGroup(of: Void.self) { group in
            var known: Set<String> = []
            while !Task.isCancelled {
                let generation = server.notifier.generation
                let users = await orLog("look for pushers", server.log) { try await server.read(Pusher.users) } ?? []
                for user in users where known.insert(user).inserted { group.addTask { await serve(user) } }
                await server.notifier.wait(for: [.pushers], after: generation, timeout: Self.rest)
            }
            group.cancelAll()
        }
    }

    /// Serves one user as long as the server runs; a user without pushers only costs a waiting task.
    private func serve(_ userID: String) async {
        var failures = 0
        while !Task.isCancelled {
            let generation = server.notifier.generation
            let hasFailed = await orLog("call push gateways", server.log) { try await !tellAll(userID) } ?? true
            guard hasFailed else {
                failures = 0
                let topics = await orLog("look for rooms", server.log) { try await server.topics(of: userID) } ?? []
                await server.notifier.wait(for: topics + [.pushers], after: generation, timeout: Self.rest)
                continue
            }
            failures += 1
            do {
                try await server.time.sleep(for: min(Self.longest, .seconds(1 << min(failures, 10))))
            } catch {
                return
            }
        }
    }

    /// False if a gateway must be called again.
    private func tellAll(_ userID: String) async throws -> Bool {
        var isDone = true
        let now = server.time.now()
        for pusher in try await server.read({ try Pusher.all(of: userID, $0) }) {
            for item in try await server.read({ try PushItem.due(for: pusher, now: now, $0) }) {
                let outcome = await tell(item, to: pusher)
                switch outcome {
                case .told: try await server.commit { try pusher.advance(to: item.position, $0.connection) }
                case .rejected: try await server.commit { try pusher.remove($0.connection) }
                case .failed: isDone = false
                }
                guard outcome == .told else { break }
            }
        }
        return isDone
    }

    private func tell(_ item: PushItem, to pusher: Pusher) async -> Outcome {
        let request = HTTPRequest(
            "POST", pusher.url, headers: HTTPHeaders([("Content-Type", "application/json")]),
            body: .bytes(item.body(for: pusher).serialized()), maxResponseBytes: Self.largestAnswer)
        do throws(HTTPError) {
            let response = try await client.send(request)
            guard (200..<300).contains(response.status) else { return .failed }
            // A response that isn't JSON rejects nothing.
            let answer = (try? JSON(parsing: response.body)) ?? .null
            let rejected = answer["rejected"].array?.contains(.string(pusher.key)) ?? false
            return rejected ? .rejected : .told
        } catch {
            return .failed
        }
    }
}
