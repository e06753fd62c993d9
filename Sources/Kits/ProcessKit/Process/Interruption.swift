import CPlatform
import Dispatch
import Glibc

/// Handles Ctrl-C and similar signals: the first cancels the work and gives it a moment to clean up, a second one
/// ends the process at once.
package enum Interruption {
    /// How long cancelled work may take to clean up.
    private static let patience = Duration.milliseconds(2500)

    /// Runs `body` and ends the process with its exit code. If a signal interrupted it, the process ends by that
    /// signal, so that a shell loop around it ends too.
    ///
    /// - Parameters:
    ///   - name: the program's name, for the message printed when `body` runs out of time.
    ///   - interrupted: the exit code with which `body` reports that it was cut short.
    package static func run(_ name: String, interrupted: Int32, _ body: @escaping @Sendable () async -> Int32) async
        -> Never
    {
        // If signals cannot be watched they end the process at once, which is their default.
        let watcher = try? SignalWatcher(.ending)
        let (code, came) = await withTaskGroup(of: Event.self) { group in
            group.addTask { .ended(await body()) }
            group.addTask {
                guard let signal = await watcher?.signals.first(where: { _ in true }) else { return .unwatched }
                return .signal(signal)
            }
            var came: Signal?
            for await event in group {
                switch event {
                case .ended(let code):
                    group.cancelAll()
                    return (code, came)
                case .signal(let signal):
                    came = signal
                    // Restore the default, so that a second signal ends the process.
                    watcher?.stop()
                    limit(signal, name)
                    group.cancelAll()
                case .unwatched: break
                }
            }
            return (interrupted, came)
        }
        guard code == interrupted else { exit(code) }
        die(by: came ?? .interrupt)
    }

    private enum Event: Sendable {
        case ended(Int32)
        case signal(Signal)
        case unwatched
    }

    /// Ends the process after `patience` even if `body` ignores its cancellation.
    private static func limit(_ signal: Signal, _ name: String) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(patience.milliseconds))) {
            let line = Array("\(name): Interrupted.\n".utf8)
            _ = buzz_write(STDERR_FILENO, line, line.count)
            // Exit instead of raising the signal, so that exit handlers run and restore the terminal.
            exit(128 + signal.rawValue)
        }
    }

    private static func die(by signal: Signal) -> Never {
        Glibc.signal(signal.rawValue, SIG_DFL)
        signal.send(to: getpid())
        // The parent has blocked the signal: use the exit code instead.
        exit(128 + signal.rawValue)
    }
}

extension Signal {
    /// The process was started with this signal ignored.
    package var isIgnored: Bool { buzz_signal_ignored(rawValue) != 0 }
}

extension [Signal] {
    /// The signals that end a program, except those it was started to ignore (by nohup, or in the background of a
    /// script).
    package static var ending: [Signal] { [.interrupt, .terminate, .hangUp].filter { !$0.isIgnored } }
}
