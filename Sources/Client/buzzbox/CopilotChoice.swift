import BuzzConfiguration
import BuzzModel
import BuzzServices
import BuzzStore
import BuzzSync
import CopilotProtocol
import HTTPKit
import ProcessKit

/// The configured copilot: our own, an external one, or none.
struct CopilotChoice: Sendable {
    private enum Kind {
        case own(OwnCopilot)
        case remote(RemoteCopilot, address: String)
        case none
    }

    private let kind: Kind
    /// Nil without a copilot.
    let caller: CopilotCaller?

    /// The address of a copilot on another machine.
    var elsewhere: String? {
        guard case .remote(_, let address) = kind, WebAddress(address)?.isLoopback != true else { return nil }
        return address
    }

    init(_ launch: Launch, places: ProfilePlaces, isDemo: Bool, log: Log) {
        let settings = launch.settings
        // A client of its own, without the homeserver's pinned key.
        let http = HTTPClient(
            HTTPClient.Configuration(
                userAgent: "buzzbox/\(Version.number)", caBundle: launch.certificates))
        let word = isDemo ? "own" : settings.text(.copilotKind)
        switch word {
        case "callable", "edge":
            let key = settings.text(.copilotPublicKey)
            let remote = RemoteCopilot(
                baseURL: settings.text(.copilotAddress), form: word == "edge" ? .edge : .callable,
                publicKey: key.isEmpty ? nil : key, proof: Self.proof(launch))
            kind = .remote(remote, address: settings.text(.copilotAddress))
            caller = CopilotCaller(http: http) { () throws(CopilotError) in remote.deployment }
        case "none":
            kind = .none
            caller = nil
        default:
            let own = OwnCopilot(
                places: places, options: isDemo ? [] : launch.copilotOptions, http: http, log: log)
            kind = .own(own)
            caller = CopilotCaller(http: http) { () throws(CopilotError) in try await own.deployment() }
        }
    }

    private static func proof(_ launch: Launch) -> RemoteCopilot.Proof {
        switch launch.settings.text(.copilotProof) {
        case "token": .token(launch.path(.copilotTokenFile).map { .file($0) } ?? .environment("BUZZBOX_COPILOT_TOKEN"))
        case "none": .none
        default: .openID
        }
    }

    /// Sets the account that calls it.
    func belongs(to client: MatrixClient) {
        switch kind {
        case .own(let own): own.belongs(to: client.userID)
        case .remote(let remote, _): remote.belongs(to: client)
        case .none: break
        }
    }

    /// Stops the processes started for it.
    func stop() async {
        if case .own(let own) = kind { await own.stop() }
    }

    /// The companions that use it on an account's store.
    func worker(_ client: MatrixClient, _ store: AccountStore, log: Log) -> [any EngineCompanion] {
        guard let caller else { return [] }
        belongs(to: client)
        // An external copilot limits requests; leave most of them to the user.
        var callsPerHour: Int? = 30
        var homeserverRole: @Sendable () async throws -> Bool? = { nil }
        if case .own = kind {
            callsPerHour = nil
            homeserverRole = { try await client.roleOnServer() }
        }
        return [
            CopilotWorker(store: store, caller: caller, homeserverRole: homeserverRole, log: log),
            CardWorker(store: store, caller: caller, callsPerHour: callsPerHour, log: log),
        ]
    }
}
