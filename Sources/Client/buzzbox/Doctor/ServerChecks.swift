import BuzzConfiguration
import BuzzModel
import BuzzServices
import BuzzSync
import CopilotProtocol
import HTTPKit
import JSONKit
import ProcessKit

/// Checks remote services: homeserver, session, clock, copilot.
struct ServerChecks {
    private static let patience = Duration.seconds(8)
    /// Longer, because the copilot gives its model five seconds.
    private static let modelPatience = Duration.seconds(15)
    private static let mostSkew: Int64 = 120_000

    let launch: Launch
    let places: ProfilePlaces
    let session: Session?

    private var http: HTTPClient {
        HTTPClient(
            HTTPClient.Configuration(
                userAgent: "buzzbox/\(Version.number)", caBundle: launch.certificates,
                pinnedKey: launch.settings.path(.pinnedKey, home: nil)))
    }

    func findings() async -> [Finding] {
        var findings = [network]
        findings.append(await program())
        guard var session else {
            return findings + [
                .ok("server", "skipped: nobody is signed in"), .ok("copilot", "starts after sign-in"),
            ]
        }
        let http = self.http
        let embedded = EmbeddedServer(places: places, options: launch.serverOptions, http: http)
        if session.isOnEmbeddedServer {
            do throws(ServiceError) {
                session.serverURL = try await embedded.start()
            } catch {
                findings.append(
                    .problem("server", error.sentence, "see the end of \(places.serverLog)"))
                return findings
            }
        }
        var sealed: Finding?
        do throws(MatrixClientError) {
            session = try await Client.sessionStore(places, launch).unsealed(session)
        } catch {
            sealed = .problem("signed in", error.sentence, "unlock it in your desktop's password settings")
        }
        findings += await server(session, http, sealed)
        findings.append(await copilot(session))
        await embedded.stop()
        return findings
    }

    private var network: Finding {
        if NetworkWatch().hasRoute { return .ok("network", "connected") }
        return .warning(
            "network", "this computer has no network route",
            "check cable, Wi-Fi or VPN; buzzbox works offline meanwhile")
    }

    /// The server program, needed by the embedded server and our own copilot.
    private func program() async -> Finding {
        guard let program = EmbeddedServer.find() else {
            return .problem(
                "buzzboxd", "not found beside buzzbox or on the PATH", "install both: make install PREFIX=~/.local")
        }
        do {
            let answer = try await ChildProcess.run(.init(program, ["--version"]))
            let version = answer.text.split(separator: " ").last.map { $0.split(separator: "\n").joined() } ?? ""
            guard version == Version.number else {
                return .problem(
                    "buzzboxd", "\(program) is version \(version), buzzbox is \(Version.number)",
                    "install both of the same version")
            }
            return .ok("buzzboxd", "\(program), version \(version)")
        } catch {
            return .problem("buzzboxd", "\(program) cannot be started: \(error)", "install it again")
        }
    }

    // MARK: The homeserver

    private func server(_ session: Session, _ http: HTTPClient, _ sealed: Finding?) async -> [Finding] {
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await http.send(
                HTTPRequest("GET", session.serverURL + "/_matrix/client/versions", timeout: Self.patience))
        } catch {
            return [unreachable(error, session.serverURL)]
        }
        var findings: [Finding] = []
        // A response that isn't JSON contains no versions.
        let versions = (try? JSON(parsing: response.body))?["versions"].array?.compactMap(\.string) ?? []
        guard response.isSuccess, let newest = versions.last else {
            return [
                .problem(
                    "server", "\(session.serverURL) answers \(response.status), but not as a homeserver",
                    "check the address; a proxy or Wi-Fi sign-in page may be in the way")
            ]
        }
        findings.append(.ok("server", "\(session.serverURL), up to \(newest)"))
        findings.append(
            session.serverURL.hasPrefix("https:")
                ? .ok("certificate", "verified") : .ok("certificate", "not needed on this computer"))
        findings.append(clock(response.headers["Date"]))
        if let sealed {
            findings.append(sealed)
        } else {
            findings.append(await identity(session, http))
        }
        return findings
    }

    private func unreachable(_ error: HTTPError, _ url: String) -> Finding {
        switch error {
        case .tls(let why):
            .problem(
                "certificate", "\(url): \(why)",
                "check the clock and the address; a certificate of your own is named in server.ca_file")
        default:
            .problem(
                "server", "\(url): \(error)", "check the network; new messages wait and are sent later")
        }
    }

    private func clock(_ date: String?) -> Finding {
        guard let there = date.flatMap(HTTPDate.milliseconds) else {
            return .ok("clock", "the server doesn’t send its time")
        }
        let skew = SystemTime().now() - there
        guard abs(skew) > Self.mostSkew else { return .ok("clock", "agrees with the server's") }
        return .problem(
            "clock", "\(abs(skew) / 1000) s \(skew > 0 ? "ahead of" : "behind") the server's",
            "set it: timedatectl set-ntp true")
    }

    private func identity(_ session: Session, _ http: HTTPClient) async -> Finding {
        var request = HTTPRequest(
            "GET", session.serverURL + "/_matrix/client/v3/account/whoami", timeout: Self.patience)
        request.headers["Authorization"] = "Bearer \(session.accessToken)"
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await http.send(request)
        } catch {
            return unreachable(error, session.serverURL)
        }
        if response.isSuccess { return .ok("signed in", "the server knows the session") }
        if response.status == 401, session.refreshToken != nil {
            return .ok("signed in", "the token has expired; it renews automatically")
        }
        return .problem(
            "signed in", "the server doesn’t recognize the session (\(response.status))",
            "sign in again: buzzbox login \(session.serverURL) \(session.userID)")
    }

    // MARK: The copilot

    /// The copilot's report about its external model, if it uses one.
    private static func creators(_ kind: String, model: JSON) -> Finding {
        guard let name = model["name"].string else {
            return .ok("copilot", "\(kind), answers; you are its creator")
        }
        guard ["fails", "unsuitable"].contains(model["state"].string) else {
            return .ok("copilot", "\(kind), answers, and so does its model \(name); you are its creator")
        }
        let why = model["note"].string ?? "it does not answer"
        return .warning(
            "copilot", "\(kind), answers without its model \(name): \(why); the built-in copilot does the work",
            "see that the model’s server runs, or name another model; buzzboxd doctor says more")
    }

    private func copilot(_ session: Session) async -> Finding {
        let choice = CopilotChoice(launch, places: places, isDemo: false, log: .silent)
        guard let caller = choice.caller else { return .ok("copilot", "none, as configured") }
        choice.belongs(to: MatrixClient(session: session, store: MemorySessionStore(), http: http))
        let kind = launch.settings.text(.copilotKind)
        do throws(CopilotError) {
            let answer = try await caller.call(.whoAmI, ["checksModel": true], timeout: Self.modelPatience)
            let role = answer["role"].string ?? "unknown"
            await choice.stop()
            if role == "creator" { return Self.creators(kind, model: answer["model"]) }
            return .warning(
                "copilot", "\(kind), answers, but takes you for a \(role)",
                "its administrator can make you a creator: buzzboxd user role NAME creator")
        } catch {
            await choice.stop()
            let remedy =
                kind == "own"
                ? "see the end of \(places.copilotLog)"
                : "check copilot.address in \(launch.loader.path)"
            return .problem("copilot", "\(kind): \(error.sentence)", remedy)
        }
    }
}
