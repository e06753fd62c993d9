import CommandLineKit
import Copilot
import HTTPKit
import Homeserver
import JSONKit
import ProcessKit
import SQLiteKit
import TextKit

/// `buzzboxd doctor`: finds problems of the installation and tells how to fix them.
enum DoctorCommand {
    private struct Finding {
        let name: String
        let isFine: Bool
        let message: String
    }

    static let command = Command(
        "doctor", "Check the data directory, the address and the services the copilot is to use.",
        discussion: "Services are asked for their list of models with the key they are configured with; that is free.",
        options: [
            Program.dataDirectory,
            .string("listen", "HOST:PORT", "The address to look at (default: 127.0.0.1:8008)"),
            .flag("json", "One JSON object a line"),
        ] + CopilotSettings.options
    ) { invocation in
        let findings = try await examine(invocation)
        for finding in findings {
            invocation.say(invocation.flag("json") ? json(finding) : line(finding))
        }
        if findings.contains(where: { !$0.isFine }) { throw CommandFailure(.failed, "") }
    }

    private static func examine(_ invocation: Invocation) async throws -> [Finding] {
        let path = DataDirectory.path(invocation)
        var findings: [Finding] = []
        if Files.isDirectory(path) {
            findings.append(space(path))
            findings.append(await homeserver(path))
            findings.append(await quotas(path))
            findings.append(await copilot(path, invocation))
            findings.append(crashes(path))
        } else {
            findings.append(Finding(name: "data", isFine: true, message: "\(path) is not there yet; serve makes it"))
        }
        findings.append(encoder(path))
        findings.append(try await address(invocation, path))
        return findings + (await services(invocation, path))
    }

    // MARK: Databases

    private static func homeserver(_ path: String) async -> Finding {
        let file = HomeserverStorage.databasePath(in: path)
        return await database("database", file, path) {
            let app = try await buildHomeserver(HomeserverConfiguration(), storage: .directory(path))
            return (try await app.server.database.checkIntegrity(), "sound, of the server \(app.serverName)")
        }
    }

    /// An account at its limit is not an error of the installation, but worth reporting.
    private static func quotas(_ path: String) async -> Finding {
        guard Files.exists(HomeserverStorage.databasePath(in: path)) else {
            return Finding(name: "quotas", isFine: true, message: "no accounts yet")
        }
        do {
            let app = try await buildHomeserver(HomeserverConfiguration(), storage: .directory(path))
            let crowded = try await Administration(app).crowded()
            let named = crowded.prefix(5).map { "\($0.userID) \(Int($0.use.share * 100)) % of \($0.use.kind)" }
            let more = crowded.count > 5 ? " and \(crowded.count - 5) more" : ""
            let message = crowded.isEmpty ? "nobody is near a limit" : named.joined(separator: ", ") + more
            return Finding(name: "quotas", isFine: true, message: message)
        } catch {
            return Finding(name: "quotas", isFine: false, message: "\(error)")
        }
    }

    private static func copilot(_ path: String, _ invocation: Invocation) async -> Finding {
        // A configuration that cannot be read is reported with the services.
        if let settings = try? CopilotSettings(invocation, dataDirectory: path), let address = settings.store {
            do {
                let creators = try await openCopilotStore(settings, dataDirectory: path).creators()
                return Finding(name: "copilot", isFine: true, message: "\(address) answers, with \(creators) creators")
            } catch {
                return Finding(name: "copilot", isFine: false, message: "\(error)")
            }
        }
        let file = CopilotStore.databasePath(in: path)
        return await database("copilot", file, path) {
            (try await CopilotStore.open(.file(file)).checkIntegrity(), "its database is sound")
        }
    }

    /// Without the model, matching by words is used, which is not an error.
    private static func encoder(_ path: String) -> Finding {
        let package = EncoderPackage.usual
        let (isFine, message): (Bool, String) =
            switch EncoderLibrary(dataDirectory: path).state(of: package) {
            case .ready(let file): (true, "\(package.name) at \(file)")
            case .damaged(let file): (false, "\(file) is not whole. Get it again: buzzboxd model get")
            case .missing:
                (
                    true,
                    "no sentence model: questions and memories are found by words alone. "
                        + "To get it (91 MB): buzzboxd model get"
                )
            }
        return Finding(name: "sentences", isFine: isFine, message: message)
    }

    private static func database(
        _ name: String, _ file: String, _ path: String, _ look: () async throws -> ([String], String)
    ) async -> Finding {
        guard Files.exists(file) else {
            return Finding(name: name, isFine: true, message: "no database yet; serve makes it")
        }
        do {
            let (problems, sound) = try await look()
            let message =
                problems.isEmpty
                ? sound : "\(file) is damaged: \(problems.joined(separator: "; ")). Put a backup in its place."
            return Finding(name: name, isFine: problems.isEmpty, message: message)
        } catch let error as DatabaseError {
            return Finding(name: name, isFine: false, message: DataDirectory.sentence(error, path, file: file))
        } catch {
            return Finding(name: name, isFine: false, message: "\(error)")
        }
    }

