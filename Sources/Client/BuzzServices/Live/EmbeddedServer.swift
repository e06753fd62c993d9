import BuzzSync
import HTTPKit
import JSONKit
import ProcessKit

/// The homeserver that buzzbox starts on this machine. It ends with the process that started it; its data and, if
/// possible, its port stay the same.
package actor EmbeddedServer {
    /// What users type instead of an address.
    package static let word = "local"
    /// Long, because the machine may be busy. If the server fails to start, its process ends and the wait with it.
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
    ///   - program: the path of `buzzboxd`; by default the one next to this program, otherwise the one on the PATH.
    ///   - options: additional options for it.
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

    /// `buzzboxd` next to this program, otherwise on the PATH.
    package static func find() -> String? {
        if let own = Environment.ownPath, let folder = Files.parent(of: own) {
            let beside = folder + "/buzzboxd"
            if Environment.findProgram(beside) != nil { return beside }
        }
        return Environment.findProgram("buzzboxd")
    }

    /// The address of the server, which is started unless it is already running here or in another buzzbox.
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

    /// Keeps the server running until cancelled, and reports its address after each start.
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
            // If cancelled, the loop ends.
            try? await time.sleep(for: .seconds(1))
        }
    }

    /// Watches another process's server: when it ends, this process starts its own.
    private func whileAnswering() async throws(ServiceError) {
        while !Task.isCancelled, let url, await answers(url) {
            // If cancelled, the loop ends.
            try? await time.sleep(for: .seconds(3))
        }
    }

    package func stop() async {
        if let child { await child.stop(time: time) }
        child = nil
        url = nil
    }

    /// `nil` if it ends without becoming ready, perhaps because its port is in use.
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
        // A failed request means that it is not there.
        guard let response = try? await http.send(request), response.isSuccess else { return false }
        // Another program may use the port.
        return (try? JSON(parsing: response.body))?["versions"].array != nil
    }

    // MARK: The port

    private var addressFile: String { places.serverData + "/address" }

    private var rememberedURL: String? {
        // No file means that none was started before.
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
