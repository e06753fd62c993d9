import CommandLineKit
import Copilot
import CopilotProtocol
import Homeserver
import JSONKit
import ProcessKit

/// `buzzboxd call`: runs a copilot function without a server. Read access to the data directory is the authorisation.
enum CallCommand {
    static let command = Command(
        "call", "Run a copilot function and print its result.",
        discussion: """
            Works on the data directory, also while the server runs. Without --as the owner of a copilot of one's own \
            calls; a user of this homeserver calls with the role they have.
            """,
        arguments: [
            CommandArgument(
                "FUNCTION", "triageMessages, whoAmI …",
                completion: .choices(CopilotFunction.allCases.flatMap { [$0.rawValue] + $0.aliases }))
        ],
        options: [
            .string("data", "JSON", "What the function is given (default: {}); - reads standard input"),
            .string("as", "USER", "Who calls: a user name or a full user id"), Program.dataDirectory,
        ] + CopilotSettings.options, run: run)

    private static func run(_ invocation: Invocation) async throws {
        let path = DataDirectory.path(invocation)
        try await DataDirectory.explaining(path) {
            let name = invocation.argument("FUNCTION") ?? ""
            guard let function = CopilotFunction(name: name) else {
                let known = CopilotFunction.allCases.map(\.rawValue).joined(separator: ", ")
                throw CommandFailure(.usage, "There is no function “\(name)”. Known: \(known).")
            }
            let data = try data(invocation)
            let settings = try CopilotSettings(invocation, dataDirectory: path)
            let service = try await buildCopilotService(settings, dataDirectory: path, log: .silent)
            let caller = try await caller(invocation, settings, dataDirectory: path)
            do throws(CallableError) {
                invocation.say(try await service.call(function, data, by: caller).text)
            } catch {
                throw CommandFailure(exitCode(error.status), error.message)
            }
        }
    }

    private static func data(_ invocation: Invocation) throws -> JSON {
        let text = invocation.string("data") ?? "{}"
        let bytes = text == "-" ? try StandardInput.all(limit: CopilotApp.bodyLimit) : Array(text.utf8)
        guard RequestText.isUTF8(bytes) else {
            throw CommandFailure(.usage, "What --data gives \(RequestText.complaint)")
        }
        do {
            return try CallableValue.unwrapped(try JSON(parsing: bytes))
        } catch let error as CallableError {
            throw CommandFailure(.usage, error.message)
        } catch {
            throw CommandFailure(.usage, "--data is not valid JSON: \((error as? JSONError)?.sentence ?? "\(error)")")
        }
    }

    private static func caller(
        _ invocation: Invocation, _ settings: CopilotSettings, dataDirectory: String
    ) async throws -> Caller {
        let owner = Environment.current["BUZZBOXD_OWNER_ID"].flatMap { $0.isEmpty ? nil : $0 }
        guard let name = invocation.string("as") else {
            return Caller(userID: owner ?? CallerIdentity.Configuration.usualOwner, role: .creator, isOwner: true)
        }
        guard Files.exists(HomeserverStorage.databasePath(in: dataDirectory)) else {
            let userID = name.hasPrefix("@") ? name : "@\(name):localhost"
            return Caller(userID: userID, role: .creator, isOwner: userID == owner)
        }
        let app = try await buildHomeserver(HomeserverConfiguration(), storage: .directory(dataDirectory))
        let userID = name.hasPrefix("@") ? name : "@\(name):\(app.serverName)"
        if let role = try await ProcessHomeserver(app: app).role(of: userID) {
            return Caller(userID: userID, role: role)
        }
        guard !userID.hasSuffix(":" + app.serverName) else {
            throw CommandFailure(.failed, "There is no user \(userID). `buzzboxd user list` shows who there is.")
        }
        return Caller(userID: userID, role: settings.creators.contains(userID) ? .creator : .fan)
    }

    private static func exitCode(_ status: CallableStatus) -> ExitCode {
        switch status {
        case .invalidArgument, .outOfRange: .usage
        case .unavailable, .deadlineExceeded: .unreachable
        case .permissionDenied, .unauthenticated: .notPermitted
        default: .failed
        }
    }
}
