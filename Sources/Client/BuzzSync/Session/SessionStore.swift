import JSONKit
import ProcessKit

/// Where a session is stored between runs.
package protocol SessionStore: Sendable {
    /// Loads what is available without asking the user: the session may be sealed, with its tokens stored elsewhere.
    func load() throws(FileError) -> Session?
    /// The session with its tokens.
    func unsealed(_ session: Session) async throws(MatrixClientError) -> Session
    func save(_ session: Session) async throws(FileError)
    func remove() async throws(FileError)
    /// The lock for renewing tokens, if several processes may share them.
    var lockPath: String? { get }
}

extension SessionStore {
    package func unsealed(_ session: Session) async throws(MatrixClientError) -> Session { session }
    package var lockPath: String? { nil }
}

/// A file that only its owner can read.
package struct FileSessionStore: SessionStore {
    package let path: String

    package var lockPath: String? { path + ".lock" }

    package init(path: String) { self.path = path }

    package func load() throws(FileError) -> Session? {
        guard Files.exists(path) else { return nil }
        let bytes = try Files.read(path, limit: 1 << 20)
        // A malformed file counts as absent: signing in overwrites it.
        guard let json = try? JSON(parsing: bytes) else { return nil }
        return Session(json)
    }

    package func save(_ session: Session) throws(FileError) {
        try Files.write(session.json.serialized(), to: path, mode: 0o600)
    }

    package func remove() throws(FileError) {
        try Files.remove(path)
    }
}
