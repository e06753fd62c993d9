import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit

/// The homeserver that buzzbox starts for itself on this machine. It lives as long as the process that started it; its
/// data and, as long as nobody else takes it, its port stay the same.
package actor EmbeddedServer {
    /// What a person types instead of an address.
    package static let word = "local"
    /// A busy machine is no broken one: a server that cannot start ends, and is not waited for.
    private static let patience = Duration.seconds(60)

    private let places: ProfilePlaces
    private let program: String?
    private let options: [String]
    private let http: HTTPClient
    private let time: any TimeSource
    private let log: Log
    private var child: ChildProcess?
    private var url: String?
    private var isStarting = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// - Parameters:
    ///   - program: `buzzboxd`; else the one beside this program, else the one on the PATH.
    ///   - options: what it is started with besides what it needs.
    package init(
        places: ProfilePlaces, program: String? = nil, options: [String] = [], http: HTTPClient,
        time: any TimeSource = SystemTime(), log: Log = .silent
    ) {
        self.places = places
        self.program = program ?? Self.find()
        self.options = options
        self.http = http
        self.time = time
        self.log = log
    }

    /// `buzzboxd` beside this program, else on the PATH.
    package static func find() -> String? {
        if let own = Environment.ownPath, let folder = Files.parent(of: own) {
            let beside = folder + "/buzzboxd"
            if Environment.findProgram(beside) != nil { return beside }
        }
        return Environment.findProgram("buzzboxd")
    }

    /// The address of the running server, which is started unless it runs already, here or in another buzzbox.
    package func start() async throws(ServiceError) -> String {
        while isStarting { await withCheckedContinuation { waiting.append($0) } }
        isStarting = true
        defer {
            isStarting = false
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
        if let url, child?.termination == nil, await answers(url) { return url }
        if let remembered = rememberedURL, await answers(remembered) {
            url = remembered
            return remembered
        }
        if let child { await child.stop(grace: .seconds(2), time: time) }
        let port = rememberedPort
        let started: String
        if let port, let again = try await launch(port: port) {
            started = again
        } else if let fresh = try await launch(port: 0) {
            started = fresh
        } else {
            throw .server("The embedded server didn’t start. See its log: \(places.serverLog).")
        }
        url = started
        return started
    }

    /// Sees to it that the server runs until cancelled, and says its address each time it was started.
    package func keepRunning(_ started: @Sendable (String) async -> Void) async {
        while !Task.isCancelled {
            do throws(ServiceError) {
                await started(try await start())
                if let child {
                    _ = await child.wait()
                } else {
                    try await whileAnswering()
                }
            } catch {
                log.warning("the embedded server is not there", ["error": error.sentence])
            }
            // Cancelled: the loop ends.
            try? await time.sleep(for: .seconds(1))
        }
    }

    /// Another process's server: when that process ends, this one starts its own.
    private func whileAnswering() async throws(ServiceError) {
        while !Task.isCancelled, let url, await answers(url) {
            // Cancelled: the loop ends.
            try? await time.sleep(for: .seconds(3))
        }
    }

    package func stop() async {
        if let child { await child.stop(time: time) }
        child = nil
        url = nil
    }

    /// `nil` when it ends without being ready: its port may be taken.
    private func launch(port: Int) async throws(ServiceError) -> String? {
        guard let program else {
            throw .server("buzzboxd not found beside buzzbox or on the PATH. Install it, or sign in to a server.")
        }
        do {
            try Files.makeDirectory(places.serverData)
            if let folder = Files.parent(of: places.serverLog) { try Files.makeDirectory(folder) }
        } catch {
            throw .file(error.description)
        }
        var configuration = ChildProcess.Configuration(
            program,
            [
                "serve", "--listen", "127.0.0.1:\(port)", "--data-dir", places.serverData, "--open-registration",
                "--die-with-parent",
            ] + options)
        configuration.output = .pipe
        configuration.error = .file(places.serverLog)
        configuration.ownSession = true
        let child: ChildProcess
        do throws(ChildProcessError) {
            child = try ChildProcess(configuration)
        } catch {
            throw .server("The embedded server didn’t start: \(error)")
        }
        guard let url = await child.readyURL(within: Self.patience, time: time) else {
            await child.stop(grace: .seconds(2), time: time)
            return nil
        }
        self.child = child
        remember(url)
        log.info("the embedded server is ready", ["url": url])
        return url
    }

    private func answers(_ url: String) async -> Bool {
        guard LoopbackPort.isOwn(address: url) else { return false }
        let request = HTTPRequest(
            "GET", url + "/_matrix/client/versions", timeout: .seconds(10), connectTimeout: .seconds(3))
        // Not answering is the answer.
        guard let response = try? await http.send(request), response.isSuccess else { return false }
        // Another program may have taken the port.
        return (try? JSON(parsing: response.body))?["versions"].array != nil
    }

    // MARK: The port

    private var addressFile: String { places.serverData + "/address" }

    private var rememberedURL: String? {
        // Without the file it is the first time.
        guard let text = try? Files.readText(addressFile, limit: 1024) else { return nil }
        let url = text.split(separator: "\n").first.map(String.init) ?? ""
        return url.hasPrefix("http://127.0.0.1:") ? url : nil
    }

    private var rememberedPort: Int? {
        rememberedURL.flatMap { $0.split(separator: ":").last }.flatMap { Int($0) }
    }

    private func remember(_ url: String) {
        orLog("remembering the embedded server's address", log) { try Files.write(url + "\n", to: addressFile) }
    }
}
