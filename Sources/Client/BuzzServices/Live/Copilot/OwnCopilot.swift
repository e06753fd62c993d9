import BuzzModel
import BuzzSync
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit
import SodiumKit
import Synchronization

/// The copilot that buzzbox starts on this machine, independent of the account's homeserver and of the network.
/// Processes of the same profile share one: its address and secret are in a file that only the user can read.
package actor OwnCopilot {
    /// It starts with low priority, which takes long on a busy machine. If it fails, its process ends and the wait
    /// with it.
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
    /// The address and secret of a shared copilot, as of its last response.
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

    /// Sets the owner for the next start.
    package nonisolated func belongs(to user: UserID) {
        owner.withLock { $0 = user }
    }

    /// The address of the copilot, which is started if necessary.
    package func deployment() async throws(CopilotError) -> CopilotDeployment {
        if let current, isThere { return current }
        // Only one start at a time; concurrent callers wait for it unless they are cancelled.
        if start == nil { start = Task { await self.begin() } }
        while start != nil, !Task.isCancelled {
            // If cancelled, the loop ends.
            try? await time.sleep(for: .milliseconds(10))
        }
        guard let current, !Task.isCancelled else { throw .network }
        return current
    }

    /// Whether the known copilot is still there: our own process is running, or the shared one's port is still in
    /// use. Sends no request.
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
            // It is slow but still holds the data folder, so a second copilot could not use it. Try again on the next
            // call.
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
        // It sometimes uses all cores for minutes; programs the user is working with come first.
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

    /// Two processes may start a copilot at the same moment. Only one of them gets the data folder; the other process
    /// uses that one instead of waiting for the lock.
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
            // If cancelled, the loop ends.
            try? await time.sleep(for: .milliseconds(100))
            guard let text = address(), text != before, let other = Self.deployment(text) else { continue }
            if await presence(of: other) == .answers { return .other(text, other) }
        }
        return .none
    }

    // MARK: Sharing

    private var addressFile: String { places.copilotData + "/address" }

    private func address() -> String? {
        // No file means that none was started before.
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

    /// Checks whether the copilot is still there. Another user's program may have taken the port; it must not receive
    /// the secret.
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
