/// A program described by its command tree: runs commands, prints help, generates completions.
package struct CommandProgram: Sendable {
    package let root: Command
    package let version: String

    package init(_ root: Command, version: String) {
        self.root = root
        self.version = version
    }

    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit code.
    package func run(_ arguments: [String], sink: any CommandSink = StandardSink()) async -> Int32 {
        let code = await answer(arguments, sink)
        guard code == ExitCode.done.rawValue, let failure = sink.outputFailure else { return code }
        sink.write("\(root.name): Can’t write to standard output: \(failure).\n", to: .error)
        return ExitCode.failed.rawValue
    }

    private func answer(_ arguments: [String], _ sink: any CommandSink) async -> Int32 {
        var parser = CommandParser(root: root, sink: sink)
        do throws(UsageError) {
            switch try parser.parse(arguments) {
            case .help(let path): sink.write(HelpText.text(path), to: .output)
            case .version: sink.write("\(root.name) \(version)\n", to: .output)
            case .run(let command, let invocation): return await run(command, invocation)
            }
            return ExitCode.done.rawValue
        } catch {
            let name = parser.path.map(\.name).joined(separator: " ")
            sink.write("\(name): \(error.message)\nTry '\(name) --help'.\n", to: .error)
            return ExitCode.usage.rawValue
        }
    }

    private func run(_ command: Command, _ invocation: Invocation) async -> Int32 {
        do {
            try await command.run?(invocation)
            guard Task.isCancelled else { return ExitCode.done.rawValue }
            return interrupted(invocation)
        } catch  where Task.isCancelled {
            return interrupted(invocation, error as? CommandFailure)
        } catch let failure as CommandFailure {
            if !failure.message.isEmpty { invocation.complain("\(root.name): \(failure.message)") }
            return failure.code.rawValue
        } catch let error as UsageError {
            let name = invocation.path.joined(separator: " ")
            invocation.complain("\(name): \(error.message)\nTry '\(name) --help'.")
            return ExitCode.usage.rawValue
        } catch {
            invocation.complain("\(root.name): \(error)")
            return ExitCode.failed.rawValue
        }
    }

    /// After a cancellation the failure itself is only a consequence, so it is not reported; a message is printed
    /// only if the command left one with `.interrupted`.
    private func interrupted(_ invocation: Invocation, _ failure: CommandFailure? = nil) -> Int32 {
        let words = failure.flatMap { $0.code == .interrupted ? $0.message : nil } ?? "Interrupted."
        if !words.isEmpty { invocation.complain("\(root.name): \(words)") }
        return ExitCode.interrupted.rawValue
    }

    package func help(_ names: [String] = []) -> String {
        var path = [root]
        for name in names {
            guard let command = path[path.count - 1].subcommand(name) else { break }
            path.append(command)
        }
        return HelpText.text(path)
    }

    package func completions(for shell: CompletionShell) -> String {
        switch shell {
        case .bash: BashCompletion.script(root)
        case .zsh: ZshCompletion.script(root)
        case .fish: FishCompletion.script(root)
        }
    }

    package func manPage(section: Int = 1, date: String, sections: [ManPage.Section] = []) -> String {
        ManPage.text(root, section: section, version: version, date: date, sections: sections)
    }
}

package enum CompletionShell: String, Sendable, CaseIterable {
    case bash
    case zsh
    case fish
}
