import Foundation

/// A Synapse of one's own on loopback, from `scripts/interop`, ended with the test that started it.
package final class SynapseProcess: @unchecked Sendable {
    // is fine because: nothing changes after the start.
    private let process = Process()
    private let folder: TemporaryFolder
    package let port: Int

    package var url: String { "http://127.0.0.1:\(port)" }

    /// Whether `make interop` asked for it: it comes from PyPI and takes its time.
    package static var isWanted: Bool { ProcessInfo.processInfo.environment["BUZZBOX_INTEROP"] != nil }

    package init(roomVersion: String = "12") async throws {
        folder = try TemporaryFolder()
        port = Int.random(in: 20_000...30_000)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        process.executableURL = URL(fileURLWithPath: root + "/scripts/interop/synapse")
        process.arguments = [folder.path, "\(port)", roomVersion]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        try await eventually("Synapse answers", within: .seconds(240)) { answers() ? () : nil }
    }

    deinit {
        kill(process.processIdentifier, SIGTERM)
    }

    /// It listens once it is ready.
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
