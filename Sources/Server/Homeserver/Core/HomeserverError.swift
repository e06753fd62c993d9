/// Why a homeserver cannot start, or a command cannot be executed on its data.
package enum HomeserverError: Error, Sendable, Equatable, CustomStringConvertible {
    case otherName(kept: String, asked: String)
    case badServerName(String)
    case noSuchUser(String)
    case userExists(String)
    case badUserName(String)
    case badPassword(String)
    case backupExists(String)
    case damaged([String])
    case cannotRecover(String)

    package var description: String {
        switch self {
        case .otherName(let kept, let asked):
            """
            This data directory belongs to the server \(kept), not \(asked). \
            Start with --server-name \(kept), or use another --data-dir.
            """
        case .badServerName(let name):
            "\(name) cannot be a server's name. Use a host name such as example.org."
        case .noSuchUser(let name):
            "There is no user \(name). See: buzzboxd user list"
        case .userExists(let name):
            "There is a user \(name) already. Choose another name."
        case .badUserName(let name):
            "\(name) cannot be a user name. Use a-z, 0-9 and . _ = - / + only."
        case .backupExists(let path):
            "There is a backup in \(path) already. Choose another directory."
        case .damaged(let problems):
            """
            The database is damaged, so a copy of it would be, too: \(problems.prefix(3).joined(separator: "; ")). \
            Keep the last backup and put it in its place, or run buzzboxd recover.
            """
        case .cannotRecover(let reason):
            "Nothing could be made of the damaged database, which is as it was. \(reason)"
        case .badPassword(let reason):
            reason
        }
    }
}
