import BuzzDemo
import BuzzModel
import BuzzServices
import BuzzSync
import CommandLineKit
import Glibc
import HTTPKit
import ProcessKit

/// `buzzbox demo`: an inbox full of people who do not exist, on a server of its own in a home of its own.
enum DemoCommand {
    static let all = [demo]

    private static let demo = Command(
        "demo", "Opens the demo inbox: safe to play in.",
        discussion: """
            Everything in it is made up, goes over the real protocol to a server on this machine, and stays in a folder \
            of its own. The people in it answer while it is open.
            """,
        options: [
            .flag("reset", "Start afresh: what was done in the demo is lost."),
            .int("seed", "N", "Make the world of this number (7).", in: 0...Int.max),
            .flag("prepare-only", "Make the demo and return.", hidden: true),
            .flag("people-only", "Let its people live, without the interface, until ended.", hidden: true),
        ]
    ) { invocation in
        try await open(invocation)
    }

    /// Also the first choice of the welcome screen.
    static func open(_ invocation: Invocation) async throws {
        do {
            try await run(invocation)
        } catch let error as DemoError {
            throw CommandFailure(.failed, error.sentence)
        } catch let error as ServiceError {
            throw CommandFailure(error.exitCode, error.sentence)
        }
    }

    private static func run(_ invocation: Invocation) async throws {
        let stage = try await DemoStage.set(
            home: invocation.string("home"),
            launch: Launch.read(home: invocation.string("home"), profile: invocation.string("profile")),
            seed: invocation.int("seed").map(UInt64.init),
            resets: invocation.flag("reset")
        ) { progress in
            show(progress, invocation)
        }
        do {
            if invocation.flag("prepare-only") {
                invocation.say("The demo is ready: buzzbox --home \(stage.home.path)")
            } else if invocation.flag("people-only") {
                try await live(stage)
            } else {
                let reason = try await stage.running { try await InterfaceCommand.show(stage.client) }
                stage.client.log.info("the demo ended", ["reason": "\(reason)"])
            }
        } catch {
            await stage.client.embedded.stop()
            throw error
        }
        await stage.client.embedded.stop()
    }

    private static func live(_ stage: DemoStage) async throws {
        let signals = try SignalWatcher([.terminate, .interrupt, .hangUp])
        try await stage.running {
            for await _ in signals.signals { return }
        }
    }

    /// One line that counts on a terminal, a line now and then in a file.
    private static func show(_ progress: DemoProgress, _ invocation: Invocation) {
        let text = "Preparing the demo inbox … \(progress.done) of \(progress.total)"
        if isatty(STDERR_FILENO) != 0 {
            invocation.sink.write("\r\(text)\u{1B}[K" + (progress.done == progress.total ? "\n" : ""), to: .error)
        } else if progress.done % 10 == 0 || progress.done == progress.total {
            invocation.complain(text)
        }
    }
}
