import BuzzModel
import BuzzServices
import ProcessKit

/// Pipes a message to a shell command and puts the output into the composer.
@MainActor package final class PipeFlow: AppPart {
    package unowned let app: AppViewModel
    /// The previous command, offered again.
    private var lastCommand = ""

    init(app: AppViewModel) { self.app = app }

    private nonisolated static let patience = Duration.seconds(30)
    private nonisolated static let longestOutput = 10_000

    func askForPipe(_ message: Message) {
        let form = FormViewModel(
            "Pipe the message to a shell command", action: "run",
            lead: "It gets the text on its standard input; what it prints goes into the composer.",
            fields: [.init("Command", hint: "wc -w", text: lastCommand)]
        ) { [weak self] values in
            let command = values[0].trimmed
            guard !command.isEmpty else { return "Enter a command." }
            self?.lastCommand = command
            self?.pipe(message.body, to: command)
            return nil
        }
        show(form)
    }

    private func pipe(_ text: String, to command: String) {
        environment.inform("Running \(DisplayText.line(command, maxColumns: 40)) …")
        let time = environment.services.time
        let conversation = thread.conversation?.id
        environment.jobs.start { [weak self] in
            let result = await Self.output(of: command, given: text, time: time)
            guard let self else { return }
            switch result {
            case .success(let output): self.take(output, for: conversation)
            case .failure(let failure): self.environment.warn(failure.sentence)
            }
        }
    }

    private func take(_ output: String, for conversation: ConversationID?) {
        guard !output.isEmpty else { return environment.inform("Done. The command printed nothing.") }
        guard let pane = conversation.flatMap(app.navigator.pane(of:)), pane.composer.blocked == nil else {
            effect(.copy(output))
            return environment.inform("Done. What the command printed was copied.")
        }
        pane.composer.send(.appendText(ComposerText.literal(output, isAlone: !pane.composer.hasText)))
        // The user may be busy elsewhere since.
        if pane === app.navigator.pane, app.navigator.overlay == nil { app.navigator.setFocus(.composer) }
        environment.inform("Done. What the command printed is in the composer.")
    }

    private struct PipeFailure: Error {
        let sentence: String
    }

    /// Runs the command and returns its output. The text is only written to its input, never inserted into the command.
    private nonisolated static func output(
        of command: String, given text: String, time: any TimeSource
    ) async -> Result<String, PipeFailure> {
        var configuration = ChildProcess.Configuration("/bin/sh", ["-c", command])
        configuration.input = .pipe
        configuration.output = .pipe
        configuration.error = .pipe
        configuration.ownSession = true
        let child: ChildProcess
        do throws(ChildProcessError) {
            child = try ChildProcess(configuration)
        } catch {
            return .failure(PipeFailure(sentence: "The command can’t be started: \(error)."))
        }
        return await withTaskGroup(of: Result<String, PipeFailure>?.self) { group in
            group.addTask {
                // A command may close its input without reading it; that is not a failure.
                try? await child.write(text)
                child.closeInput()
                return nil
            }
            group.addTask {
                async let errors = Self.text(child.errorLines, of: child)
                let output = await Self.text(child.outputLines, of: child)
                let said = await errors
                let end = await child.wait()
                guard end == .exited(0) || output.utf8.count >= longestOutput else {
                    let reason = said.split(separator: "\n").last.map { ": " + DisplayText.line(String($0)) } ?? "."
                    return .failure(PipeFailure(sentence: "The command failed" + reason))
                }
                return .success(output)
            }
            group.addTask {
                // This task is cancelled if the command ends in time.
                guard (try? await time.sleep(for: Self.patience)) != nil else { return nil }
                child.killSession()
                return .failure(PipeFailure(sentence: "The command took longer than 30 seconds and was stopped."))
            }
            defer { group.cancelAll() }
            for await result in group {
                if let result { return result }
            }
            return .failure(PipeFailure(sentence: "The command was stopped."))
        }
    }

    /// Collects what the command prints. A command that prints more than fits is stopped: it may never end.
    private nonisolated static func text(_ lines: AsyncStream<String>, of child: ChildProcess) async -> String {
        var text = ""
        for await line in lines {
            text += text.isEmpty ? line : "\n" + line
            guard text.utf8.count < longestOutput else {
                child.killSession()
                break
            }
        }
        return String(text.prefix(longestOutput))
    }
}
