import HTTPKit
import SQLiteKit
import Synchronization

/// Metrics in the text format of Prometheus.
final class Metrics: Sendable {
    private struct Counts {
        var byStatus: [Int: Int] = [:]
    }

    private let counts = Mutex(Counts())

    func note(status: Int) {
        counts.withLock { $0.byStatus[status, default: 0] += 1 }
    }

    /// The number of requests answered so far.
    var answered: Int { counts.withLock { $0.byStatus.values.reduce(0, +) } }

    func text(_ server: Homeserver) async throws -> String {
        let stored = try await server.read { connection in
            try connection.first(
                """
                SELECT (SELECT count(*) FROM users WHERE deactivated_at IS NULL), (SELECT count(*) FROM rooms),
                    (SELECT pos FROM stream), (SELECT count(*) FROM sessions), (SELECT coalesce(sum(size), 0) FROM media)
                """
            ) { [$0.int64(0), $0.int64(1), $0.int64(2), $0.int64(3), $0.int64(4)] }
        }
        var lines: [String] = ["# TYPE buzzboxd_requests_total counter"]
        for (status, count) in counts.withLock({ $0.byStatus }).sorted(by: { $0.key < $1.key }) {
            lines.append("buzzboxd_requests_total{status=\"\(status)\"} \(count)")
        }
        let names = ["users", "rooms", "stream_position", "sessions", "media_bytes"]
        for (name, value) in zip(names, stored ?? []) {
            lines += ["# TYPE buzzboxd_\(name) gauge", "buzzboxd_\(name) \(value)"]
        }
        let isSound = server.health.problems.isEmpty ? 1 : 0
        lines += ["# TYPE buzzboxd_database_sound gauge", "buzzboxd_database_sound \(isSound)"]
        lines += ["# TYPE buzzboxd_long_polls gauge", "buzzboxd_long_polls \(server.notifier.waiting)"]
        return lines.joined(separator: "\n") + "\n"
    }
}

extension HomeserverApp {
    /// Serves `/metrics` and nothing else, on a separate, private port.
    package func metrics(_ request: ServerRequest) async -> ServerResponse {
        guard request.method == "GET", request.path == "/metrics" else { return Self.refusal(status: 404) }
        do {
            let text = try await server.metrics.text(server)
            return ServerResponse(
                headers: HTTPHeaders([("Content-Type", "text/plain; version=0.0.4")]), body: Array(text.utf8))
        } catch {
            return MatrixError.unavailable.response
        }
    }
}
