import JSONKit
import ProcessKit

/// Where a session lies between runs.
package protocol SessionStore: Sendable {
    /// What there is without asking anybody: a session may be sealed, its tokens kept elsewhere.
    func load() throws(FileError) -> Session?
    /// The session with its tokens.
    func unsealed(_ session: Session) async throws(MatrixClientError) -> Session
    func save(_ session: Session) async throws(FileError)
    func remove() async throws(FileError)
    /// Held by the process that renews the tokens, where several may share them.
    var lockPath: String? { get }
}

extension SessionStore {
    package func unsealed(_ session: Session) async throws(MatrixClientError) -> Session { session }
    package var lockPath: String? { nil }
}

/// A file only its owner can read.
package struct FileSessionStore: SessionStore {
    package let path: String

    package var lockPath: String? { path + ".lock" }

    package init(path: String) { self.path = path }

    package func load() throws(FileError) -> Session? {
        guard Files.exists(path) else { return nil }
        let bytes = try Files.read(path, limit: 1 << 20)
        // A file that cannot be read as a session is as good as none: signing in writes a new one.
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
