import BuzzServices
import BuzzStore
import BuzzSync
import CommandLineKit

/// The common setup and teardown of commands that use an account.
enum ClientCommand {
    /// Runs `body` with a client, whether or not anybody is signed in.
    static func with(
        _ invocation: Invocation, profile: String? = nil, _ body: (Client) async throws -> Void
    ) async throws {
        do {
            let client = try Client.build(
                Launch.read(home: invocation.string("home"), profile: profile ?? invocation.string("profile")))
            try await body(client)
            client.tellOthers()
            await client.embedded.stop()
        } catch let error as ServiceError {
            throw CommandFailure(error.exitCode, error.sentence)
        } catch let error as StoreError {
            throw CommandFailure(.failed, error.sentence)
        } catch let error as MatrixClientError {
            throw CommandFailure(error.isOffline ? .unreachable : .failed, error.sentence)
        }
    }

    /// Runs `body` with the signed-in account, using only the store.
    static func signedIn(
        _ invocation: Invocation, needsServer: Bool = false, _ body: (Client) async throws -> Void
    ) async throws {
        try await with(invocation) { client in
            guard try await client.resume(needsServer: needsServer) else { throw ServiceError.notSignedIn }
            if let recovery = client.recovery { invocation.complain("buzzbox: \(recovery.sentence)") }
            try await body(client)
            // A command that threw has already reported the problem.
            if client.recovery == nil, let notice = client.storeNotice { invocation.complain("buzzbox: \(notice)") }
        }
    }
}

extension MatrixClientError {
    fileprivate var isOffline: Bool {
        switch self {
        case .offline, .noAnswer: true
        default: false
        }
    }
}

extension ServiceError {
    var exitCode: ExitCode {
        switch self {
        case .offline: .unreachable
        case .notSignedIn, .signInRefused, .notPermitted: .notPermitted
        default: .failed
        }
    }
}
