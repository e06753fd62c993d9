import TestSupport

/// A homeserver that the stories run against: ours or Synapse. A difference between them is a bug in ours, unless a
/// comment cites the specification.
enum HomeserverKind: String, CaseIterable, Sendable, CustomStringConvertible {
    case buzzboxd
    case synapse

    var description: String { rawValue }

    /// Synapse is installed from PyPI and is available only in `make interop`.
    static var available: [HomeserverKind] {
        SynapseProcess.isWanted ? allCases : [.buzzboxd]
    }
}

/// Starts each kind of server once for all stories.
actor Homeservers {
    static let shared = Homeservers()

    private var starting: [HomeserverKind: Task<any RunningHomeserver, any Error>] = [:]

    func url(of kind: HomeserverKind) async throws -> String {
        let start =
            starting[kind]
            ?? Task {
                switch kind {
                case .buzzboxd: try await OwnHomeserver()
                case .synapse: try await SynapseProcess.shared()
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

extension SynapseProcess: RunningHomeserver {}
