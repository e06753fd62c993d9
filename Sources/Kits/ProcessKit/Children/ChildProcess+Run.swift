extension ChildProcess {
    package struct Output: Sendable {
        package let termination: Termination
        package let output: [UInt8]
        package let error: [UInt8]

        package var text: String { String(decoding: output, as: UTF8.self) }
        package var errorText: String { String(decoding: error, as: UTF8.self) }
    }

    /// Runs a program with `input` and collects its output until it ends. Cancelling ends the program.
    package static func run(
        _ configuration: Configuration, input: [UInt8]? = nil, limit: Int = 64 << 20
    ) async throws -> Output {
        var configuration = configuration
        if input != nil { configuration.input = .pipe }
        configuration.output = .pipe
        configuration.error = .pipe
        let started = try Spawn.start(configuration)
        let kill: @Sendable () -> Void = { started.exit.signal(started.pid, .kill) }
        let (output, error) = await withTaskCancellationHandler {
            async let output = PipeReader.all(started.output, limit: limit, tooMuch: kill)
            async let error = PipeReader.all(started.error, limit: limit, tooMuch: kill)
            if let input, let descriptor = started.input {
                let pipe = ChildInput(descriptor)
                // Ignore the error: a program may exit successfully without reading all of its input, as `head` does.
                _ = try? await pipe.write(input)
                pipe.close()
            }
            return await (output, error)
        } onCancel: {
            kill()
        }
        try Task.checkCancellation()
        guard let output, let error else { throw ChildProcessError.tooMuchOutput(limit: limit) }
        guard let termination = await started.exit.value() else { throw CancellationError() }
        return Output(termination: termination, output: output, error: error)
    }

    /// Runs a program such as an editor on this process's terminal and blocks until it ends.
    package static func runAttached(_ configuration: Configuration) throws(ChildProcessError) -> Termination {
        var configuration = configuration
        configuration.input = .inherited
        configuration.output = .inherited
        configuration.error = .inherited
        let started = try Spawn.start(configuration)
        // Cannot be nil: nobody cancels this wait.
        return started.exit.blockingValue() ?? .exited(0)
    }
}
