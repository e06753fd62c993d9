import CPlatform
import Dispatch
import Glibc

/// Ctrl-C and its relatives: the work is cancelled and gets a moment to leave things whole. A second one ends it at once.
package enum Interruption {
    /// How long what was cancelled may take to tidy up.
    private static let patience = Duration.milliseconds(2500)

    /// Runs `body` and ends the process with its exit code; by the signal where one came, so that a shell's loop ends too.
    ///
    /// - Parameters:
    ///   - name: the program's, for the line that is said where `body` has no time to say one.
    ///   - interrupted: the code by which `body` says that it was cut short.
    package static func run(_ name: String, interrupted: Int32, _ body: @escaping @Sendable () async -> Int32) async
        -> Never
    {
        // Where signals cannot be watched they end the process at once, as they would any other.
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
                    // From here on a second one does what it does by default.
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

    /// Whatever does not listen to being cancelled ends all the same.
    private static func limit(_ signal: Signal, _ name: String) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(patience.milliseconds))) {
            let line = Array("\(name): Interrupted.\n".utf8)
            _ = buzz_write(STDERR_FILENO, line, line.count)
            // Not by the signal: what is to be done at exit, as giving the terminal back, is still to be done.
            exit(128 + signal.rawValue)
        }
    }

    private static func die(by signal: Signal) -> Never {
        Glibc.signal(signal.rawValue, SIG_DFL)
        signal.send(to: getpid())
        // Blocked by whoever started this: say it by the code.
        exit(128 + signal.rawValue)
    }
}

extension Signal {
    /// Whoever started this process asked that it should not hear it.
    package var isIgnored: Bool { buzz_signal_ignored(rawValue) != 0 }
}

extension [Signal] {
    /// What ends a program, unless it was started so as not to hear it: by nohup, or behind a script.
    package static var ending: [Signal] { [.interrupt, .terminate, .hangUp].filter { !$0.isIgnored } }
}
