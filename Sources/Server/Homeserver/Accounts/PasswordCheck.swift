import SQLiteKit

extension Homeserver {
    /// Whether a password is an account's. A try is taken before looking, and given back when the password was right or
    /// nobody came to look: however many guesses come at once, no more than the allowed ones are looked at.
    ///
    /// Strangers' guesses don't shut an account's owner out: where a device of the account was last seen, tries are
    /// counted by themselves.
    ///
    /// - Parameter userID: of this server, whether there is such an account or not.
    func check(
        _ password: String, of userID: String, from address: String
    ) async throws -> (isRight: Bool, account: Users.Credentials?) {
        let place = AddressBlock.name(of: address)
        let (account, isKnownPlace) = try await read { connection in
            (
                try Users.credentials(of: userID, connection),
                try Devices.places(of: userID, connection).contains { AddressBlock.name(of: $0) == place }
            )
        }
        let keys = (address: "address \(place)", user: isKnownPlace ? "user \(userID) at \(place)" : "user \(userID)")
        try failedLogins.spend(keys.address, keys.user)
        let isRight: Bool
        do {
            isRight = try await passwords.verify(password, against: account?.password)
        } catch {
            failedLogins.refund(keys.address, keys.user)
            throw error
        }
        if isRight { failedLogins.refund(keys.address, keys.user) }
        return (isRight, account)
    }
}
