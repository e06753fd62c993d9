import BuzzCrypto
import BuzzModel
import BuzzSync
import CopilotProtocol
import JSONKit
import ProcessKit

/// Deletes an account permanently: first the copilot's data, then the account on the server, then all local data.
package struct AccountDeletion: Sendable {
    private let host: AccountHost
    private let caller: CopilotCaller?
    /// Goes on without deleting the copilot's data if an external copilot does not answer.
    private let leavesCopilot: Bool

    package init(host: AccountHost, caller: CopilotCaller? = nil, leavesCopilot: Bool = false) {
        self.host = host
        self.caller = caller
        self.leavesCopilot = leavesCopilot
    }

    /// - Parameter confirmation: the user id, typed by the user.
    package func run(confirmation: String, password: String) async throws(ServiceError) {
        let active = try host.require()
        let user = active.client.userID
        guard confirmation == user.rawValue else {
            throw .invalid("Nothing was deleted: the account is \(user), not “\(confirmation)”.")
        }
        if caller != nil {
            // An external copilot asks the server who is calling, so it must delete its data while the account still
            // exists. Check the password before that, so that a wrong one deletes nothing.
            try await check(password, active)
            try await forget(user)
        }
        try await asked { () throws(MatrixClientError) in try await active.client.deactivate(password: password) }
        host.deactivate()
        do {
            try await host.sessions.remove()
            try Files.removeTree(host.places.account(user))
            if let vault = host.dependencies.vault {
                await orLog("removing the key to messages from the secret store", host.dependencies.log) {
                    try await StoreKey.forget(vault: vault, name: AccountHost.keyName(host.places, user))
                }
            }
            try Files.removeTree(host.places.downloads(user))
            // A database file may still contain deleted rows.
            let others = try Files.list(host.places.data + "/accounts")
            if others.isEmpty { try Files.removeTree(host.places.copilotData) }
        } catch {
            throw .file("The account was deleted, but some local data remains: \(error.description)")
        }
    }

    /// Checks the password by signing in and out again.
    private func check(_ password: String, _ active: AccountHost.Active) async throws(ServiceError) {
        let dependencies = host.dependencies
        let session = await active.client.session
        let signIn = SignIn(http: dependencies.http, gate: host.gate, time: dependencies.time)
        let probe: Session
        do throws(MatrixClientError) {
            probe = try await signIn.logIn(
                server: session.serverURL, user: session.userID.rawValue, password: password)
        } catch {
            guard case .refused(let refusal) = error, refusal.code == "M_FORBIDDEN" else { throw ServiceError(error) }
            throw .signInRefused("wrong password. Nothing was deleted.")
        }
        let client = MatrixClient(
            session: probe, store: MemorySessionStore(), http: dependencies.http, gate: host.gate,
            time: dependencies.time)
        // Ignore a failure: the session is deleted with the account, and otherwise an additional session does no
        // harm.
        try? await client.logOut()
    }

    private func forget(_ user: UserID) async throws(ServiceError) {
        guard let caller else { return }
        do throws(CopilotError) {
            if try await hasNoWord(caller, .forgetMe, ["userId": .string(user.rawValue)]) {
                try await forgetPieceByPiece(caller)
            }
        } catch {
            // The copilot stores nothing for users who aren't creators.
            guard error != .permissionDenied, !leavesCopilot else { return }
            throw .server(
                "Nothing was deleted: your memories on the copilot couldn’t be deleted. "
                    + "\(error.sentence) To delete the account anyway: --leave-copilot")
        }
    }

    /// Calls a function; returns true if the deployment does not have it.
    private func hasNoWord(
        _ caller: CopilotCaller, _ function: CopilotFunction, _ data: JSON
    ) async throws(CopilotError) -> Bool {
        do throws(CopilotError) {
            _ = try await caller.call(function, data)
            return false
        } catch {
            guard error == .functionNotFound else { throw error }
            return true
        }
    }

    /// For other deployments: deletes everything they have functions for. Data without such functions isn't stored
    /// there.
    private func forgetPieceByPiece(_ caller: CopilotCaller) async throws(CopilotError) {
        if try await hasNoWord(caller, .deleteMemories, ["all": true]) { return }
        let entries: [JSON]
        do throws(CopilotError) {
            entries = try await caller.call(.listFAQs, [:])["faqs"].array ?? []
        } catch {
            guard error == .functionNotFound else { throw error }
            return
        }
        for id in entries.compactMap({ $0["id"].string }) {
            _ = try await hasNoWord(caller, .deleteFAQ, ["id": .string(id)])
        }
    }
}
