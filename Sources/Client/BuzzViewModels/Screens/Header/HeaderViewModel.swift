import BuzzModel
import BuzzServices
import Observation

package struct HeaderViewState: Hashable, Sendable {
    package enum Connection: Hashable, Sendable {
        case quiet
        case working(String)
        case offline
        case trouble(String)
    }

    package var account: String
    package var connection: Connection
    package var pending: Int
    package var failed: Int
    package var clock: String
}

/// The header line, which always shows the actual state of the connection.
@MainActor @Observable package final class HeaderViewModel {
    package private(set) var status = ConnectionStatus(phase: .connecting)
    package private(set) var account: Account?
    @ObservationIgnored private let environment: InterfaceEnvironment

    package init(environment: InterfaceEnvironment) {
        self.environment = environment
    }

    package func update(_ status: ConnectionStatus) {
        if status != self.status { self.status = status }
    }

    /// Whether the initial sync is over, so that incoming messages are new.
    package var isSettled: Bool {
        switch status.phase {
        case .online, .offline, .trouble, .signedOut, .elsewhere: true
        case .connecting, .syncing: false
        }
    }

    package func update(_ account: Account?) { self.account = account }

    package var state: HeaderViewState {
        HeaderViewState(
            account: account.map { DisplayText.line($0.userID.rawValue, maxColumns: 48) } ?? "",
            connection: connection, pending: status.pending, failed: status.failed,
            clock: TimeText.clock(environment.now, environment.clock))
    }

    private var connection: HeaderViewState.Connection {
        // Nobody is signed in, and the screen below says what to do.
        if case .signedOut = status.phase, account == nil { return .quiet }
        return connectionOfAccount
    }

    private var connectionOfAccount: HeaderViewState.Connection {
        switch status.phase {
        case .online: environment.access.trouble.map { .trouble(DisplayText.sentence("Copilot: \($0)")) } ?? .quiet
        case .connecting: .working("Connecting …")
        case .syncing(let count):
            .working(count > 0 ? "First sync: \(SizeText.counted(count, "conversation"))" : "First sync …")
        case .offline: .offline
        case .elsewhere:
            switch status.elsewhere {
            case .unplugged: .trouble("Unplugged in another buzzbox")
            case .suspended: .trouble("Another buzzbox is suspended – type fg in its shell")
            case .offline: .trouble("Offline – another buzzbox syncs this account")
            case .connecting, .online, nil: .working("Another buzzbox syncs this account")
            }
        case .trouble(let reason): .trouble(DisplayText.sentence(reason))
        case .signedOut(let reason): .trouble(DisplayText.sentence("Signed out: \(reason)"))
        }
    }
}
