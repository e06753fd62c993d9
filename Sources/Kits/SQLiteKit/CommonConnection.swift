import CSQLite
import SQLKit

extension Connection {
    /// This connection for SQL that PostgreSQL understands too.
    package var common: any SQLConnection { CommonConnection(connection: self) }
}

private struct CommonConnection: SQLConnection {
    let connection: Connection

    var dialect: SQLDialect { .sqlite }

    func perform(_ sql: String, values: [(any SQLBindable)?], body: (SQLRow) throws -> Bool) throws -> Int {
        try connection.forEach(sql, values: values) { row in
            try body(SQLRow(values: (0..<Int(sqlite3_column_count(row.statement))).map { row.value($0) }))
        }
        return Int(sqlite3_changes64(connection.handle))
    }

    func script(_ sql: String) throws { try connection.script(sql) }
}
