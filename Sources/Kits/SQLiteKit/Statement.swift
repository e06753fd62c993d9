import CSQLite

/// A prepared statement, finalized with its last reference.
final class Statement {
    let handle: OpaquePointer
    var isRunning = true

    init(handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Resets the statement and its bindings, so that it can be run again.
    func rest() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        isRunning = false
    }
}
