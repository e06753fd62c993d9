import BuzzModel
import JSONKit
import ProcessKit

/// Holds the session's tokens and renews them. Concurrent requests that find them expired share one renewal.
package actor Authorization {
    private(set) package var session: Session
    private let store: any SessionStore
    private let transport: MatrixTransport
    private let log: Log
    private var isRefreshing = false
    /// The renewed tokens have not been written to disk yet, for example because it was full.
    private var isUnsaved = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(session: Session, store: any SessionStore, transport: MatrixTransport, log: Log) {
        self.session = session
        self.store = store
        self.transport = transport
        self.log = log
    }

    /// The access token; on first use it is fetched from where it is stored.
    func token() async throws(MatrixClientError) -> String {
        if isUnsaved { await save() }
        if session.isSealed {
            let open = try await store.unsealed(session)
            // Another call may have done so meanwhile.
            if session.isSealed { session = open }
        }
        return session.accessToken
    }

    /// Gets an access token other than `old`; throws if there is none.
    func renew(_ old: String, isSoft: Bool) async throws(MatrixClientError) {
        while isRefreshing {
            await withCheckedContinuation { waiting.append($0) }
            if Task.isCancelled { throw .cancelled }
        }
        guard session.accessToken == old else { return }
        isRefreshing = true
        defer {
            isRefreshing = false
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
        let turn = await turn()
        defer { withExtendedLifetime(turn) {} }
        if let stored = try await stored(), stored.accessToken != old {
            session.accessToken = stored.accessToken
            session.refreshToken = stored.refreshToken
            return
        }
        guard let refreshToken = session.refreshToken else {
            await end()
            throw .signedOut(isSoft: isSoft)
        }
        try await refresh(with: refreshToken)
    }

    /// A lock between processes. A refresh token can be used only once: two processes using it at the same time would
    /// invalidate each other's sessions.
    private func turn() async -> FileLock? {
        guard let path = store.lockPath else { return nil }
        for _ in 0..<Self.patience {
            do throws(FileLockError) {
                return try FileLock(path: path)
            } catch {
                guard case .held = error else {
                    log.warning("the session cannot be locked", ["error": error.description])
                    return nil
                }
            }
            // If cancelled, the following request reports it.
            try? await transport.time.sleep(for: .milliseconds(50))
        }
        return nil
    }

    private static let patience = 400

    /// The stored session, which another process of this account may have renewed already.
    private func stored() async throws(MatrixClientError) -> Session? {
        guard let stored = orLog("reading the session", log, { try store.load() }) ?? nil,
            stored.userID == session.userID, stored.deviceID == session.deviceID
        else { return nil }
        return try await store.unsealed(stored)
    }

    private func refresh(with refreshToken: String) async throws(MatrixClientError) {
        let answer: JSON
        do throws(MatrixClientError) {
            if let oauth = session.oauth {
                answer = try await OAuthServer(transport: transport).refresh(refreshToken, of: oauth)
            } else {
                let endpoint = Endpoint("POST", "v3", "refresh", body: ["refresh_token": .string(refreshToken)])
                answer = try await transport.json(endpoint, base: session.serverURL, token: nil)
            }
        } catch {
            guard case .refused(let refusal) = error, refusal.class == .final else { throw error }
            let said = session.oauth == nil ? refusal.code : refusal.body["error"].string
            guard let said, Self.endings.contains(said) else {
                throw .intercepted("it refuses to renew the session, in words that do not end one.")
            }
            await end()
            throw .signedOut(isSoft: refusal.body["soft_logout"].bool ?? false)
        }
        guard let token = answer["access_token"].string else { throw .nonsense("no token in its answer") }
        session.accessToken = token
        // Without a new refresh token the old one stays valid.
        if let next = answer["refresh_token"].string { session.refreshToken = next }
        await save()
        log.info("the session was renewed")
    }

    /// The error codes that end the session. Any other failure may come from a proxy or be temporary.
    private static let endings: Set = [
        "M_UNKNOWN_TOKEN", "M_MISSING_TOKEN", "M_FORBIDDEN", "M_USER_DEACTIVATED", "invalid_grant",
    ]

    /// Marks the session as ended, which only the server can decide; the stored session is kept.
    private func end() async {
        session.hasEnded = true
        await save()
        log.warning("the server ended the session")
    }

    func update(_ change: @Sendable (inout Session) -> Void) async {
        change(&session)
        await save()
    }

    /// Saves the session, unless the user has signed out or in again and so removed or replaced the file.
    private func save() async {
        let session = session
        await orLog("writing the session", log) {
            isUnsaved = true
            guard let kept = try store.load(), kept.userID == session.userID, kept.deviceID == session.deviceID else {
                return
            }
            try await store.save(session)
            isUnsaved = false
        }
    }
}
