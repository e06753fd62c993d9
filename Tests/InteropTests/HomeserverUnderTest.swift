import Foundation
import TestSupport

/// A homeserver that the stories run against: ours, and one that we did not write. A difference between them is a
/// defect of ours, unless a comment cites the specification.
enum HomeserverKind: String, CaseIterable, Sendable, CustomStringConvertible {
    case buzzboxd
    case synapse

    var description: String { rawValue }

    /// Synapse comes from PyPI and is only there for `make interop`.
    static var available: [HomeserverKind] {
        ProcessInfo.processInfo.environment["BUZZBOX_INTEROP"] == nil ? [.buzzboxd] : allCases
    }
}

/// Starts each kind once for all stories.
actor Homeservers {
    static let shared = Homeservers()

    private var starting: [HomeserverKind: Task<any RunningHomeserver, any Error>] = [:]

    func url(of kind: HomeserverKind) async throws -> String {
        let start =
            starting[kind]
            ?? Task {
                switch kind {
                case .buzzboxd: try await OwnHomeserver()
                case .synapse: try await SynapseServer()
                }
            }
        starting[kind] = start
        return try await start.value.url
    }
}

protocol RunningHomeserver: Sendable {
    var url: String { get }
}

final class OwnHomeserver: RunningHomeserver {
    private let folder: TemporaryFolder
    private let server: ServerProcess
    let url: String

    init() async throws {
        folder = try TemporaryFolder()
        server = ServerProcess(dataFolder: folder.path)
        try await server.start()
        url = server.url
    }
}

final class SynapseServer: RunningHomeserver, @unchecked Sendable {
    // is fine because: nothing changes after the start.
    private let folder: TemporaryFolder
    private let process = Process()
    let url: String

    init(roomVersion: String = "12") async throws {
        folder = try TemporaryFolder()
        let port = Int.random(in: 20_000...30_000)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        process.executableURL = URL(fileURLWithPath: root + "/scripts/interop/synapse")
        process.arguments = [folder.path, "\(port)", roomVersion]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let address = "http://127.0.0.1:\(port)"
        url = address
        try await eventually("Synapse answers", within: .seconds(180)) {
            (try? await MatrixCaller(url: address).call("GET", "/_matrix/client/versions"))?.status == 200 ? () : nil
        }
        EndedAtExit.shared.add(process.processIdentifier)
    }
}

/// Servers of a whole test run are ended with it, by their process ids.
final class EndedAtExit: Sendable {
    static let shared = EndedAtExit()
    private nonisolated(unsafe) static var processes: [Int32] = []

    private init() {
        atexit { for process in EndedAtExit.processes { kill(process, SIGTERM) } }
    }

    func add(_ process: Int32) {
        Self.processes.append(process)
    }
}
