/// A connection inside a transaction, to a database of either kind. Its SQL is what SQLite and PostgreSQL have in
/// common, with `?` for values; `dialect` has the rest.
package protocol SQLConnection {
    var dialect: SQLDialect { get }

    /// Runs a statement and calls `body` with each row until it returns `false`; returns how many rows it changed.
    @discardableResult
    func perform(_ sql: String, values: [(any SQLBindable)?], body: (SQLRow) throws -> Bool) throws -> Int

    /// Runs several statements without values.
    func script(_ sql: String) throws
}

extension SQLConnection {
    /// Runs a statement that returns no rows; returns how many it changed.
    @discardableResult
    package func run(_ sql: String, _ values: (any SQLBindable)?...) throws -> Int {
        try perform(sql, values: values) { _ in true }
    }

    @discardableResult
    package func run(_ sql: String, values: [(any SQLBindable)?]) throws -> Int {
        try perform(sql, values: values) { _ in true }
    }

    package func query<T>(_ sql: String, _ values: (any SQLBindable)?..., map: (SQLRow) throws -> T) throws -> [T] {
        try query(sql, values: values, map: map)
    }

    package func query<T>(_ sql: String, values: [(any SQLBindable)?], map: (SQLRow) throws -> T) throws -> [T] {
        var rows: [T] = []
        try perform(sql, values: values) { row in
            rows.append(try map(row))
            return true
        }
        return rows
    }

    package func first<T>(_ sql: String, _ values: (any SQLBindable)?..., map: (SQLRow) throws -> T) throws -> T? {
        var found: T?
        try perform(sql, values: values) { row in
            found = try map(row)
            return false
        }
        return found
    }

    /// Calls `body` with each row until it returns `false`.
    package func forEach(_ sql: String, _ values: (any SQLBindable)?..., body: (SQLRow) throws -> Bool) throws {
        try perform(sql, values: values, body: body)
    }
}
