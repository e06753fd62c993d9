import BuzzConfiguration
import BuzzServices
import BuzzStore
import BuzzSync
import BuzzTUI
import BuzzViewModels
import CommandLineKit
import ProcessKit
import TerminalKit

extension ProfilePlaces {
    fileprivate var logFiles: [LogFile] {
        [
            LogFile(name: "buzzbox", path: logFile), LogFile(name: "copilot", path: copilotLog),
            LogFile(name: "server", path: serverLog),
        ]
    }
}

/// `buzzbox` without a command: opens the inbox.
enum InterfaceCommand {
    /// - Parameter target: what to open first: a conversation id, a user id or a `matrix:` link.
    static func open(_ invocation: Invocation, at target: String? = nil) async throws {
        var profile: String?
        while true {
            switch try await show(invocation, profile: profile, at: profile == nil ? target : nil) {
            case .quit, .hangUp: return
            case .leave(.demo): return try await DemoCommand.open(invocation)
            case .leave(.profile(let name)): profile = name
            }
        }
    }

    private static func show(
        _ invocation: Invocation, profile: String?, at target: String?
    ) async throws -> ExitReason {
        var reason = ExitReason.quit
        try await ClientCommand.with(invocation, profile: profile) { client in
            // Without a session the welcome screen asks for one, if there is a terminal.
            if try await !client.resume(needsServer: false), try await !FirstStart.signInDeveloper(client),
                !FirstStart.canAsk
            {
                throw ServiceError.notSignedIn
            }
            let painted = WakeSignal()
            reason = try await client.running(after: painted) {
                try await show(client, at: target, whenPainted: painted.wake)
            }
            // Print it as well, because the notice on screen is short and disappears.
            if let notice = client.storeNotice { invocation.complain("buzzbox: \(notice)") }
            client.log.info("the interface ended", ["reason": "\(reason)"])
        }
        return reason
    }

    /// - Parameter whenPainted: called once the inbox is on screen.
    @MainActor static func show(
        _ client: Client, at target: String? = nil, whenPainted: @escaping @Sendable () -> Void
    ) async throws -> ExitReason {
        let launch = client.launch
        let backend: NcursesBackend
        do throws(TerminalError) {
            backend = try NcursesBackend.open(
                NcursesBackend.Options(
                    terminfoDirectory: client.places.directories.cache + "/terminfo",
                    mouse: launch.settings.flag(.mouse), colors: launch.colors,
                    notifications: launch.notifications, graphics: launch.graphics))
        } catch {
            throw CommandFailure(.failed, error.message)
        }
        defer { backend.restore() }
        let crash = CrashReports(client.places).takeNews(log: client.log)
        var settings = InterfaceSettings(launch.settings, loader: launch.loader, log: client.log)
        settings.opens = target
        let warning = launch.warnings.first.map { ConfigurationWatch.sentence(ConfigurationError([$0])) }
        let notice = client.storeNotice ?? crash ?? warning
        settings.logFiles = client.places.logFiles
        return await runInterface(
            backend: backend, services: client.services, settings: settings,
            notice: notice, whenPainted: whenPainted,
            changes: ConfigurationWatch(launch.loader, log: client.log).changes())
    }
}
