import CPostgres
import SQLKit

/// The address of a PostgreSQL database, `postgres://user@host/name?sslmode=verify-full`. What it leaves out libpq takes
/// from the environment and the password file.
package struct PostgresAddress: Sendable, CustomStringConvertible {
    let parameters: [String: String]

    package static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// The error repeats nothing of the address, because a password may be in it.
    package init(_ text: String) throws(DatabaseError) {
        if let why = buzz_pq_load() {
            throw DatabaseError(
                kind: .misuse, state: "", message: "libpq is needed for it (\(String(cString: why))); install libpq5")
        }
        // A NUL would end the address early.
        guard Self.isAddress(text), !text.utf8.contains(0), let options = buzz_pq_conninfo_parse(text, nil) else {
            throw DatabaseError(
                kind: .misuse, state: "", message: "the address cannot be read; write postgres://user@host/database")
        }
        defer { buzz_pq_conninfo_free(options) }
        var found: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { found[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        let usual = [
            "tcp_user_timeout": "15000", "application_name": "buzzboxd",
        ]
        parameters = found.merging(usual) { given, _ in given }.merging(["client_encoding": "UTF8"]) { $1 }
    }

    /// How many servers it names; the first that answers is used.
    var servers: Int {
        (parameters["host"] ?? parameters["hostaddr"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
            .count
    }

    /// How long each of them may take to let somebody in, in seconds.
    var timeout: Int { parameters["connect_timeout"].flatMap(Int.init).map { max($0, 2) } ?? 5 }

    /// Without the password.
    package var description: String {
        let host = parameters["host"] ?? parameters["hostaddr"] ?? "localhost"
        let port = parameters["port"].map { ":\($0)" } ?? ""
        return "postgres://\(host)\(port)/\(parameters["dbname"] ?? parameters["user"] ?? "")"
    }
}
