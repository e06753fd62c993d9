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
        /// The database server does not answer.
        case unreachable
        /// The database server allows this user too little.
        case denied
        /// The database server is older than what is needed.
        case oldServer
        case other
    }

    package let kind: Kind
    /// SQLite's extended result code.
    package let code: Int32
    /// PostgreSQL's code of five characters; nil for an error of SQLite.
    package let state: String?
    package let message: String
    package let sql: String?

    package init(kind: Kind, code: Int32 = 0, state: String? = nil, message: String, sql: String? = nil) {
        self.kind = kind
        self.code = code
        self.state = state
        self.message = message
        self.sql = sql
    }

    package var description: String {
        var text = "\(message) (\(state.map { "PostgreSQL \($0)" } ?? "SQLite \(code)"))"
        if let sql { text += " in: \(sql.prefix(200))" }
        return text
    }
}
