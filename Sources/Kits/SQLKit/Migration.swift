/// One step of a schema: its SQL must never change once released. `version` is the schema's after it.
package struct Migration: Sendable {
    package let version: Int
    package let sql: String

    package init(version: Int, sql: String) {
        self.version = version
        self.sql = sql
    }
}
