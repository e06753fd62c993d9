import CPostgres
import SQLKit

/// A statement's whole result, in PostgreSQL's binary format.
final class PostgresResult {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { buzz_pq_clear(handle) }

    var isFine: Bool { [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY].contains(buzz_pq_result_status(handle)) }
    var rows: Int { Int(buzz_pq_ntuples(handle)) }
    var changed: Int { Int(String(cString: buzz_pq_cmd_tuples(handle))) ?? 0 }
    /// The statement that ran; a COMMIT of a failed transaction is a ROLLBACK.
    var command: String { String(cString: buzz_pq_cmd_status(handle)) }
    /// The types of a described statement's values.
    var valueTypes: [Oid] { (0..<buzz_pq_nparams(handle)).map { buzz_pq_paramtype(handle, $0) } }

    func error(_ sql: String?) -> DatabaseError {
        func field(_ name: Int32) -> String? { buzz_pq_result_error_field(handle, name).map { String(cString: $0) } }
        // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY are character macros.
        let state = field(0x43) ?? ""
        return DatabaseError(
            state: state, message: field(0x4D) ?? String(cString: buzz_pq_result_error_message(handle)), sql: sql)
    }

    func row(_ row: Int) -> SQLRow {
        SQLRow(values: (0..<buzz_pq_nfields(handle)).map { value(Int32(row), $0) })
    }

    private func value(_ row: Int32, _ column: Int32) -> SQLValue {
        guard buzz_pq_getisnull(handle, row, column) == 0, let start = buzz_pq_getvalue(handle, row, column) else {
            return .null
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(buzz_pq_getlength(handle, row, column)))
        return PostgresType(buzz_pq_ftype(handle, column)).value(bytes)
    }
}
