import ProcessKit
import Synchronization

/// A store for sessions that end with the program.
package final class MemorySessionStore: SessionStore {
    private let session: Mutex<Session?>

    package init(_ session: Session? = nil) {
        self.session = Mutex(session)
    }

    package func load() throws(FileError) -> Session? { session.withLock { $0 } }
    package func save(_ session: Session) throws(FileError) { self.session.withLock { $0 = session } }
    package func remove() throws(FileError) { session.withLock { $0 = nil } }
}
