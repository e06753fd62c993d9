import BuzzModel
import BuzzViewModels
import TerminalKit

/// Why the interface ended.
package enum ExitReason: Sendable, Hashable {
    case quit
    /// The terminal is gone.
    case hangUp
}

/// Runs the inbox on a terminal until the person quits. What was typed is stored before it returns; the terminal is
/// the caller's to restore.
@MainActor package func runInterface(
    backend: any TerminalBackend, services: InterfaceServices, settings: InterfaceSettings = InterfaceSettings()
) async -> ExitReason {
    let (keys, problems) = KeyMap.configured(settings)
    let app = AppViewModel(services: services, settings: settings, keys: keys)
    if !problems.isEmpty { app.environment.warn(problems.joined(separator: "  ")) }
    let loop = InterfaceLoop(backend: backend, app: app)
    let reason = await withTaskGroup(of: Void.self) { group in
        group.addTask { await app.run() }
        group.addTask { await loop.runFrames() }
        let reason = await loop.runEvents()
        group.cancelAll()
        return reason
    }
    await app.shutDown()
    return reason
}
