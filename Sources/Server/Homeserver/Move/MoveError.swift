/// Why a move to another homeserver stopped. What was moved by then is noted, and the same command goes on from there.
package enum MoveError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No answer, or one that says that the server is at fault; asking again may help.
    case unreachable(String)
    /// The same, at an event that is all that stands in the way if the rest of the server works.
    case stopped(at: String, why: String)
    /// The new server does not know the registration of the application service.
    case notRegistered
    case refused(what: String, why: String)
    /// Accounts that somebody else made on the new server.
    case namesTaken([String])
    /// The notes of this move belong to another new server.
    case otherTarget(noted: String, asked: String)
    /// The new server encrypts rooms that were not encrypted.
    case encrypts(room: String)
    /// The database was written by an older version, and a move changes nothing in it.
    case olderDatabase

    package var description: String {
        switch self {
        case .unreachable(let why): "The new server could not be reached: \(why)"
        case .stopped(let event, let why):
            "The new server could not be given \(event): \(why) If it never takes that event, add --leave '\(event)'."
        case .notRegistered:
            """
            The new server does not know the move's registration. Name the file in app_service_config_files of its \
            homeserver.yaml and restart it.
            """
        case .refused(let what, let why): "The new server refused \(what): \(why)"
        case .namesTaken(let names):
            """
            The new server has accounts of these names already: \(names.prefix(5).joined(separator: ", "))\
            \(names.count > 5 ? " and \(names.count - 5) more" : ""). If they belong to the same people, add --adopt.
            """
        case .otherTarget(let noted, let asked):
            "This move was begun to \(noted), not \(asked). Name another folder with --notes for another move."
        case .encrypts(let room):
            """
            The new server encrypts new rooms by itself, and \(room) is not encrypted. Set \
            encryption_enabled_by_default_for_room_type: off in its homeserver.yaml and restart it.
            """
        case .olderDatabase:
            "The database was written by an older buzzboxd. Start the server once with this version, then move."
        }
    }
}
