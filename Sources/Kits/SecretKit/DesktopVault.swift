import CSecret
import Dispatch
import Glibc
import Synchronization

/// The desktop's secret store: GNOME Keyring, KWallet, KeePassXC, whichever speaks for the session.
package final class DesktopVault: SecretVault {
    // A thread of its own: a store that is locked holds the call until somebody types a password.
    private let queue = DispatchQueue(label: "secrets")
    private let patience: DispatchTimeInterval

    /// `nil` where no session bus is. The library is loaded when something is first asked.
    package init?(environment: [String: String], patience: DispatchTimeInterval = .seconds(5)) {
        guard Self.hasBus(environment) else { return nil }
        self.patience = patience
    }

    private static func hasBus(_ environment: [String: String]) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return false }
        return access(runtime + "/bus", R_OK | W_OK) == 0
    }

    package func read(_ key: String) async throws(SecretVaultError) -> String? {
        try await ask {
            var secret: UnsafeMutablePointer<CChar>?
            let outcome = Int(buzz_secret_lookup(key, &secret))
            defer { buzz_secret_free(secret) }
            guard outcome == BUZZ_SECRET_DONE else {
                return .failure(outcome == BUZZ_SECRET_LOCKED ? .locked : .unavailable)
            }
            return .success(secret.map { String(cString: $0) })
        }
    }

    package func write(_ secret: String, as key: String, label: String) async throws(SecretVaultError) {
        try await ask { buzz_secret_store(key, label, secret) == 0 ? .success(()) : .failure(.unavailable) }
    }

    package func remove(_ key: String) async throws(SecretVaultError) {
        try await ask { buzz_secret_clear(key) == 0 ? .success(()) : .failure(.unavailable) }
    }

    /// The call goes on when nobody waits for it any more: it cannot be ended from outside.
    private func ask<Value: Sendable>(
        _ call: @escaping @Sendable () -> Result<Value, SecretVaultError>
    ) async throws(SecretVaultError) -> Value {
        let answer = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Value, SecretVaultError>, Never>) in
            let waiting = Once(continuation)
            queue.async { waiting.resume(returning: call()) }
            DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
                waiting.resume(returning: .failure(.noAnswer))
            }
        }
        return try answer.get()
    }
}

/// A continuation that the first of several resumes.
private final class Once<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) {
        self.continuation = Mutex(continuation)
    }

    func resume(returning value: Value) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(returning: value)
    }
}
