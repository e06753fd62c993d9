import HTTPKit
import MatrixProtocol
import ProcessKit
import SQLiteKit
import Synchronization

/// Whether the database can be read back. Where it cannot, nothing more is taken: an answer that says “stored” must be
/// true. What is whole can still be read.
final class DatabaseHealth: Sendable {
    private let findings = Mutex<[String]>([])
    /// Says that a request has met with damage.
    let suspicions: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init() {
        (suspicions, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Empty while nothing is known to be wrong.
    var problems: [String] { findings.withLock { $0 } }

    func note(_ problems: [String]) {
        findings.withLock { $0 = problems }
    }

    /// Taken for damage until a check finds the file sound. The index of words may be at odds with itself without anything
    /// being lost.
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
    /// Looks the file through, beside everything else.
    ///
    /// - Parameter wholly: also holds indexes against their tables.
    func examine(wholly: Bool = false) async {
        await orLog("check the database", log) {
            let problems = try await database.checkIntegrity(wholly: wholly)
            let wasSound = health.problems.isEmpty
            health.note(problems)
            guard !problems.isEmpty, wasSound else { return }
            log.error("the database is damaged; see buzzboxd doctor", ["problems": problems.joined(separator: "; ")])
        }
    }

    /// For as long as the server runs.
    func watchHealth() async {
        await examine()
        for await _ in health.suspicions { await examine() }
    }
}
