import Foundation
import TestSupport

/// Someone else's server from PyPI, started by a script in `scripts/interop` that takes a port. Only for `make
/// interop`.
final class PythonServer: @unchecked Sendable {
    // is fine because: nothing changes after the start.
    private let process = Process()
    let url: String

    static var isWanted: Bool { ProcessInfo.processInfo.environment["BUZZBOX_INTEROP"] != nil }

    init(_ script: String, isUp: @escaping @Sendable (String) async -> Bool) async throws {
        let port = Int.random(in: 30_000...40_000)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        process.executableURL = URL(fileURLWithPath: root + "/scripts/interop/" + script)
        process.arguments = ["\(port)"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let address = "http://127.0.0.1:\(port)"
        url = address
        EndedAtExit.add(process.processIdentifier)
        try await eventually("\(script) answers", within: .seconds(300)) { await isUp(address) ? () : nil }
    }

    /// SIGKILL, because gunicorn and uvicorn sometimes keep running after SIGTERM.
    func stop() { kill(process.processIdentifier, SIGKILL) }
}
