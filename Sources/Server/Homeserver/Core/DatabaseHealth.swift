import HTTPKit
import MatrixProtocol
import ProcessKit
import SQLiteKit
import Synchronization

/// Whether the database is intact. If it is damaged the server refuses all writes, because a response that says
/// "stored" must be true. Intact data can still be read.
final class DatabaseHealth: Sendable {
    private let findings = Mutex<[String]>([])
    /// Emits when a request has encountered damage.
    let suspicions: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init() {
        (suspicions, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Empty as long as no problem is known.
    var problems: [String] { findings.withLock { $0 } }

    func note(_ problems: [String]) {
        findings.withLock { $0 = problems }
    }

    /// Treats the error as damage until a check finds the file intact. The full-text index can be inconsistent
    /// without any loss of data, so its errors don't count.
    func note(_ error: DatabaseError) {
        let isOfIndex = error.code == 267
        guard error.kind == .notADatabase || error.kind == .corrupt && !isOfIndex else { return }
        findings.withLock { if $0.isEmpty { $0 = [error.message] } }
        signal.yield()
    }

    func requireSound() throws(MatrixError) {
        guard problems.isEmpty else {
            throw MatrixError(
                503, .unknown, "The server's database is damaged, so nothing can be stored; its operator knows")
        }
    }
}

extension Homeserver {
    /// Checks the file in the background.
    ///
    /// - Parameter wholly: also compares indexes with their tables.
    func examine(wholly: Bool = false) async {
        await orLog("check the database", log) {
            let problems = try await database.checkIntegrity(wholly: wholly)
            let wasSound = health.problems.isEmpty
            health.note(problems)
            guard !problems.isEmpty, wasSound else { return }
            log.error("the database is damaged; see buzzboxd doctor", ["problems": problems.joined(separator: "; ")])
        }
    }

    /// Runs as long as the server.
    func watchHealth() async {
        await examine()
        for await _ in health.suspicions { await examine() }
    }
}
