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
    /// It starts behind everything else: on a busy machine that takes long. One that cannot start ends, and is not
    /// waited for.
    private static let patience = Duration.seconds(60)
    private static let niceness: Int32 = 10

    private let places: ProfilePlaces
    private let owner = Mutex<UserID?>(nil)
    private let program: String?
    private let options: [String]
    private let http: HTTPClient
    private let time: any TimeSource
    private let log: Log
    private var child: ChildProcess?
    private var current: CopilotDeployment?
    /// Where a shared one is and its secret, as they were when it last answered.
    private var shared: String?
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
        if let current, isThere { return current }
        // One start at a time; whoever comes meanwhile waits for it, unless they cannot wait so long.
        if start == nil { start = Task { await self.begin() } }
        while start != nil, !Task.isCancelled {
            // Cancelled: the loop ends.
            try? await time.sleep(for: .milliseconds(10))
        }
        guard let current, !Task.isCancelled else { throw .network }
        return current
    }

    /// The one that was found is still there: our own runs, or a shared one listens where it did. Nobody is asked.
    private var isThere: Bool {
        if let child { return child.termination == nil }
        guard let shared, let current else { return false }
        return address() == shared && LoopbackPort.isOwn(address: current.baseURL)
    }

    private func begin() async {
        current = await find()
        start = nil
    }

    package func stop() async {
        if let child { await child.stop(time: time) }
        child = nil
        current = nil
        shared = nil
    }

    private func find() async -> CopilotDeployment? {
        shared = nil
        if let text = address(), let remembered = Self.deployment(text) {
            switch await presence(of: remembered) {
            case .answers:
                shared = text
                return remembered
            // It is only slow, and holds the folder: a second one could not work beside it. It is asked again next time.
            case .listens: return remembered
            case .gone: break
            }
        }
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
        // It has work for minutes at times, on every core; the person in front of the screen goes first.
        configuration.niceness = Self.niceness
        do {
            try Files.makeDirectory(places.copilotData)
            if let folder = Files.parent(of: places.copilotLog) { try Files.makeDirectory(folder) }
            let before = address()
            let child = try ChildProcess(configuration)
            switch await firstReady(child, besides: before) {
            case .own(let url):
                self.child = child
                try Files.write("\(url)\n\(secret)\n", to: addressFile, mode: 0o600)
                return .own(baseURL: url, secret: secret)
            case .other(let text, let deployment):
                await child.stop(grace: .seconds(2), time: time)
                shared = text
                return deployment
            case .none:
                await child.stop(grace: .seconds(2), time: time)
                log.warning("the copilot did not start", ["log": places.copilotLog])
                return nil
            }
        } catch {
            log.warning("the copilot did not start", ["error": "\(error)"])
            return nil
        }
    }

    private enum Ready: Sendable {
        case own(String)
        case other(String, CopilotDeployment)
        case none
    }

    /// Two processes may start one at the same moment. One of the two gets the folder, and the other one would wait for it
    /// as long as that process runs.
    private func firstReady(_ child: ChildProcess, besides before: String?) async -> Ready {
        await withTaskGroup(of: Ready.self) { [time] group in
            group.addTask { await child.readyURL(within: Self.patience, time: time).map { .own($0) } ?? .none }
            group.addTask { await self.another(besides: before) }
            defer { group.cancelAll() }
            return await group.next() ?? .none
        }
    }

    private func another(besides before: String?) async -> Ready {
        while !Task.isCancelled {
            // Cancelled: the loop ends.
            try? await time.sleep(for: .milliseconds(100))
            guard let text = address(), text != before, let other = Self.deployment(text) else { continue }
            if await presence(of: other) == .answers { return .other(text, other) }
        }
        return .none
    }

    // MARK: Sharing

    private var addressFile: String { places.copilotData + "/address" }

    private func address() -> String? {
        // Without the file it is the first time.
        try? Files.readText(addressFile, limit: 1024)
    }

    private static func deployment(_ text: String) -> CopilotDeployment? {
        let lines = text.split(separator: "\n").map(String.init)
        guard lines.count == 2, lines[0].hasPrefix("http://127.0.0.1:") else { return nil }
        return .own(baseURL: lines[0], secret: lines[1])
    }

    private enum Presence {
        case answers
        case listens
        case gone
    }

    /// Another program may have taken the port. One of another user is not told the secret.
    private func presence(of deployment: CopilotDeployment) async -> Presence {
        guard LoopbackPort.isOwn(address: deployment.baseURL) else { return .gone }
        let caller = CopilotCaller(http: http) { () throws(CopilotError) in deployment }
        do throws(CopilotError) {
            let answer = try await caller.call(.whoAmI, [:], timeout: .seconds(10))
            return answer["userId"].string != nil ? .answers : .gone
        } catch {
            return error == .timeout ? .listens : .gone
        }
    }
}
