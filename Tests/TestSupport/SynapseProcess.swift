import Foundation

/// A separate Synapse on loopback, from `scripts/interop`, stopped with the test that started it.
package final class SynapseProcess: @unchecked Sendable {
    // is fine because: nothing changes after the start.
    private let process = Process()
    private let folder: TemporaryFolder
    package let port: Int

    package var url: String { "http://127.0.0.1:\(port)" }

    /// Whether `make interop` asked for it. It is installed from PyPI and slow to start.
    package static var isWanted: Bool { ProcessInfo.processInfo.environment["BUZZBOX_INTEROP"] != nil }

    /// - Parameter registration: the file of an application service.
    package init(roomVersion: String = "12", registration: String = "") async throws {
        folder = try TemporaryFolder()
        port = Int.random(in: 20_000...30_000)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        process.executableURL = URL(fileURLWithPath: root + "/scripts/interop/synapse")
        process.arguments = [folder.path, "\(port)", roomVersion, registration]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        EndedAtExit.add(process.processIdentifier)
        try await eventually("Synapse answers", within: .seconds(240)) { answers() ? () : nil }
    }

    /// One for all tests of a run, stopped at its end.
    package static func shared() async throws -> SynapseProcess { try await start.value }

    private static let start = Task { try await SynapseProcess() }

    /// A test's own instance ends with the test; the shared one, and one of an interrupted test, at the end of the
    /// run.
    deinit {
        kill(process.processIdentifier, SIGTERM)
    }

    /// The server accepts connections once it is ready.
    private func answers() -> Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

/// Servers that are killed by process id at the end of the test run.
package enum EndedAtExit {
    // is fine because: only appended to under the lock, and read when nothing else runs any more.
    private nonisolated(unsafe) static var processes: [Int32] = []
    private static let lock = NSLock()
    private static let registered: Void = {
        _ = atexit { for process in EndedAtExit.processes { kill(process, SIGTERM) } }
    }()

    package static func add(_ process: Int32) {
        _ = registered
        lock.withLock { processes.append(process) }
    }
}
