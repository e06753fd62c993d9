import BuzzDemo
import BuzzModel
import BuzzServices
import BuzzSync
import CommandLineKit
import HTTPKit
import ProcessKit

/// `buzzbox demo`: a fictitious inbox with its own server and home directory.
enum DemoCommand {
    static let all = [demo]

    private static let demo = Command(
        "demo", "Opens the demo inbox. Safe to try anything.",
        discussion: """
            Everything in it is made up, goes over the real protocol to a server on this machine, and stays in a folder \
            of its own. The people in it answer while it is open.
            """,
        options: [
            .flag("reset", "Start over; your changes in the demo are lost."),
            .int("seed", "N", "The number of the demo world to create (7).", in: 0...Int.max), WorkProgress.option,
            .flag("prepare-only", "Create the demo and return.", hidden: true),
            .flag("people-only", "Run the demo’s people without the interface until stopped.", hidden: true),
        ]
    ) { invocation in
        try await open(invocation)
    }

    /// Also called from the welcome screen.
    static func open(_ invocation: Invocation) async throws {
        do {
            try await run(invocation)
        } catch  where Task.isCancelled {
            throw CommandFailure(
                .interrupted, "Interrupted. The next start continues the demo from here.")
        } catch let error as DemoError {
            throw CommandFailure(.failed, error.sentence)
        } catch let error as ServiceError {
            throw CommandFailure(error.exitCode, error.sentence)
        }
    }

    private static func run(_ invocation: Invocation) async throws {
        // When opened from the welcome screen, the command's options are not available.
        let isCommand = invocation.accepts("reset")
        let counting = WorkProgress("demo", title: "Preparing the demo inbox", unit: "conversations", invocation)
        let stage = try await set(invocation, isCommand: isCommand, counting)
        do {
            if isCommand, invocation.flag("prepare-only") {
                invocation.say("The demo is ready: buzzbox --home \(stage.home.path)")
            } else if isCommand, invocation.flag("people-only") {
                try await live(stage)
            } else {
                let painted = WakeSignal()
                let reason = try await stage.running(after: painted) {
                    try await InterfaceCommand.show(stage.client, whenPainted: painted.wake)
                }
                stage.client.log.info("the demo ended", ["reason": "\(reason)"])
            }
        } catch {
            await stage.client.embedded.stop()
            throw error
        }
        await stage.client.embedded.stop()
    }

    private static func set(
        _ invocation: Invocation, isCommand: Bool, _ counting: WorkProgress
    ) async throws -> DemoStage {
        counting.begin()
        // Clear the progress line before an error is printed.
        defer { counting.clear() }
        let stage = try await DemoStage.set(
            home: invocation.string("home"),
            launch: Launch.read(home: invocation.string("home"), profile: invocation.string("profile")),
            seed: isCommand ? invocation.int("seed").map(UInt64.init) : nil,
            resets: isCommand && invocation.flag("reset")
        ) { progress in
            counting.update(Int64(progress.done), of: Int64(progress.total))
        }
        counting.finish()
        return stage
    }

    private static func live(_ stage: DemoStage) async throws {
        let signals = try SignalWatcher(.ending)
        try await stage.running {
            for await _ in signals.signals { return }
        }
    }
}
