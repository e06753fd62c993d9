import CSQLite

/// A prepared statement, finalised with its last reference.
final class Statement {
    let handle: OpaquePointer
    var isRunning = true

    init(handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Ready to be run again, holding on to no value.
    func rest() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        isRunning = false
    }
}
