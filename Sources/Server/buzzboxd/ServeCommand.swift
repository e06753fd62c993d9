import CommandLineKit
import HTTPKit
import Homeserver
import JSONKit
import ProcessKit

/// `buzzboxd serve`.
enum ServeCommand {
    static let command = Command(
        "serve", "Run the server until it is told to stop.",
        discussion: """
            Prints one line of JSON when it answers. SIGTERM lets it finish what is under way.
            Registration is open on loopback, and closed everywhere else unless it is opened.
            """,
        options: [
            .string("listen", "HOST:PORT", "Where to listen; port 0 takes a free one (default: 127.0.0.1:8008)"),
            Program.dataDirectory, Program.serverName,
            .string("tls-cert", "FILE", "Certificate chain in PEM, for HTTPS", completion: .files),
            .string("tls-key", "FILE", "Its private key in PEM", completion: .files),
            .flag("open-registration", "Let anybody make an account"),
            .flag("registration-token", "Let those make an account who have a token (see: buzzboxd token)"),
            .flag("behind-proxy", "Believe what a reverse proxy says in X-Forwarded-For; closes registration"),
            .int("metrics-port", "PORT", "Answer /metrics for Prometheus on this port of loopback", in: 0...65_535),
            .flag("allow-guests", "Let people in without an account"),
            .flag("accept-timestamps", "Let senders date their events, to bring in old conversations"),
            .flag("url-previews", "Fetch pages that users' links lead to, for previews; never from private networks"),
            .flag("no-push", "Call no push gateways, whatever clients ask for"),
            .flag("legacy-media", "Serve new uploads without a token, too, for clients from before Matrix 1.11"),
            .string("public-url", "URL", "The address clients reach this server at"),
            .string(
                "only", "PART", "Serve one part alone: homeserver or copilot",
                completion: .choices(["homeserver", "copilot"])),
            .repeated(
                "copilot-homeserver", "NAME=URL", "Let users of another homeserver call the copilot (repeatable)"),
            .repeated("copilot-creator", "USER", "A creator among them, by full user id (repeatable)"),
            .flag("die-with-parent", "Stop when the process that started this one ends"),
        ] + CopilotSettings.options, run: run)

    private static let crashesKept = 10

    private static func run(_ invocation: Invocation) async throws {
        let path = DataDirectory.path(invocation)
        try await DataDirectory.explaining(path) {
            try await serve(try ServeSettings(invocation, dataDirectory: path), invocation)
        }
    }

    private static func serve(_ settings: ServeSettings, _ invocation: Invocation) async throws {
        try Files.makeDirectory(settings.dataDirectory)
        let log = try Log(
            path: settings.dataDirectory + (settings.servesHomeserver ? "/buzzboxd.log" : "/copilot.log"))
        watchForCrashes(settings, log, invocation)
        // Watch signals before anything is served, so that no early SIGTERM is missed.
        let signals = try SignalWatcher([.terminate, .interrupt])
        let parts = try await ServerParts(settings, log: log)
        let mounts = parts.mounts
        var http = settings.http
        http.admission = { await mounts.admission(of: $0) }
        let server = HTTPServer(configuration: http) { await mounts.respond(to: $0) }
        let port: Int
        do {
            port = try server.start()
        } catch {
            throw CommandFailure(.failed, "\(error)")
        }
        let metrics = try startMetrics(parts, settings)
        let url = settings.address.url(port: port, isSecure: settings.http.tls != nil)
        invocation.say(
            JSON.object(
                JSONObject([("ready", true), ("url", .string(url)), ("serverName", .string(parts.serverName))])
            )
            .text)
        log.info("serving", ["url": url])
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await parts.run()
                return false
            }
            group.addTask {
                for await _ in signals.signals { return true }
                return true
            }
            if settings.diesWithParent {
                group.addTask {
                    for await _ in ProcessWatch.endOfParent() {}
                    return true
                }
            }
            for await isOver in group where isOver { break }
            await metrics?.stop(grace: .zero)
            await server.stop(grace: .seconds(5))
            group.cancelAll()
        }
        await parts.close()
        log.info("stopped")
    }

    /// A crash leaves a report in the data directory, which the next start mentions; nothing is ever sent.
    private static func watchForCrashes(_ settings: ServeSettings, _ log: Log, _ invocation: Invocation) {
        let folder = settings.dataDirectory + "/crashes"
        orLog("looking for crashes", log) {
            guard let report = try CrashReport.takeNews(in: folder) else { return }
            log.warning("crashed the last time", ["report": report])
            invocation.complain("buzzboxd: It crashed the last time. What is known of it is in \(report)")
        }
        CrashReport.prune(folder: folder, keep: crashesKept)
        orLog("preparing for a crash", log) {
            try CrashReport.arm(folder: folder, header: ["buzzboxd \(Program.version)"])
        }
    }

    private static func startMetrics(_ parts: ServerParts, _ settings: ServeSettings) throws -> HTTPServer? {
        guard let port = settings.metricsPort else { return nil }
        let server = HTTPServer(configuration: .init(port: port)) { await parts.metrics($0) }
        do {
            try server.start()
        } catch {
            throw CommandFailure(.failed, "\(error)")
        }
        return server
    }
}
