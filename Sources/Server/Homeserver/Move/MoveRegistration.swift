import ProcessKit
import SodiumKit

/// The registration by which the new server lets the move act in the name of its users: a file in the form that
/// Synapse reads.
package struct MoveRegistration: Sendable {
    /// The user that Synapse makes for the application service itself.
    static let localpart = "buzzbox-move"

    package let token: String

    /// Reads the file, or makes it with new tokens.
    ///
    /// - Returns: whether it was made, so that it still has to be given to the new server.
    package static func open(_ path: String) throws -> (registration: MoveRegistration, isNew: Bool) {
        if Files.exists(path) { return (try read(path), false) }
        let registration = MoveRegistration(token: Random.token())
        try Files.write(registration.text(otherToken: Random.token()), to: path)
        return (registration, true)
    }

    package static func read(_ path: String) throws -> MoveRegistration {
        for line in try Files.readText(path, limit: 1 << 20).split(separator: "\n") where line.hasPrefix("as_token:") {
            let token = line.dropFirst("as_token:".count).filter { !" \"'\r".contains($0) }
            if !token.isEmpty { return MoveRegistration(token: token) }
        }
        throw MoveError.refused(what: "the registration", why: "\(path) has no as_token. Remove it to get a new one.")
    }

    /// The namespaces are not exclusive: accounts of an exclusive one would belong to the application service for ever.
    private func text(otherToken: String) -> String {
        """
        # For `buzzboxd move`. Take it out of the new server's configuration when everything has been moved:
        # whoever has as_token can act as anybody there.
        id: buzzbox-move
        url: null
        as_token: "\(token)"
        hs_token: "\(otherToken)"
        sender_localpart: \(Self.localpart)
        rate_limited: false
        namespaces:
          users: [{exclusive: false, regex: '@.*'}]
          aliases: [{exclusive: false, regex: '#.*'}]
          rooms: []

        """
    }
}
