import BuzzCrypto
import BuzzModel
import JSONKit
import ProcessKit

/// Why a cross-signing identity could not be created or used.
package enum IdentityError: Error, Sendable {
    case crypto(CryptoError)
    case client(MatrixClientError)
    /// The server requires the password again.
    case wantsPassword
    /// The server requires approval on a web page of its own.
    case wantsApproval(String)
    /// Another device created the identity, and its secret keys are not on this device.
    case notOurs
    /// No other device is available for a verification.
    case noDevice

    package var sentence: String {
        switch self {
        case .crypto(let error): error.description
        case .client(let error): error.sentence
        case .wantsPassword: "The server asks for the password of your account."
        case .wantsApproval(let page): "Allow it on this page, then try again: \(page)"
        case .noDevice: "There is no other device to verify with."
        case .notOurs: "This device has not been verified. Verify it with another device or with the recovery key."
        }
    }
}

/// Creates this account's cross-signing identity and signs this device with it.
package struct IdentityKeeper: Sendable {
    let client: MatrixClient
    let access: CryptoAccess
    let log: Log
    private let needsUser = Broadcast(false)

    package init(client: MatrixClient, access: CryptoAccess, log: Log) {
        self.client = client
        self.access = access
        self.log = log
    }

    private var user: String { client.userID.rawValue }

    /// Whether the server rejected the identity until the user gives the password or allows it. An identity that is
    /// pending for another reason needs only time.
    package var waitsForUser: Bool { needsUser.value }

    /// Queries the account's own keys from the server; the answer is verified and stored.
    ///
    /// - Returns: the devices of this account that have keys.
    @discardableResult
    package func ask() async throws(IdentityError) -> [CheckedDevice] {
        let answer = try await asked { () throws(MatrixClientError) in try await client.queryKeys(of: [user]) }
        try await kept { crypto throws(CryptoError) in try await crypto.learn(answer, asked: [crypto.user.rawValue]) }
        return (answer["device_keys"][user].object ?? JSONObject()).compactMap { id, keys in
            CheckedDevice(keys, user: user, id: id)
        }
    }

    /// Does everything that needs no user: if this is the account's only device, creates the identity; if the account
    /// trusts it, signs it. Idempotent.
    package func settle() async throws(IdentityError) {
        let devices = try await ask()
        let crypto = try await store()
        switch try await kept({ crypto throws(CryptoError) in try await crypto.ownIdentity() }) {
        case .none:
            // Another device may be about to create one, or may be unable to and must not be shut out without asking.
            if devices.allSatisfy({ $0.id == crypto.device }) { try await make(password: nil) }
        case .pending: try await goOn(crypto)
        case .verified: try await sign()
        case .unknown, .unverified, .replaced: break
        }
    }

    /// Continues after an upload without an answer: it may have succeeded, or another device may have been faster.
    private func goOn(_ crypto: CryptoStore) async throws(IdentityError) {
        do throws(IdentityError) {
            try await make(password: nil)
        } catch {
            guard case .notOurs = error else { throw error }
            try await kept { crypto throws(CryptoError) in try await crypto.forgetPendingIdentity() }
        }
    }

    /// - Parameters:
    ///   - password: for servers that require it.
    ///   - replacing: gives up the identity that others know; their clients warn them of the change.
    package func make(password: String?, replacing: Bool = false) async throws(IdentityError) {
        let told = try await kept { crypto throws(CryptoError) in try await crypto.masterKey(of: crypto.user.rawValue) }
        let upload = try await kept { crypto throws(CryptoError) in try await crypto.newIdentity(replacing: replacing) }
        // Never replace a known identity without being asked to.
        if !replacing, let told, upload.keys["master_key"]["keys"]["ed25519:\(told)"].isNull { throw .notOurs }
        do throws(MatrixClientError) {
            try await client.uploadIdentity(upload.keys, password: password)
        } catch {
            let wish = Self.wish(error)
            switch wish {
            case .wantsPassword, .wantsApproval: needsUser.update { $0 = true }
            case .client, .crypto, .notOurs, .noDevice: break
            }
            throw wish
        }
        needsUser.update { $0 = false }
        try await asked { () throws(MatrixClientError) in try await client.uploadSignatures(upload.signatures) }
        try await kept { crypto throws(CryptoError) in try await crypto.identityUploaded() }
        try await ask()
        log.info("this account has an identity, made here")
    }

    /// Signs this device and thereby uses the identity; does nothing if its secret keys are not on this device.
    package func sign() async throws(IdentityError) {
        guard try await kept({ crypto throws(CryptoError) in try await !crypto.isOwnDeviceSigned() }),
            let signatures = try await kept({ crypto throws(CryptoError) in try await crypto.ownSignatures() })
        else { return }
        try await asked { () throws(MatrixClientError) in try await client.uploadSignatures(signatures) }
        try await ask()
        log.info("this device was signed")
    }

    /// Uploads the signatures of verifications made here, so that our other devices know of them.
    package func sendVouchers() async throws(IdentityError) {
        let waiting = try await kept { crypto throws(CryptoError) in try await crypto.unsentVouchers() }
        guard let waiting else { return }
        try await asked { () throws(MatrixClientError) in try await client.uploadSignatures(waiting) }
        try await kept { crypto throws(CryptoError) in try await crypto.vouchersSent(waiting) }
    }

    /// The server's condition for accepting a new identity, if it rejected it with one.
    private static func wish(_ error: MatrixClientError) -> IdentityError {
        guard case .refused(let refusal) = error, refusal.status == 401, let flows = refusal.body["flows"].array else {
            return .client(error)
        }
        let stages = flows.flatMap { $0["stages"].array ?? [] }.compactMap(\.string)
        if stages.contains("m.login.password") { return .wantsPassword }
        for stage in ["m.oauth", "org.matrix.cross_signing_reset"] {
            if let page = refusal.body["params"][stage]["url"].string { return .wantsApproval(page) }
        }
        return .client(error)
    }

    // MARK: Errors

    func store() async throws(IdentityError) -> CryptoStore {
        do {
            return try await access.store()
        } catch {
            throw .crypto(error)
        }
    }

    func kept<Value: Sendable>(
        _ body: (CryptoStore) async throws(CryptoError) -> Value
    ) async throws(IdentityError) -> Value {
        let crypto = try await store()
        do {
            return try await body(crypto)
        } catch {
            throw .crypto(error)
        }
    }

    func asked<Value: Sendable>(
        _ body: @Sendable () async throws(MatrixClientError) -> Value
    ) async throws(IdentityError) -> Value {
        do {
            return try await body()
        } catch {
            throw .client(error)
        }
    }
}
