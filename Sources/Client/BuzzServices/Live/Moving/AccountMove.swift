import BuzzModel
import BuzzStore
import BuzzSync
import JSONKit
import ProcessKit

/// Follows an account to the server that its operators have moved it to. Signing in comes first, and only when the new
/// server confirms the move is anything changed here; what the old store had for its conversations is copied before
/// and written into the new store when that is synced. Interrupted, it goes on.
package struct AccountMove: Sendable {
    private let host: AccountHost
    private let auth: LiveAuthService
    /// Gives the copilot's data to the new user id; nil where the copilot is not ours.
    private let renameCopilot:
        (@Sendable (_ from: UserID, _ to: UserID, _ rooms: String) async throws(ServiceError) -> Void)?

    package init(
        host: AccountHost, embedded: EmbeddedServer?,
        renameCopilot: (
            @Sendable (_ from: UserID, _ to: UserID, _ rooms: String) async throws(ServiceError) -> Void
        )? = nil
    ) {
        self.host = host
        self.renameCopilot = renameCopilot
        auth = LiveAuthService(host: host, embedded: embedded)
    }

    /// Signs in on the new server, and leaves the old one in peace: its account stays, and so does the store of it;
    /// where the user id is the same, the store begins anew.
    package func signIn(server: String, user: String, password: String) async throws(ServiceError) {
        let active = try host.require()
        let old = active.client.userID
        let waiting = try await stored { () throws(StoreError) in try await active.store.pendingCounts() }
        guard waiting.pending + waiting.failed == 0 else {
            throw .invalid(
                "Something still waits to be sent to the old server. Send it with buzzbox sync --once, or look at "
                    + "buzzbox outbox and cancel it.")
        }
        let (session, client) = try await auth.open(server: server, user: user, password: password)
        do throws(ServiceError) {
            guard session.userID.localPart == old.localPart else {
                throw .invalid(
                    "A move keeps the name, and \(session.userID) has another one than \(old), so nothing was changed.")
            }
            let content = try await asked { () throws(MatrixClientError) in
                try await client.accountData(MovedAccount.type)
            }
            guard let moved = content.flatMap(MovedAccount.init(content:)), moved.user == old else {
                throw .invalid(
                    "\(session.userID) on \(session.serverURL) was not moved there from \(old), so nothing was "
                        + "changed. Operators move accounts with buzzboxd move.")
            }
            guard moved.isOneToOne else {
                throw .invalid(
                    "The new server says that two conversations have become one, which no move does, so nothing was "
                        + "changed. Ask its operators.")
            }
            try await leave(active.store, of: old, moved, for: session.userID)
        } catch {
            await orLog("signing out again", host.dependencies.log) { try await client.logOut() }
            throw error
        }
        host.deactivate()
        try await auth.take(session)
    }

    /// Without a copy left behind if it fails, because the account on the old server goes on and the copy would not.
    private func leave(
        _ store: AccountStore, of old: UserID, _ moved: MovedAccount, for user: UserID
    ) async throws(ServiceError) {
        let folder = folder(user)
        // The lists of rooms stay, so that no number is given twice.
        let number = (try numbers(in: folder, ".json").last ?? 0) + 1
        do throws(ServiceError) {
            try await setAside(store, moved, in: folder, number)
            if let renameCopilot { try await renameCopilot(old, user, folder + "/rooms.json") }
            // What is in it has been copied; under the new ids it would be strange to everything.
            if user == old { try await stored { () throws(StoreError) in try await store.empty() } }
        } catch {
            for end in [".db", ".part", ".json"] {
                orLog("removing a copy", host.dependencies.log) { try Files.remove("\(folder)/\(number)\(end)") }
            }
            throw error
        }
    }

    /// Writes what was set aside into the store, which must be synced.
    ///
    /// - Returns: how many conversations got something, and how many are not here yet; nil when nothing was set aside.
    package func finish() async throws(ServiceError) -> (done: Int, missing: Int)? {
        let active = try host.require()
        let folder = folder(active.client.userID)
        var result: (done: Int, missing: Int)?
        for name in try numbers(in: folder, ".db") {
            let moved = try read(folder + "/\(name).json")
            let (done, missing) = try await stored { () throws(StoreError) in
                try await active.store.takeOver(folder + "/\(name).db", copy: name, of: moved)
            }
            result = ((result?.done ?? 0) + done, max(result?.missing ?? 0, missing))
            // With conversations missing the copy stays, so that another attempt finds them.
            if missing == 0 { try file { () throws(FileError) in try Files.remove(folder + "/\(name).db") } }
        }
        return result
    }

    // MARK: What is set aside

    private func folder(_ user: UserID) -> String { host.places.account(user) + "/moved" }

    /// The copies in the order in which they were made.
    private func numbers(in folder: String, _ end: String) throws(ServiceError) -> [Int] {
        guard Files.isDirectory(folder) else { return [] }
        return try file { () throws(FileError) in
            try Files.list(folder).filter { $0.hasSuffix(end) }.compactMap { Int($0.dropLast(end.count)) }.sorted()
        }
    }

    private func setAside(
        _ store: AccountStore, _ moved: MovedAccount, in folder: String, _ number: Int
    ) async throws(ServiceError) {
        let part = "\(folder)/\(number).part"
        try file { () throws(FileError) in
            try Files.makeDirectory(folder)
            try Files.remove(part)
            try Files.write(moved.content.text, to: "\(folder)/\(number).json")
            try Files.write(moved.content["rooms"].text, to: "\(folder)/rooms.json")
        }
        try await stored { () throws(StoreError) in try await store.copy(to: part) }
        try file { () throws(FileError) in try Files.rename(part, to: "\(folder)/\(number).db") }
    }

    private func read(_ path: String) throws(ServiceError) -> MovedAccount {
        let text = try file { () throws(FileError) in try Files.readText(path) }
        // What is no JSON is said below.
        guard let content = try? JSON(parsing: text), let moved = MovedAccount(content: content) else {
            throw .file("\(path) cannot be read. Sign in on the old server and begin the move again.")
        }
        return moved
    }

    private func file<T>(_ body: () throws(FileError) -> T) throws(ServiceError) -> T {
        do throws(FileError) {
            return try body()
        } catch {
            throw .file(error.description)
        }
    }
}
