import SQLiteKit

extension Homeserver {
    /// Checks an account's password. An attempt is spent before checking and refunded if the password is right or the
    /// check did not take place, so parallel guesses cannot exceed the limit.
    ///
    /// Guesses by strangers must not lock out the owner: addresses where one of the account's devices was last seen
    /// have a limit of their own.
    ///
    /// - Parameter userID: a user id of this server; the account need not exist.
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
