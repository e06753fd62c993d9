import BuzzServices
import BuzzTUI
import BuzzViewModels
import CommandLineKit
import ProcessKit
import TerminalKit

/// `buzzbox` without a command: the inbox.
enum InterfaceCommand {
    static func open(_ invocation: Invocation) async throws {
        try await ClientCommand.with(invocation) { client in
            if try await !client.resume(needsServer: false) { try await FirstStart(client, invocation).signIn() }
            let reason = try await client.running { try await show(client) }
            client.log.info("the interface ended", ["reason": "\(reason)"])
        }
    }

    @MainActor static func show(_ client: Client) async throws -> ExitReason {
        let backend: NcursesBackend
        do throws(TerminalError) {
            backend = try NcursesBackend.open(
                NcursesBackend.Options(
                    terminfoDirectory: client.places.directories.cache + "/terminfo", mouse: true))
        } catch {
            throw CommandFailure(.failed, error.message)
        }
        defer { backend.restore() }
        let settings = InterfaceSettings(themeFolders: [client.places.directories.configuration + "/themes"])
        return await runInterface(backend: backend, services: client.services, settings: settings)
    }
}
