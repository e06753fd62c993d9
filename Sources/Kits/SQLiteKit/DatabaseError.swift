import CSQLite
import Glibc

/// A database error and the statement that caused it. Bound values are never included.
package struct DatabaseError: Error, Sendable, CustomStringConvertible {
    package enum Kind: Sendable, Equatable {
        case busy
        case full
        case corrupt
        case notADatabase
        case readOnly
        case cannotOpen
        case constraint
        case newerSchema(found: Int, known: Int)
        case interrupted
        case ioError
        case misuse
        case other
    }

    package let kind: Kind
    /// SQLite's extended result code.
    package let code: Int32
    package let message: String
    package let sql: String?

    package init(kind: Kind, code: Int32, message: String, sql: String? = nil) {
        self.kind = kind
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// - Parameter systemError: the last `errno`. On a full disk SQLite may report an I/O error, because it cannot
    ///   extend its shared-memory index; `errno` tells the two apart.
    init(code: Int32, message: String, sql: String?, systemError: Int32 = 0) {
        var kind = Kind(code: code)
        if kind == .ioError || kind == .cannotOpen, [ENOSPC, EDQUOT].contains(systemError) { kind = .full }
        self.init(kind: kind, code: code, message: message, sql: sql)
    }

    package var description: String {
        var text = "\(message) (SQLite \(code))"
        if let sql { text += " in: \(sql.prefix(200))" }
        return text
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