    /// A past crash is not an error of the installation.
    private static func crashes(_ path: String) -> Finding {
        let reports = CrashReport.all(in: path + "/crashes")
        let message = reports.last.map { "\(reports.count) kept, the last one \($0)" } ?? "none"
        return Finding(name: "crashes", isFine: true, message: message)
    }

    // MARK: Address

    /// If a server is running on this directory, queries it; otherwise the address must be free.
    private static func address(_ invocation: Invocation, _ path: String) async throws -> Finding {
        let address = try ListenAddress(invocation.string("listen") ?? "127.0.0.1:8008")
        if Files.exists(path + "/serve.lock") {
            do throws(FileLockError) {
                _ = try FileLock(path: path + "/serve.lock")
            } catch {
                guard case .held(_, let holder) = error else {
                    return Finding(name: "server", isFine: false, message: "\(error)")
                }
                let process = holder.map { ", process \($0)" } ?? ""
                return Finding(name: "server", isFine: true, message: "runs on \(path)\(process)")
            }
        }
        let server = HTTPServer(configuration: .init(host: address.host, port: address.port)) { _ in
            HomeserverApp.refusal(status: 404)
        }
        do throws(HTTPServerError) {
            try server.start()
        } catch {
            // Without --listen the server may be meant to use another address.
            return Finding(
                name: "address", isFine: invocation.string("listen") == nil, message: error.description)
        }
        await server.stop(grace: .zero)
        return Finding(name: "address", isFine: true, message: "\(address.host):\(address.port) is free to listen on")
    }

    // MARK: Services

    private static func services(_ invocation: Invocation, _ path: String) async -> [Finding] {
        let settings: CopilotSettings
        do {
            settings = try CopilotSettings(invocation, dataDirectory: path)
        } catch {
            return [Finding(name: "configuration", isFine: false, message: "\(error)")]
        }
        guard !settings.staysInside else {
            return [Finding(name: "services", isFine: true, message: "none is asked: the profile is dev")]
        }
        let checks: [(name: String, kind: EndpointCheck.Kind, endpoint: CopilotSettings.Endpoint)] = [
            settings.model.map { ("model", $0.provider.check, $0.endpoint) },
            settings.embeddings.map { ("embeddings", .openAI, $0.endpoint) },
            settings.memoryService.map { ("memory", .other, $0) },
        ].compactMap { $0 }
        let client = HTTPClient()
        guard !checks.isEmpty else {
            return [
                Finding(name: "services", isFine: true, message: "none configured; the copilot is the built-in one")
            ] + (await offers(client))
        }
        var findings: [Finding] = []
        for check in checks {
            let place = check.endpoint.baseURL
            do throws(ProviderError) {
                try await EndpointCheck(
                    check.kind, baseURL: place, key: check.endpoint.key, client: client
                ).run()
                findings.append(Finding(name: check.name, isFine: true, message: "\(place) answers"))
            } catch {
                findings.append(Finding(name: check.name, isFine: false, message: "\(place): \(error.detail)"))
            }
        }
        return findings
    }

    /// Lists model servers on this machine, with the settings that make the copilot use them.
    private static func offers(_ client: HTTPClient) async -> [Finding] {
        await LocalModelServers(client: client).find().map { server in
            let models = server.models.prefix(5).map { Sanitizer.line($0, maxColumns: 80) }
            let example = models.first ?? ""
            return Finding(
                name: "offer", isFine: true,
                message:
                    "\(server.name) answers at \(server.address) (\(models.joined(separator: ", "))). To draft with it, "
                    + "put under [copilot] in buzzboxd.toml: provider = \"openai\", base_url = \"\(server.address)\", "
                    + "triage_model = \"\(example)\"")
        }
    }

    private static func space(_ path: String) -> Finding {
        guard let free = Files.freeSpace(at: path) else {
            return Finding(name: "disk", isFine: false, message: "The disk of \(path) cannot be looked at")
        }
        let isEnough = free > 256 << 20
        let message = "\(free >> 20) MiB free at \(path)" + (isEnough ? "" : ": free some space soon")
        return Finding(name: "disk", isFine: isEnough, message: message)
    }

    private static func json(_ finding: Finding) -> String {
        let json: JSON = [
            "check": .string(finding.name), "ok": .bool(finding.isFine), "message": .string(finding.message),
        ]
        return json.text
    }

    private static func line(_ finding: Finding) -> String {
        "\(finding.isFine ? "✓" : "✗") \(finding.name): \(finding.message)"
    }
}
