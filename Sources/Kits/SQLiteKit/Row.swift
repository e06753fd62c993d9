import CSQLite

/// The current row of a running statement; valid only inside the closure that receives it.
package struct Row: ~Copyable {
    let statement: OpaquePointer

    package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
    }

    package func int64(_ column: Int) -> Int64 {
        sqlite3_column_int64(statement, Int32(column))
    }

    package func int(_ column: Int) -> Int {
        Int(truncatingIfNeeded: int64(column))
    }

    package func bool(_ column: Int) -> Bool {
        int64(column) != 0
    }

    package func double(_ column: Int) -> Double {
        sqlite3_column_double(statement, Int32(column))
    }

    package func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(statement, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    package func blob(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, Int32(column)) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The value as stored, of any type.
    package func value(_ column: Int) -> SQLValue {
        switch sqlite3_column_type(statement, Int32(column)) {
        case SQLITE_INTEGER: .integer(int64(column))
        case SQLITE_FLOAT: .real(double(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }

    package func int64OrNil(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
    package func intOrNil(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
    package func boolOrNil(_ column: Int) -> Bool? { isNull(column) ? nil : bool(column) }
    package func doubleOrNil(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }
    package func textOrNil(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
    package func blobOrNil(_ column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }
}
