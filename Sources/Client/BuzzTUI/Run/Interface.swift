import BuzzModel
import BuzzViewModels
import TerminalKit

/// Why the user interface ended.
package enum ExitReason: Sendable, Hashable {
    case quit
    /// The terminal is gone.
    case hangUp
    /// The user chose to continue elsewhere, such as in another profile.
    case leave(Destination)
}

/// Changes to the configuration while the interface runs.
package enum InterfaceChange: Sendable {
    case settings(InterfaceSettings)
    /// Theme files have changed.
    case themes
    /// The new configuration is invalid; the previous one stays in effect.
    case problem(String)
}

/// Runs the inbox on a terminal until the user quits. Unsaved text is stored before it returns; the caller restores
/// the terminal.
///
/// - Parameter whenPainted: called once the inbox, or why there is none, is on screen.
@MainActor package func runInterface(
    backend: any TerminalBackend, services: InterfaceServices, settings: InterfaceSettings = InterfaceSettings(),
    notice: String? = nil, whenPainted: @escaping @Sendable () -> Void = {},
    changes: AsyncStream<InterfaceChange>? = nil
) async -> ExitReason {
    let (keys, problems, _) = KeyMap.configured(settings)
    let app = AppViewModel(services: services, settings: settings, keys: keys)
    let warnings = problems + (notice.map { [$0] } ?? [])
    if !warnings.isEmpty { app.environment.show(Notice(warnings.joined(separator: "  "), .warning, lasts: true)) }
    let loop = InterfaceLoop(backend: backend, app: app, whenPainted: whenPainted)
    let reason = await withTaskGroup(of: Void.self) { group in
        group.addTask { await app.background.run() }
        group.addTask { await loop.runFrames() }
        if let changes {
            group.addTask {
                for await change in changes { await loop.take(change) }
            }
        }
        let reason = await loop.runEvents()
        group.cancelAll()
        return reason
    }
    await app.background.shutDown()
    return reason
}
