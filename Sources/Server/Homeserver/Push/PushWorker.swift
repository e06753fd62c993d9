import HTTPKit
import JSONKit
import ProcessKit

/// Calls the gateways of those who asked for it, each account by itself: a gateway that does not answer holds up nobody
/// else's. How far each was told is in the database, so that a restart tells nothing twice and forgets nothing.
struct PushWorker: Sendable {
    let server: Homeserver
    /// Must reach public addresses only: users name them.
    let client: HTTPClient

    private enum Outcome { case told, rejected, failed }

    private static let longest = Duration.seconds(600)
    /// However quiet it is, one look.
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

    /// One user, for as long as the server runs: who has no pusher any more costs a waiting task.
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

    /// False where a gateway has to be called again.
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
            // An answer that is no JSON rejects nothing.
            let answer = (try? JSON(parsing: response.body)) ?? .null
            let rejected = answer["rejected"].array?.contains(.string(pusher.key)) ?? false
            return rejected ? .rejected : .told
        } catch {
            return .failed
        }
    }
}
