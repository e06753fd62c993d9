/// What SQLite and PostgreSQL say differently.
package enum SQLDialect: Sendable {
    case sqlite
    case postgres

    /// The bytes of a text, of which `substr` takes a part and `length` counts.
    package func bytes(of text: String) -> String {
        switch self {
        case .sqlite: "CAST(\(text) AS BLOB)"
        case .postgres: "convert_to(\(text), 'UTF8')"
        }
    }

    /// A table with one column `value` from a bound list of whole numbers in JSON.
    package var numbers: String {
        switch self {
        case .sqlite: "json_each(?)"
        case .postgres:
            "(SELECT CAST(value AS BIGINT) AS value FROM json_array_elements_text(CAST(? AS json)) AS list(value))"
        }
    }
}
