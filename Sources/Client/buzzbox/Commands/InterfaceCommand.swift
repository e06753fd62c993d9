import BuzzConfiguration
import BuzzServices
import BuzzTUI
import BuzzViewModels
import CommandLineKit
import ProcessKit
import TerminalKit

/// `buzzbox` without a command: the inbox.
enum InterfaceCommand {
    /// - Parameter target: what to show first: a conversation's id, a user id, a `matrix:` address.
    static func open(_ invocation: Invocation, at target: String? = nil) async throws {
        try await ClientCommand.with(invocation) { client in
            if try await !client.resume(needsServer: false) { try await FirstStart(client, invocation).signIn() }
            let reason = try await client.running { try await show(client, at: target) }
            client.log.info("the interface ended", ["reason": "\(reason)"])
        }
    }

    @MainActor static func show(_ client: Client, at target: String? = nil) async throws -> ExitReason {
        let launch = client.launch
        let backend: NcursesBackend
        do throws(TerminalError) {
            backend = try NcursesBackend.open(
                NcursesBackend.Options(
                    terminfoDirectory: client.places.directories.cache + "/terminfo",
                    mouse: launch.settings.flag(.mouse), colors: launch.colors,
                    notifications: launch.notifications))
        } catch {
            throw CommandFailure(.failed, error.message)
        }
        defer { backend.restore() }
        var settings = InterfaceSettings(launch.settings, loader: launch.loader, log: client.log)
        settings.opens = target
        return await runInterface(
            backend: backend, services: client.services, settings: settings,
            notice: launch.warnings.first.map { ConfigurationWatch.sentence(ConfigurationError([$0])) },
            changes: ConfigurationWatch(launch.loader, log: client.log).changes())
    }
}
