import Foundation

/// A real `buzzboxd` on loopback, stopped with the test that started it.
package final class ServerProcess: @unchecked Sendable {
    // is fine because: the process is replaced only by the one task that kills and starts it again.
    private var process: Process?
    package let dataFolder: String
    package private(set) var port = 0

    package var processID: Int32? { process?.processIdentifier }

    package var url: String { "http://127.0.0.1:\(port)" }

    package init(dataFolder: String) {
        self.dataFolder = dataFolder
    }

    deinit {
        kill()
    }

    /// Starts it, on its previous port if it had one, and returns once it answers.
    package func start() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Programs.buzzboxd)
        process.arguments = [
            "serve", "--listen", "127.0.0.1:\(port)", "--data-dir", dataFolder, "--server-name", "test.example",
            "--open-registration", "--die-with-parent",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        self.process = process
        let line = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<String, any Error>) in
            DispatchQueue.global().async {
                var text = Data()
                while text.last != UInt8(ascii: "\n") {
                    let more = output.fileHandleForReading.availableData
                    guard !more.isEmpty else {
                        continuation.resume(throwing: Waited("buzzboxd ended before it was ready"))
                        return
                    }
                    text += more
                }
                continuation.resume(returning: String(decoding: text, as: UTF8.self))
            }
        }
        guard let range = line.range(of: #"127\.0\.0\.1:\d+"#, options: .regularExpression),
            let port = Int(line[range].split(separator: ":")[1])
        else { throw Waited("a ready line with an address, not \(line)") }
        self.port = port
    }

    /// SIGKILL, so that it cannot clean up.
    package func kill() {
        guard let process, process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    package func addUser(_ name: String, password: String, isCreator: Bool = false) async throws {
        var arguments = ["user", "add", name, "--password-stdin", "--data-dir", dataFolder]
        if isCreator { arguments.append("--creator") }
        let result = try await run(Programs.buzzboxd, arguments, input: password + "\n")
        guard result.status == 0 else { throw Waited("a user \(name): \(result.errors)") }
    }
}
