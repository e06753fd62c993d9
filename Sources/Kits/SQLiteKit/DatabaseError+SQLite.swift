import CSQLite
import Glibc
import SQLKit

extension DatabaseError {
    /// - Parameter systemError: the last `errno`. On a full disk SQLite may report an I/O error, because it cannot
    ///   extend its shared-memory index; `errno` tells the two apart.
    init(code: Int32, message: String, sql: String?, systemError: Int32 = 0) {
        var kind = Kind(code: code)
        if kind == .ioError || kind == .cannotOpen, [ENOSPC, EDQUOT].contains(systemError) { kind = .full }
        self.init(kind: kind, code: code, message: message, sql: sql)
    }
}

extension DatabaseError.Kind {
    fileprivate init(code: Int32) {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_FULL: self = .full
        case SQLITE_CORRUPT: self = .corrupt
        case SQLITE_NOTADB: self = .notADatabase
        case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
        case SQLITE_CANTOPEN: self = .cannotOpen
        case SQLITE_CONSTRAINT: self = .constraint
        case SQLITE_INTERRUPT: self = .interrupted
        case SQLITE_IOERR: self = .ioError
        case SQLITE_MISUSE, SQLITE_RANGE: self = .misuse
        default: self = .other
        }
    }
}
