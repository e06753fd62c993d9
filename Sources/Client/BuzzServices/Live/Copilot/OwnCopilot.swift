import BuzzModel
import BuzzSync
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import SodiumKit
import Synchronization

/// The copilot that buzzbox starts for itself on this machine, on whatever homeserver the account is. It needs no
/// network. Processes of the same profile share one: where it is and the secret that opens it lie in a file that only
/// the user can read.
package actor OwnCopilot {
    private static let patience = Duration.seconds(20)

    private let places: ProfilePlaces
    private let owner = Mutex<UserID?>(nil)
    private let program: String?
    private let options: [String]
    private let http: HTTPClient
    private let time: any TimeSource
    private let log: Log
    private var child: ChildProcess?
    private var current: CopilotDeployment?
    private var start: Task<Void, Never>?

    package init(
        places: ProfilePlaces, program: String? = nil, options: [String] = [], http: HTTPClient,
        time: any TimeSource = SystemTime(), log: Log = .silent
    ) {
        self.options = options
        self.places = places
        self.program = program ?? EmbeddedServer.find()
        self.http = http
        self.time = time
        self.log = log
    }

    /// Whose copilot it is from its next start on.
    package nonisolated func belongs(to user: UserID) {
        owner.withLock { $0 = user }
    }

    /// Where it is now; it is started when it isn't there.
    package func deployment() async throws(CopilotError) -> CopilotDeployment {
        if let current, child?.termination == nil, child != nil { return current }
        // One start at a time; whoever comes meanwhile waits for it, unless they cannot wait so long.
        if start == nil { start = Task { await self.begin() } }
        while start != nil, !Task.isCancelled {
            // Cancelled: the loop ends.
            try? await time.sleep(for: .milliseconds(10))
        }
        guard let current, !Task.isCancelled else { throw .network }
        return current
    }

    private func begin() async {
        current = await find()
        start = nil
    }

    package func stop() async {
        if let child { await child.stop(time: time) }
        child = nil
        current = nil
    }

    private func find() async -> CopilotDeployment? {
        if let shared = remembered(), await answers(shared) { return shared }
        if let child { await child.stop(grace: .seconds(2), time: time) }
        child = nil
        return await launch()
    }

    private func launch() async -> CopilotDeployment? {
        guard let program else {
            log.warning("buzzboxd was not found: there is no copilot")
            return nil
        }
        let secret = Random.token(bytes: 32)
        var configuration = ChildProcess.Configuration(
            program,
            [
                "serve", "--only", "copilot", "--listen", "127.0.0.1:0", "--data-dir", places.copilotData,
                "--die-with-parent",
            ] + options)
        var environment = Environment.current
        environment["BUZZBOXD_OWNER_SECRET"] = secret
        environment["BUZZBOXD_OWNER_ID"] = owner.withLock { $0?.rawValue }
        configuration.environment = environment
        configuration.output = .pipe
        configuration.error = .file(places.copilotLog)
        configuration.ownSession = true
        do {
            try Files.makeDirectory(places.copilotData)
            if let folder = Files.parent(of: places.copilotLog) { try Files.makeDirectory(folder) }
            let child = try ChildProcess(configuration)
            guard let url = await child.readyURL(within: Self.patience, time: time) else {
                await child.stop(grace: .seconds(2), time: time)
                log.warning("the copilot did not start", ["log": places.copilotLog])
                return nil
            }
            self.child = child
            try Files.write("\(url)\n\(secret)\n", to: addressFile, mode: 0o600)
            return .own(baseURL: url, secret: secret)
        } catch {
            log.warning("the copilot did not start", ["error": "\(error)"])
            return nil
        }
    }

    // MARK: Sharing

    private var addressFile: String { places.copilotData + "/address" }

    private func remembered() -> CopilotDeployment? {
        // Without the file it is the first time.
        guard let text = try? Files.readText(addressFile, limit: 1024) else { return nil }
        let lines = text.split(separator: "\n").map(String.init)
        guard lines.count == 2, lines[0].hasPrefix("http://127.0.0.1:") else { return nil }
        return .own(baseURL: lines[0], secret: lines[1])
    }

    /// Another program may have taken the port: it would not know the secret.
    private func answers(_ deployment: CopilotDeployment) async -> Bool {
        let caller = CopilotCaller(http: http) { () throws(CopilotError) in deployment }
        do throws(CopilotError) {
            return try await caller.call(.whoAmI, [:], timeout: .seconds(2))["userId"].string != nil
        } catch {
            return false
        }
    }
}
