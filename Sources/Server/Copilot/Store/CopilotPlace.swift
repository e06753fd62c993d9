import PostgresKit
import SQLKit

/// Where a copilot's store is.
package enum CopilotPlace: Sendable, CustomStringConvertible {
    case file(String)
    case server(PostgresAddress)

    /// Without a password.
    package var description: String {
        switch self {
        case .file(let path): path
        case .server(let address): address.description
        }
    }

    /// What went wrong with a store on a server, and what to do next.
    package static func sentence(_ error: DatabaseError, _ address: PostgresAddress) -> String {
        let reason = error.message
        return switch error.kind {
        case .unreachable:
            "PostgreSQL at \(address) does not answer: \(reason). See that it runs, and check the address."
        case .denied: "PostgreSQL at \(address) refuses: \(reason). Check the user, the password and the rights."
        case .cannotOpen: "PostgreSQL at \(address) has no such database: \(reason). Make it with createdb."
        case .oldServer: "PostgreSQL at \(address) is too old: \(reason)."
        case .full: "The disk of PostgreSQL at \(address) is full. Free some space there and try again."
        case .readOnly: "PostgreSQL at \(address) can only be read. Name the primary server, not a standby."
        case .newerSchema:
            "The store at \(address) was written by a newer buzzboxd. Nothing was touched; start that version instead."
        case .busy: "The store at \(address) cannot be had now: \(reason)."
        default: "The store at \(address) cannot be used: \(reason)."
        }
    }
}
