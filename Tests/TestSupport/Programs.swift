import Foundation

/// The programs as they were built beside the tests.
package enum Programs {
    package static var folder: String {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return ProcessInfo.processInfo.environment["BUZZBOX_BIN"] ?? (executable as NSString).deletingLastPathComponent
    }

    package static var buzzbox: String { folder + "/buzzbox" }
    package static var buzzboxd: String { folder + "/buzzboxd" }
}

/// What a finished program left.
package struct Finished: Sendable {
    package let status: Int32
    package let output: String
    package let errors: String

    package var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// Runs a program to its end.
package func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], input: String = ""
) async throws -> Finished {
    try await withCheckedThrowingContinuation { continuation in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipes = (input: Pipe(), output: Pipe(), errors: Pipe())
        process.standardInput = pipes.input
        process.standardOutput = pipes.output
        process.standardError = pipes.errors
        DispatchQueue.global().async {
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
                return
            }
            pipes.input.fileHandleForWriting.write(Data(input.utf8))
            try? pipes.input.fileHandleForWriting.close()
            // Read beside each other: a full pipe would hold up the program.
            let group = DispatchGroup()
            nonisolated(unsafe) var errors = Data()
            DispatchQueue.global().async(group: group) {
                errors = pipes.errors.fileHandleForReading.readDataToEndOfFile()
            }
            let output = pipes.output.fileHandleForReading.readDataToEndOfFile()
            group.wait()
            process.waitUntilExit()
            continuation.resume(
                returning: Finished(
                    status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
                    errors: String(decoding: errors, as: UTF8.self)))
        }
    }
}

/// A folder that goes with the test.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("buzzbox-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

package struct Waited: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// Looks again and again until a state is there; gives up with a description of what was seen instead.
package func eventually<T>(
    _ what: String, within limit: Duration = .seconds(20), isolation: isolated (any Actor)? = #isolation,
    seen: () async -> String = { "" }, _ look: () async throws -> T?
) async throws -> T {
    let clock = ContinuousClock()
    let end = clock.now + limit
    while true {
        if let value = try await look() { return value }
        guard clock.now < end else { throw Waited("waited for: \(what)\n\(await seen())") }
        try await Task.sleep(for: .milliseconds(15))
    }
}
