import CSecret
import Dispatch
import Glibc
import Synchronization

/// The desktop's secret store: GNOME Keyring, KWallet, KeePassXC or whichever implements the Secret Service in the
/// session.
package final class DesktopVault: SecretVault {
    // A thread of its own, because a locked store blocks the call until somebody enters a password.
    private let queue = DispatchQueue(label: "secrets")
    private let patience: DispatchTimeInterval

    /// `nil` without a session bus. The library is loaded on first use.
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

    /// A call that times out keeps running, because it cannot be cancelled from outside.
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

/// A continuation that may be resumed several times; only the first one counts.
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
